"""Tells if a text holds one of some words: the fast path that spares a slow pattern most texts."""

from collections.abc import Iterable


def holds_any(text: str, words: Iterable[str]) -> bool:
    """True if one of the words stands anywhere in the text, also inside another word."""
    return any(map(text.__contains__, words))
