"""`python -m ringi` is `ringi`."""

import sys

from ringi.cli import main

sys.exit(main())
