"""Where is the running `serve` of this data folder reached? It notes that while it listens; other commands read it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from ringi.cli.support.private_files import write_private

_FILE = "address"


@contextmanager
def noted(data: Path, address: str) -> Generator[None]:
    """As long as the block lasts. A folder that cannot be written to keeps nobody from serving."""
    with suppress(OSError):
        write_private(data / _FILE, address)
    try:
        yield
    finally:
        # Another one may have begun to serve meanwhile.
        if noted_address(data) == address:
            with suppress(OSError):
                (data / _FILE).unlink()


def noted_address(data: Path) -> str | None:
    try:
        return (data / _FILE).read_text("utf-8") or None
    except (OSError, UnicodeDecodeError):
        return None
