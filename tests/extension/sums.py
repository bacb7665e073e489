"""Functions for a process of its own: light to load, and of a module."""

from __future__ import annotations

import os

from ringi.domain.errors import ToolFailedError
from ringi.domain.text import Text


def letters(words: str) -> dict[str, int]:
    """Returns how many there are."""
    return {"letters": len(words)}


def forever(words: str) -> dict[str, int]:
    """Never ends by itself."""
    while True:
        words += ""


def broken(words: str) -> dict[str, int]:
    """Has a defect."""
    return {"letters": len(words) // 0}


def refusing(words: str) -> dict[str, int]:
    """Says no, with a sentence."""
    raise ToolFailedError(Text("turn.no_such_file", {"said": words}))


def greedy(megabytes: int) -> dict[str, int]:
    """Takes more memory than it may."""
    return {"bytes": len(bytearray(megabytes * 1024 * 1024))}


def environment() -> list[str]:
    """Returns the names of the variables it sees."""
    return sorted(os.environ)


def reversed_bytes(content: bytes) -> bytes:
    """Returns the content from its end."""
    return content[::-1]
