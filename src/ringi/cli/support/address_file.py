"""The file in which the running `serve` of this data folder notes its address while it listens; other commands read it."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from ringi.cli.support.private_files import write_private

_FILE = "address"


@contextmanager
def noted(data: Path, address: str) -> Generator[None]:
    """Notes the address as long as the block lasts. If the folder cannot be written to, `serve` runs all the same."""
    with suppress(OSError):
        write_private(data / _FILE, address)
    try:
        yield
    finally:
        # Another `serve` may have begun meanwhile.
        if noted_address(data) == address:
            with suppress(OSError):
                (data / _FILE).unlink()


def noted_address(data: Path) -> str | None:
    try:
        return (data / _FILE).read_text("utf-8") or None
    except (OSError, UnicodeDecodeError):
        return None
