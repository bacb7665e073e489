"""Finds the numbers of confirmations in a text, such as `A-0417`, in any way in which a reader would still see one, and
takes them out.

It must not know which numbers are in use.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from ringi.language.text.normal import HIDDEN, align
from ringi.language.text.rendering import readings, unmarked

_SHORTEST = len("A-0417")
_GAP = r"[\s*_`'\"|\u20e3「」『』]"
_BEFORE = r"[^\S\n]|[*_`'\"|\u20e3「」『』]"
"""A line that begins with a dash is an entry of a list."""
_WITHIN = rf"(?:(?!\n[^\S\n]*+\n){_GAP})"
"""A paragraph ends the number."""
NUMBER = re.compile(
    rf"(?<![A-Z0-9])[AАΑ](?:{_BEFORE})*+[-ー~]{{1,2}}{_GAP}*+[0-9](?:{_WITHIN}*+[0-9]){{3,5}}(?![0-9])",
    re.IGNORECASE,
)
"""A number, also with white space, bars of a table and marks inside, other dashes, or the A of another script. It meets
aligned text."""


def card_numbers(text: str) -> frozenset[str]:
    """The numbers of the form our cards have that a reader sees in it, as `A-0417`."""
    return frozenset(
        _number(found[0]) for form in readings(text) for found in NUMBER.finditer(align(_plain(form)).text)
    )


def not_in_use(numbers: Collection[str], in_use: Collection[str]) -> frozenset[str]:
    """The numbers without those that a reader can take for one in use."""
    return frozenset(each for each in numbers if not {*_prefixes(each)} & {*in_use})


def readable_as(numbers: Collection[str]) -> list[str]:
    """All numbers that a reader may see in these: for `A-0417 12`, found as `A-041712`, also `A-0417`."""
    return sorted({shorter for each in numbers for shorter in _prefixes(each)})


def without_numbers(text: str, kept: Collection[str], instead: str) -> str:
    """The text with other words in place of every number of a card but those kept.

    If a number shows itself only once the text is rendered, the text loses its markup.
    """
    left = _replaced(text, kept, instead)
    if card_numbers(left) <= frozenset(kept):
        return left
    return _replaced(unmarked(left), kept, instead)


def _replaced(text: str, kept: Collection[str], instead: str) -> str:
    seen = align(_plain(text))
    pieces, end = list[str](), 0
    for found in NUMBER.finditer(seen.text):
        if _number(found[0]) in kept:
            continue
        first, last = seen.span(*found.span())
        pieces += (text[end:first], instead)
        end = last
    return "".join((*pieces, text[end:]))


def _plain(text: str) -> str:
    """The text in the same length, its digits of all scripts and shapes as ours, and the marks drawn onto them as a gap."""
    return text if text.isascii() else text.translate(_PLAIN)


class _Plain(dict[int, str]):
    """The replacement of each character, looked up once."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        digit = unicodedata.digit(char, None)
        if digit is not None:
            char = str(digit)
        elif unicodedata.category(char)[0] == "M" and not HIDDEN.match(char):
            char = _DRAWN
        self[code] = char
        return char


_PLAIN = _Plain()
_DRAWN = "\u20e3"
"""Stands for every combining mark."""


def _prefixes(number: str) -> Iterator[str]:
    return (number[:length] for length in range(_SHORTEST, len(number) + 1))


def _number(found: str) -> str:
    return "A-" + "".join(filter(str.isdigit, found))
