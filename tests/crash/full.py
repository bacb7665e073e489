"""Both crash campaigns in full, on an embedded server of their own: `make crash`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.crash import campaign, power

from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import serving


def main(rounds: int, cuts: int, seed: int) -> int:
    """0 where nothing was lost, doubled or unrecorded."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        with serving(Path(folder) / "data") as server:
            migrate(server.dsn())
            killed = asyncio.run(campaign.main(server.dsn(), rounds, seed))
    return killed or power.main(cuts, seed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--cuts", type=int, default=50)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    sys.exit(main(given.rounds, given.cuts, given.seed))
