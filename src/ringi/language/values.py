"""Reads the dates, times, amounts and numbers of a text, in the form arguments have.

Only values with one meaning are returned: an ambiguous date is left to the code that asks the person.
"""

from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Literal

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.language.dates.found_days import days_in
from ringi.language.dates.gaps import blank, without_addresses
from ringi.language.dates.later import FoundLater, find_later, later_spans
from ringi.language.dates.times import times_in
from ringi.language.numbers.numbers import numbers_in
from ringi.language.text.normal import align


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    kind: Literal["date", "time", "amount", "number"]
    canonical: str
    """`2026-12-01`, `15:30`, `50000`."""
    text: str
    """As it stands in the original."""
    start: int
    end: int


def find_values(text: str, now: datetime, calendar: Calendar = NO_CALENDAR) -> tuple[Value, ...]:
    """All values in the order of the text. Digits of a date or time are not a number as well."""
    values, later = _values(text, now.date(), calendar), find_later(text, now)
    if not later:
        return values
    return tuple(sorted((*values, *(half for each in later for half in _halves(each, text))), key=_start))


def _halves(later: FoundLater, text: str) -> tuple[Value, Value]:
    """`30分後` is a day and a time; each is given a part of the words, as no two values share any."""
    cut = later.end - 1
    return (
        _value("date", later.moment.date().isoformat(), text, (later.start, cut)),
        _value("time", f"{later.moment:%H:%M}", text, (cut, later.end)),
    )


def _start(value: Value) -> int:
    return value.start


@lru_cache(maxsize=256)
def _values(text: str, today: date, calendar: Calendar) -> tuple[Value, ...]:
    """Kept for a while, because the same message is looked at again for every call it leads to."""
    aligned = align(text)
    rest = without_addresses(aligned.text)
    rest = blank(rest, later_spans(rest))
    days = days_in(rest, today, calendar)
    rest = blank(rest, [(day.start, day.end) for day in days])
    times = times_in(rest)
    numbers = numbers_in(blank(rest, [(time.start, time.end) for time in times]))
    found: list[tuple[Literal["date", "time", "amount", "number"], str, int, int]] = [
        *(
            ("date", day.readings[0].isoformat(), day.start, day.end)
            for day in days
            if len(day.readings) == 1
        ),
        *(("time", time.canonical, time.start, time.end) for time in times if time.canonical),
        *((number.kind, number.canonical, number.start, number.end) for number in numbers),
    ]
    values = [
        _value(kind, canonical, text, aligned.span(start, end)) for kind, canonical, start, end in found
    ]
    return tuple(sorted(values, key=_start))


def _value(
    kind: Literal["date", "time", "amount", "number"], canonical: str, text: str, span: tuple[int, int]
) -> Value:
    start, end = span
    return Value(kind=kind, canonical=canonical, text=text[start:end], start=start, end=end)
