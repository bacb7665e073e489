"""Reads recurrence rules (RRULE, RFC 5545) and computes when they come next. Pure: no clock.

A rule is untrusted input: some rules never come, and a reader without bounds looks for them for ever. Here a rule repeats
by day, week, month or year only, and is looked for in a span of at most two years. It is computed on the local clock,
and each moment then goes through UTC: an hour that a change of the clock leaves out becomes the hour that follows it.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice, takewhile
from typing import Literal, get_args
from zoneinfo import ZoneInfo

from ringi.domain.calendar import Calendar
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text

HORIZON = timedelta(days=731)
"""Span in which a next time is looked for. A rule that does not come within it is refused."""
LONGEST_RULE = 200
MOST_INTERVAL = 100
MOST_COUNT = 1_000

Frequency = Literal["DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
Shift = Literal["none", "skip", "previous", "next"]
"""Treatment of a time on a day without work: kept, left out, moved to the working day before or after."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecurrenceRule:
    """A recurrence rule, without its start."""

    frequency: Frequency
    interval: int = 1
    count: int | None = None
    until: date | None = None
    weekdays: tuple[tuple[int, int], ...] = ()
    """Pairs of place and weekday: (0, 0) is every Monday, (-1, 4) the last Friday."""
    monthdays: tuple[int, ...] = ()
    months: tuple[int, ...] = ()
    positions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Timetable:
    """A rule with its start on a local clock, and the treatment of days without work."""

    rule: RecurrenceRule
    start: datetime
    """First possible moment, naive: the local clock of `zone`."""
    zone: ZoneInfo
    shift: Shift = "none"


def read_rule(text: str) -> RecurrenceRule:
    """Reads a rule such as `FREQ=WEEKLY;BYDAY=MO`. Raises UserFacingError for all that is not within bounds."""
    parts = _parts(text)
    found = RecurrenceRule(
        frequency=_frequency(parts.get("FREQ", "")),
        interval=_number(parts.get("INTERVAL", "1"), 1, MOST_INTERVAL),
        count=_number(parts["COUNT"], 1, MOST_COUNT) if "COUNT" in parts else None,
        until=_until(parts["UNTIL"]) if "UNTIL" in parts else None,
        weekdays=_weekdays(parts.get("BYDAY", "")),
        monthdays=_numbers(parts.get("BYMONTHDAY", ""), 31),
        months=tuple(abs(each) for each in _numbers(parts.get("BYMONTH", ""), 12)),
        positions=_numbers(parts.get("BYSETPOS", ""), 366),
    )
    ordered = found.frequency in ("MONTHLY", "YEARLY")
    if (found.count and found.until) or (not ordered and any(place for place, _ in found.weekdays)):
        raise _unreadable(text)
    return found


def next_time(found: Timetable, after: datetime, calendar: Calendar) -> datetime | None:
    """The first moment after `after`, in UTC. None if there is none within the horizon."""
    return next(_times(found, after, calendar), None)


def next_times(found: Timetable, after: datetime, calendar: Calendar, most: int) -> tuple[datetime, ...]:
    """The next so many moments, in UTC."""
    return tuple(islice(_times(found, after, calendar), most))


def latest_time(found: Timetable, after: datetime, until: datetime, calendar: Calendar) -> datetime | None:
    """The last moment later than `after` and not later than `until`; None if there is none."""
    latest = None
    for each in takewhile(lambda moment: moment <= until, _times(found, after, calendar)):
        latest = each
    return latest


def _times(found: Timetable, after: datetime, calendar: Calendar) -> Iterator[datetime]:
    local = after.astimezone(found.zone).replace(tzinfo=None)
    last = (max(local, found.start) + HORIZON).date()
    before: date | None = None
    for day in _days(found.rule, found.start.date(), last):
        moved = _shifted(day, found.shift, calendar)
        # Two days can move to one: the second is left out.
        if moved is None or moved == before:
            continue
        before = moved
        moment = datetime.combine(moved, found.start.time(), found.zone).astimezone(UTC)
        if moment > after:
            yield moment


def _shifted(day: date, shift: Shift, calendar: Calendar) -> date | None:
    # Holidays beyond the calendar are not known; weekends are.
    if shift == "none" or calendar.works_on(day):
        return day
    if shift == "skip":
        return None
    step = timedelta(days=1 if shift == "next" else -1)
    while not calendar.works_on(day):
        day += step
    return day


# The days of a rule -------------------------------------------------------------------------------------


def _days(rule: RecurrenceRule, start: date, last: date) -> Iterator[date]:
    """The days of the rule, in order, from `start` to `last`."""
    ends = min(last, rule.until) if rule.until else last
    within = (day for day in _matching(rule, start, ends) if start <= day <= ends)
    return islice(within, rule.count)


def _matching(rule: RecurrenceRule, start: date, last: date) -> Iterator[date]:
    for first, days in _periods(rule, start, last):
        fitting = [day for day in _span(first, days) if _fits(rule, start, day)]
        yield from _at_positions(fitting, rule.positions) if rule.positions else fitting


def _at_positions(days: list[date], positions: tuple[int, ...]) -> list[date]:
    places = {place - 1 if place > 0 else len(days) + place for place in positions}
    return [day for place, day in enumerate(days) if place in places]


def _periods(rule: RecurrenceRule, start: date, last: date) -> Iterator[tuple[date, int]]:
    """First day and length of each period that the rule counts, until one begins after `last`."""
    first = _period_of(rule.frequency, start)
    while first <= last:
        yield first, _length(rule.frequency, first)
        first = _later(rule.frequency, first, rule.interval)


def _period_of(frequency: Frequency, day: date) -> date:
    match frequency:
        case "DAILY":
            return day
        case "WEEKLY":
            return day - timedelta(days=day.weekday())
        case "MONTHLY":
            return day.replace(day=1)
        case "YEARLY":
            return day.replace(month=1, day=1)


def _length(frequency: Frequency, first: date) -> int:
    match frequency:
        case "DAILY":
            return 1
        case "WEEKLY":
            return 7
        case "MONTHLY":
            return monthrange(first.year, first.month)[1]
        case "YEARLY":
            return _days_of_year(first.year)


def _later(frequency: Frequency, first: date, interval: int) -> date:
    match frequency:
        case "DAILY":
            return first + timedelta(days=interval)
        case "WEEKLY":
            return first + timedelta(weeks=interval)
        case "MONTHLY":
            years, months = divmod(first.month - 1 + interval, 12)
            return first.replace(year=first.year + years, month=months + 1)
        case "YEARLY":
            return first.replace(year=first.year + interval)


def _span(first: date, days: int) -> Iterator[date]:
    return (first + timedelta(days=each) for each in range(days))


def _fits(rule: RecurrenceRule, start: date, day: date) -> bool:
    length = monthrange(day.year, day.month)[1]
    if rule.months and day.month not in rule.months:
        return False
    if rule.monthdays and not {day.day, day.day - length - 1} & {*rule.monthdays}:
        return False
    if rule.weekdays:
        return any(_is_weekday(rule, day, place, weekday) for place, weekday in rule.weekdays)
    return bool(rule.monthdays) or _is_like_start(rule, start, day)


def _is_weekday(rule: RecurrenceRule, day: date, place: int, weekday: int) -> bool:
    if day.weekday() != weekday or not place:
        return day.weekday() == weekday
    in_year = rule.frequency == "YEARLY" and not rule.months
    number = day.timetuple().tm_yday if in_year else day.day
    length = _days_of_year(day.year) if in_year else monthrange(day.year, day.month)[1]
    return place == ((number - 1) // 7 + 1 if place > 0 else -((length - number) // 7 + 1))


def _is_like_start(rule: RecurrenceRule, start: date, day: date) -> bool:
    """True if the day fits a rule that names no days: the start says which it means."""
    match rule.frequency:
        case "DAILY":
            return True
        case "WEEKLY":
            return day.weekday() == start.weekday()
        case "MONTHLY":
            return day.day == start.day
        case "YEARLY":
            return day.day == start.day and (bool(rule.months) or day.month == start.month)


def _days_of_year(year: int) -> int:
    return (date(year, 12, 31) - date(year, 1, 1)).days + 1


# Reading ------------------------------------------------------------------------------------------------

_KNOWN = ("FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST")
_WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_DAY = re.compile(r"([+-]?[0-9]{1,2})?(MO|TU|WE|TH|FR|SA|SU)")
_UNTIL = re.compile(r"[0-9]{8}(?:T[0-9]{6}Z?)?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}")


def _parts(text: str) -> Mapping[str, str]:
    pairs = [part.partition("=") for part in text.strip().upper().removeprefix("RRULE:").split(";") if part]
    names = [name for name, _, _ in pairs]
    known = {*names} <= {*_KNOWN} and len({*names}) == len(names)
    if len(text) > LONGEST_RULE or not known or any(not value for _, _, value in pairs):
        raise _unreadable(text)
    # Weeks begin on Monday; a rule that says otherwise would be computed differently from how it reads.
    found = {name: value for name, _, value in pairs}
    if found.get("WKST", "MO") != "MO":
        raise _unreadable(text)
    return found


def _frequency(word: str) -> Frequency:
    for each in get_args(Frequency):
        if word == each:
            return each
    raise UserFacingError(Text("schedules.rule_frequency"))


def _number(word: str, least: int, most: int) -> int:
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise _unreadable(word)
    return int(word)


def _numbers(words: str, most: int) -> tuple[int, ...]:
    found = tuple(_number(each, -most, most) for each in words.split(",")) if words else ()
    if 0 in found:
        raise _unreadable(words)
    return found


def _weekdays(words: str) -> tuple[tuple[int, int], ...]:
    found = [_DAY.fullmatch(each) for each in words.split(",")] if words else []
    read = [(int(each[1] or 0), _WEEKDAYS.index(each[2])) for each in found if each]
    if len(read) != len(found) or any(abs(place) > 53 for place, _ in read):
        raise _unreadable(words)
    return tuple(read)


def _until(word: str) -> date:
    """The last day of the rule. The hour is not heeded: a rule has one time a day, and its last day counts."""
    if not _UNTIL.fullmatch(word):
        raise _unreadable(word)
    try:
        return date(int(word[:4]), int(word[4:6]), int(word[6:8]))
    except ValueError:
        raise _unreadable(word) from None


def _unreadable(text: str) -> UserFacingError:
    return UserFacingError(Text("schedules.rule_unreadable", {"rule": text[:60]}))
