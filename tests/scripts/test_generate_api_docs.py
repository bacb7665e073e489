"""The page about the HTTP interface, made from the interface."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def test_page_is_current():
    """Whoever changes a route makes the page anew."""
    run = [sys.executable, "scripts/generate_api_docs.py", "--check"]

    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)

    assert (0, "") == (done.returncode, done.stderr)
