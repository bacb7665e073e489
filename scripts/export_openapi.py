"""Writes web/openapi.json, of which the web application's client is generated. With `--check` it writes nothing
and exits 1 on drift.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from ringi.api.app import described

FILE = Path(__file__).parent.parent / "web" / "openapi.json"


def main() -> int:
    document = json.dumps(described().openapi(), ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    if "--check" not in sys.argv[1:]:
        FILE.write_text(document, "utf-8")
        return 0
    if FILE.is_file() and FILE.read_text("utf-8") == document:
        return 0
    print("web/openapi.json is out of date; run `python scripts/build_web.py --client`.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
