"""Functions for a process of its own: light to load, and of a module."""

from __future__ import annotations


def letters(words: str) -> dict[str, int]:
    """Returns how many there are."""
    return {"letters": len(words)}


def forever(words: str) -> dict[str, int]:
    """Never ends by itself."""
    while True:
        words += ""
