"""Recognises how people point at one of several things: by its number in a list, or as the one just spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from ringi.language.text.normal import normal_form

T = TypeVar("T")


def number_in(wanted: str) -> int | None:
    """Returns the number if the words say nothing but a number: `3`, `#3`, `3番目`."""
    found = _NUMBER.fullmatch(wanted)
    return int(found[1]) if found else None


def is_just_spoken_of(wanted: str) -> bool:
    return wanted in _JUST_SPOKEN_OF


def first_that_fits(readings: Iterable[Sequence[T]]) -> Sequence[T]:
    """Returns the first reading that means anything; the readings stand in the order in which they count."""
    return next((found for found in readings if found), ())


_NUMBER = re.compile(r"(?:no\.?|#)?\s*(\d{1,4})\s*(?:番目?|つ目|個目)?")
_JUST_SPOKEN_OF = frozenset(
    normal_form(word)
    for word in (
        "さっき",
        "さっきの",
        "先ほど",
        "先ほどの",
        "今の",
        "それ",
        "これ",
        "あれ",
        "last",
        "the last",
        "that",
        "it",
    )
)
