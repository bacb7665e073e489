"""Divides a text at the longest message of a channel."""

from __future__ import annotations


def parts(text: str, longest: int) -> tuple[str, ...]:
    """Returns the text in parts of at most that many characters: divided between lines, then between words, and within
    a word only if it is too long itself. Nothing but the space at a division is left out."""
    found: list[str] = []
    rest = text
    while len(rest) > longest:
        end = _end(rest, longest)
        found.append(rest[:end].rstrip())
        rest = rest[end:].lstrip("\n ")
    return tuple(part for part in (*found, rest) if part)


def _end(text: str, longest: int) -> int:
    """Returns the place of the best division: a line end, else a sentence end, else a space, in the latter half."""
    for mark in ("\n", "。", ". ", " "):
        place = text.rfind(mark, longest // 2, longest)
        if place >= 0:
            return place + len(mark.rstrip())
    return longest
