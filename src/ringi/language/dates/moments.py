"""Reads days, times, stretches of either and recurrences, in Japanese and English, against a given now.

Every reading of a phrase is returned, so that one reading means there is no doubt; else a caller that needs one day
asks.
"""

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, assert_never

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.language.dates.calendar_days import Readings, days_from, months_from
from ringi.language.dates.found_days import FoundDay, days_in
from ringi.language.dates.gaps import blank, without_addresses
from ringi.language.dates.later import FoundLater, find_later, later_spans
from ringi.language.dates.recurrence import Recurrence
from ringi.language.dates.times import FoundTime, times_in
from ringi.language.numbers.numbers import japanese_number
from ringi.language.text.normal import align


@dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    kind: Literal["day"] = "day"
    day: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Days:
    """Both ends belong to it."""

    kind: Literal["days"] = "days"
    first: date
    last: date


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    kind: Literal["time"] = "time"
    time: str
    """`15:30`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """From one time to another; an end before the start lies on the next day."""

    kind: Literal["times"] = "times"
    first: str
    last: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatedMoment:
    kind: Literal["again"] = "again"
    rule: Recurrence


Moment = Day | Days | Clock | Hours | RepeatedMoment


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundMoment:
    readings: tuple[Moment, ...]
    """At least one; several where the words can mean several."""
    text: str
    start: int
    end: int


def find_moments(text: str, now: datetime, calendar: Calendar = NO_CALENDAR) -> tuple[FoundMoment, ...]:
    """All of a text in its order. `now` is in the zone of the person who wrote it."""
    aligned = align(text)
    plain = without_addresses(aligned.text)
    plain = blank(plain, later_spans(plain))
    days = days_in(plain, now.date(), calendar)
    rest = blank(plain, [(day.start, day.end) for day in days])
    found = [*_moments_of_days(days, plain), *_moments_of_times(times_in(rest), rest)]
    shown = [_shown(span, text, aligned.span(span.start, span.end)) for span in found if span.readings]
    shown += [_counted(each, text) for each in find_later(text, now)]
    return tuple(sorted(shown, key=lambda each: each.start))


def _counted(later: FoundLater, text: str) -> FoundMoment:
    return FoundMoment(
        readings=(Clock(time=f"{later.moment:%H:%M}"),),
        text=text[later.start : later.end],
        start=later.start,
        end=later.end,
    )


def canonical(moment: Moment) -> str:
    """As ISO 8601 and RFC 5545 write it: `2026-12-01/2026-12-05`, `15:30`, `FREQ=WEEKLY;BYDAY=FR`."""
    match moment:
        case Day():
            return moment.day.isoformat()
        case Days():
            return f"{moment.first.isoformat()}/{moment.last.isoformat()}"
        case Clock():
            return moment.time
        case Hours():
            return f"{moment.first}/{moment.last}"
        case RepeatedMoment():
            return moment.rule.canonical
        case _:
            assert_never(moment)


@dataclass(frozen=True, slots=True)
class _Span:
    readings: tuple[Moment, ...]
    start: int
    end: int


def _moments_of_days(days: tuple[FoundDay, ...], text: str) -> list[_Span]:
    spans: list[_Span] = []
    for day in days:
        if day.since:
            reach = tuple(Days(first=first, last=last) for first, last in day.since)
            spans[-1:] = [_Span(reach, spans[-1].start, day.end)]
        elif day.rules:
            spans.append(_Span(tuple(RepeatedMoment(rule=rule) for rule in day.rules), day.start, day.end))
        else:
            spans.append(_lasting(day, text))
    return spans


def _lasting(day: FoundDay, text: str) -> _Span:
    """The day, or the days that begin with it (`今日から3日間`)."""
    match = _DAYS_LONG.match(text, day.end)
    if match is None or not day.readings:
        return _Span(tuple(Day(day=reading) for reading in day.readings), day.start, day.end)
    reach = (Days(first=first, last=last) for first in day.readings for last in _last_day(first, match))
    return _Span(tuple(reach), day.start, match.end())


def _last_day(first: date, length: re.Match[str]) -> Readings:
    count = int(japanese_number(length["count"]) or 0)
    if count < 1:
        return ()
    match length["unit"]:
        case "日":
            return days_from(first, count - 1)
        case "週":
            return days_from(first, 7 * count - 1)
        case _:
            return tuple(day - timedelta(days=1) for day in months_from(first, count))


def _moments_of_times(times: tuple[FoundTime, ...], text: str) -> list[_Span]:
    spans: list[_Span] = []
    for time in times:
        if time.since:
            reach = tuple(Hours(first=first, last=last) for first, last in time.since)
            spans[-1:] = [_Span(reach, spans[-1].start, time.end)]
        else:
            spans.append(_lasting_hours(time, text))
    return spans


def _lasting_hours(time: FoundTime, text: str) -> _Span:
    """The time, or the hours that begin with it (`10時から2時間`)."""
    match = _HOURS_LONG.match(text, time.end)
    if match is None or not time.readings:
        return _Span(tuple(Clock(time=reading) for reading in time.readings), time.start, time.end)
    minutes = int(japanese_number(match["count"]) or 0) * (60 if match["unit"] == "時" else 1)
    minutes += 30 if match["half"] else 0
    reach = (Hours(first=first, last=_later(first, minutes)) for first in time.readings)
    return _Span(tuple(reach) if 0 < minutes < _DAY else (), time.start, match.end())


def _later(time: str, minutes: int) -> str:
    total = (int(time[:2]) * 60 + int(time[3:]) + minutes) % _DAY
    return f"{total // 60:02d}:{total % 60:02d}"


def _shown(span: _Span, text: str, original: tuple[int, int]) -> FoundMoment:
    start, end = original
    return FoundMoment(readings=span.readings, text=text[start:end], start=start, end=end)


_DAY = 24 * 60
_COUNT = r"(?P<count>\d{1,3}|[一二三四五六七八九十]{1,3})"
_DAYS_LONG = re.compile(
    rf"から{_COUNT}(?P<unit>(?:日|週|[ヶヵケカか箇]月)(?=間)|[ヶヵケカか箇]月)間?", re.ASCII
)
_HOURS_LONG = re.compile(rf"から{_COUNT}(?P<unit>時|分)間(?P<half>半)?", re.ASCII)
