"""Finds the days that a day of the month, a weekday or a month's end can mean, seen from today.

If people differ (does the week begin on Sunday or Monday? is a passed day meant or the coming one?)
every reading is returned; one reading means there is no doubt.
"""

from calendar import monthrange
from collections.abc import Iterable
from datetime import MAXYEAR, MINYEAR, date, timedelta
from itertools import islice

Readings = tuple[date, ...]
"""All days a phrase can mean, in order; none if it names no day."""


def day_of(year: int, month: int, day: int) -> Readings:
    """That day, or nothing if the calendar has no such day."""
    try:
        return (date(year, month, day),)
    except ValueError:
        return ()


def add_months(start: date, months: int) -> date:
    """The day of that number in another month, or its last day if it is shorter."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return date(year, month + 1, min(start.day, monthrange(year, month + 1)[1]))


def days_from(start: date, days: int) -> Readings:
    """The day that many days on or back; nothing beyond the calendar."""
    try:
        return (start + timedelta(days=days),)
    except OverflowError:
        return ()


def months_from(start: date, months: int) -> Readings:
    """The day that many months on or back; nothing beyond the calendar."""
    year = (start.year * 12 + start.month - 1 + months) // 12
    return (add_months(start, months),) if MINYEAR <= year <= MAXYEAR else ()


def month_end(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def month_and_day(month: int, day: int, today: date, *, deadline: bool) -> Readings:
    """The coming day; the last one too, if that is nearer and no deadline is spoken of."""
    days = [found for year in _years(today) for found in day_of(year, month, day)]
    return nearest(days, today, deadline=deadline)


def first_month_and_day(month: int, day: int, start: date) -> Readings:
    """The first one from that day on."""
    days = (found for year in range(start.year, start.year + 5) for found in day_of(year, month, day))
    return tuple(islice((found for found in days if found >= start), 1))


def months_around(month: int, today: date) -> Readings:
    """The first days of that month, last year, this year and next year."""
    return tuple(first for year in _years(today) for first in day_of(year, month, 1))


def nth_weekday(month: date, ordinal: int, weekday: int) -> Readings:
    """The first, second, ... such weekday of that month, -1 for the last; none if it has no fifth."""
    first = 1 + (weekday - month.replace(day=1).weekday()) % 7
    days = [month.replace(day=day) for day in range(first, month_end(month).day + 1, 7)]
    if ordinal == -1:
        return (days[-1],)
    return (days[ordinal - 1],) if 1 <= ordinal <= len(days) else ()


def day_of_month(day: int, today: date, *, deadline: bool) -> Readings:
    """The coming or the last such day; none if this month has no such day."""
    this = day_of(today.year, today.month, day)
    if not this:
        return ()
    shift = -1 if this[0] >= today else 1
    month = add_months(today.replace(day=1), shift)
    other = next(iter(day_of(month.year, month.month, day)), None)
    past, coming = (other, this[0]) if shift < 0 else (this[0], other)
    return _nearest(past, coming, today, deadline=deadline)


def first_such_day(day: int, start: date) -> Readings:
    """That day of the month, in the first month from there that has it."""
    months = (month for shift in range(3) for month in months_from(start.replace(day=1), shift))
    days = (found for month in months for found in day_of(month.year, month.month, day))
    return tuple(islice((found for found in days if found >= start), 1))


def weekday_of_week(weekday: int, weeks: int, today: date) -> Readings:
    """That weekday so many weeks from this one, for weeks that begin on Monday and on Sunday."""
    monday_first = today - timedelta(days=today.weekday())
    sunday_first = today - timedelta(days=today.isoweekday() % 7)
    days = {
        monday_first + timedelta(days=weekday, weeks=weeks),
        sunday_first + timedelta(days=(weekday + 1) % 7, weeks=weeks),
    }
    return tuple(sorted(days))


def weekday_alone(weekday: int, today: date, *, deadline: bool) -> Readings:
    """The coming one; also today, if it is one, and the one this week has passed, unless a deadline is spoken of."""
    coming = weekday_after(weekday, today)
    past = coming - timedelta(weeks=1)
    if past == today:
        return (today, coming)
    passed = past in weekday_of_week(weekday, 0, today)
    return (past, coming) if passed and not deadline else (coming,)


def weekday_after(weekday: int, today: date) -> date:
    """The first such weekday after today."""
    return today + timedelta(days=(weekday - today.weekday() - 1) % 7 + 1)


def weekday_from(weekday: int, start: date) -> Readings:
    """The first such weekday from that day on."""
    return days_from(start, (weekday - start.weekday()) % 7)


def next_weekday(weekday: int, today: date) -> Readings:
    """`next Friday`: the coming one for some, next week's for others."""
    return tuple(sorted({weekday_after(weekday, today), *weekday_of_week(weekday, 1, today)}))


def nearest(days: Iterable[date], today: date, *, deadline: bool) -> Readings:
    """The coming one of days in order; the last one too, if that is nearer and no deadline is spoken of."""
    listed = list(days)
    coming = next((day for day in listed if day >= today), None)
    past = next((day for day in reversed(listed) if day < today), None)
    return _nearest(past, coming, today, deadline=deadline)


def _years(today: date) -> tuple[int, int, int]:
    return today.year - 1, today.year, today.year + 1


def _nearest(past: date | None, coming: date | None, today: date, *, deadline: bool) -> Readings:
    if coming is None:
        return ()
    if deadline or past is None or today - past >= coming - today:
        return (coming,)
    return (past, coming)
