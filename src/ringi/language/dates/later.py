"""Reads the moments a text counts from now (`30分後`, `in two hours`). All other readers of the text leave them out."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from ringi.language.dates.date_words_en import COUNT, count_of
from ringi.language.numbers.numbers import japanese_number
from ringi.language.text.normal import align
from ringi.language.text.prefilter import holds_any


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundLater:
    moment: datetime
    """To the minute."""
    start: int
    end: int


def find_later(text: str, now: datetime) -> tuple[FoundLater, ...]:
    """All of a text in its order, within a day from now."""
    aligned = align(text)
    found: list[FoundLater] = []
    for match in _matches(aligned.text):
        start, end = aligned.span(match.start(), match.end())
        moment = (now + _length(match)).replace(second=0, microsecond=0)
        found.append(FoundLater(moment=moment, start=start, end=end))
    return tuple(found)


def later_spans(folded: str) -> tuple[tuple[int, int], ...]:
    """Their places in a text in which width is already folded."""
    return tuple(match.span() for match in _matches(folded))


def _matches(folded: str) -> Iterator[re.Match[str]]:
    if not holds_any(folded.lower(), _CUES):
        return
    for match in _LATER.finditer(folded):
        if timedelta() < _length(match) <= _A_DAY:
            yield match


def _length(match: re.Match[str]) -> timedelta:
    if match["count_en"]:
        hours = match["unit_en"].lower().startswith("h")
        return timedelta(minutes=(count_of(match["count_en"]) or 0) * (60 if hours else 1))
    if match["half_hour"]:
        return timedelta(minutes=30)
    count = int(japanese_number(match["count"]) or 0)
    if match["unit"] == "分":
        return timedelta(minutes=count)
    return timedelta(hours=count, minutes=30 if match["half"] else 0)


_A_DAY = timedelta(days=1)
_CUES = ("分後", "時間後", "時間半後", "hour", "minute")
_LATER = re.compile(
    r"(?<![\d.,〇一二三四五六七八九十百])(?P<count>\d{1,4}|[一二三四五六七八九十]{1,3})(?P<unit>分|時間(?P<half>半)?)後(?!では?な|じゃな)"
    rf"|(?P<half_hour>(?<![ぁ-んァ-ヶ一-鿿])半時間後)|\bin {COUNT.replace('?P<count>', '?P<count_en>')} (?P<unit_en>minutes?|hours?)\b",
    re.IGNORECASE | re.ASCII,
)
