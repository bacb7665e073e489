"""`python -m ringi` is `ringi`."""

import sys

from ringi.cli.main import main

sys.exit(main())
