"""Makes a sentence matchable with any names and dates in it.

A shape is the sentence with every recognised thing (a person, a day, a quotation) put as one mark. Any part that is cut
out of it can be read again as it was written. Knows no meaning of any word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import groupby


class Kind(IntEnum):
    """The kind of thing a mark stands for; marks are private characters, one row of them for each kind."""

    PERSON = 0xE000
    LEADER = 0xE180
    """The head of the company, by title: a person too, whose marks are the last of their row."""
    DAY = 0xE200
    TIME = 0xE400
    QUOTE = 0xE600

    @property
    def pattern(self) -> str:
        return f"[{chr(self)}-{chr(self + self.row - 1)}]"

    @property
    def row(self) -> int:
        return _LEADERS if self is Kind.LEADER else _ROW


_ROW = 0x200
_LEADERS = 0x80


@dataclass(frozen=True, slots=True, kw_only=True)
class Recognised:
    """A thing that was recognised, and its meaning."""

    kind: Kind
    value: str
    """The meaning; empty if it can mean several things, or none of them for sure."""
    start: int
    end: int
    alternatives: tuple[str, ...] = ()
    day: str = ""
    """The day of a time that was counted from now."""


Span = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A sentence, one mark or character at a time, each with the place in the original it came from."""

    text: str
    spans: tuple[Span, ...]
    original: str = field(repr=False)
    things: Mapping[str, Recognised] = field(repr=False)

    def part(self, start: int, end: int) -> Shape:
        return Shape(
            text=self.text[start:end],
            spans=self.spans[start:end],
            original=self.original,
            things=self.things,
        )

    def without(self, start: int, end: int) -> Shape:
        return Shape(
            text=self.text[:start] + self.text[end:],
            spans=self.spans[:start] + self.spans[end:],
            original=self.original,
            things=self.things,
        )

    def stripped(self) -> Shape:
        """Returns the shape without spaces and commas around it."""
        bare = self.text.strip(_EDGE)
        start = self.text.find(bare)
        return self.part(start, start + len(bare))

    @property
    def said(self) -> str:
        """The words as they were written."""
        return "".join(self.original[start:end] for (start, end), _ in groupby(self.spans))

    def all_of(self, kind: Kind) -> tuple[Recognised, ...]:
        return tuple(self.things[mark] for mark in self.text if kind <= ord(mark) < kind + kind.row)


def shape_of(original: str, folded: str, positions: Iterable[Span], things: Iterable[Recognised]) -> Shape:
    """Returns the shape of a sentence. `folded` is the original with widths folded, `positions` the place each of its
    characters came from."""
    marks: dict[str, Recognised] = {}
    text, spans = [_NO_MARK if _is_mark(each) else each for each in folded], list(positions)
    for number, thing in sorted(enumerate(things), key=lambda pair: pair[1].start, reverse=True):
        mark = chr(thing.kind + number % (_ROW - _LEADERS if thing.kind is Kind.PERSON else thing.kind.row))
        covered = spans[thing.start : thing.end]
        marks[mark] = thing
        text[thing.start : thing.end] = [mark]
        spans[thing.start : thing.end] = [(covered[0][0], covered[-1][1])]
    return Shape(text="".join(text), spans=tuple(spans), original=original, things=marks)


_EDGE = " \t\n　、,，:：・"


_NO_MARK = "□"
"""Stands for a private character in the message: only this module may put a mark there."""


def _is_mark(char: str) -> bool:
    return Kind.PERSON <= ord(char) < max(Kind) + _ROW
