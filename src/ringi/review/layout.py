"""Sets out text in which every character is one or two columns wide. Pure; knows neither colours nor terminals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

WIDTH = 100
"""Columns a line may take unless the caller says otherwise."""
_GAP = "  "
"""Space between the columns of a table."""
_NEVER_FIRST = frozenset("、。，．,.!?！？)）]」』】〕ー…・：；ゝゞ々っゃゅょッャュョ")
"""Characters that no line begins with."""
_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def columns(text: str) -> int:
    """Returns the number of columns the text takes; colour codes take none."""
    return sum(_columns(character) for character in _COLOUR.sub("", text))


def pad(text: str, width: int) -> str:
    """Returns the text with spaces after it, up to that width."""
    return text + " " * max(0, width - columns(text))


def cut(text: str, width: int) -> str:
    """Returns one line of at most that width; `…` stands for what is left out."""
    line = " ".join(text.split())
    if columns(line) <= width:
        return line
    kept = ""
    for character in line:
        if columns(kept) + _columns(character) > width - 1:
            break
        kept += character
    return kept + "…"


def wrap(text: str, width: int) -> tuple[str, ...]:
    """Returns the text in lines of at most that width. Line breaks stay. Between wide characters a line may break
    anywhere."""
    return tuple(line for given in text.split("\n") for line in _wrapped(given, max(width, 8)))


def table(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Returns rows with their cells one beneath another; the last cell of a row is not padded."""
    if not rows:
        return ()
    widths = [max(columns(cell) for cell in column) for column in zip(*rows, strict=True)]
    return tuple(_row(row, widths) for row in rows)


def indent(lines: Iterable[str], by: int) -> tuple[str, ...]:
    return tuple(" " * by + line if line else line for line in lines)


def _columns(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Mn", "Me"}:
        return 0
    return 2 if unicodedata.east_asian_width(character) in {"W", "F"} else 1


def _row(row: Sequence[str], widths: Sequence[int]) -> str:
    padded = [pad(cell, width) for cell, width in zip(row, widths, strict=True)]
    return _GAP.join([*padded[:-1], row[-1]]).rstrip()


def _wrapped(line: str, width: int) -> Iterator[str]:
    current = ""
    for piece in _pieces(line):
        if current and columns(current) + columns(piece.rstrip()) > width:
            yield current.rstrip()
            current = piece.lstrip()
        else:
            current += piece
        while (head := _head(current, width)) != current:
            yield head
            current = current[len(head) :]
    yield current.rstrip()


def _pieces(line: str) -> Iterator[str]:
    """Yields the pieces that must stay together: a word with the space after it, a wide character with the marks that
    follow it."""
    piece = ""
    for character in line:
        if piece and _may_break(piece[-1], character):
            yield piece
            piece = ""
        piece += character
    yield piece


def _may_break(before: str, after: str) -> bool:
    if after in _NEVER_FIRST or before in "（「『【〔([":
        return False
    return _columns(before) == 2 or _columns(after) == 2 or (before == " " and after != " ")


def _head(text: str, width: int) -> str:
    taken = 0
    for place, character in enumerate(text):
        taken += _columns(character)
        if taken > width:
            return text[:place]
    return text
