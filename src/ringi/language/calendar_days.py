"""Which days can a day of the month, a weekday or a month's end mean, seen from today?

Where people differ (does the week begin on Sunday or Monday? is a passed day meant or the coming one?)
every reading is returned; one reading means there is no doubt.
"""

from calendar import monthrange
from datetime import date, timedelta

Readings = tuple[date, ...]
"""All days a phrase can mean, in order; none where it names no day."""


def day_of(year: int, month: int, day: int) -> Readings:
    """That day, or nothing where the calendar has no such day."""
    try:
        return (date(year, month, day),)
    except ValueError:
        return ()


def add_months(start: date, months: int) -> date:
    """The same day of another month, or its last day where it is shorter."""
    year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
    return date(year, month + 1, min(start.day, monthrange(year, month + 1)[1]))


def month_end(day: date) -> date:
    return day.replace(day=monthrange(day.year, day.month)[1])


def month_and_day(month: int, day: int, today: date, *, deadline: bool) -> Readings:
    """The coming one; the last one too, where that is nearer and no deadline is spoken of."""
    days = [found for year in _years(today) for found in day_of(year, month, day)]
    coming = next((found for found in days if found >= today), None)
    past = next((found for found in reversed(days) if found < today), None)
    return _nearest(past, coming, today, deadline=deadline)


def day_of_month(day: int, today: date, *, deadline: bool) -> Readings:
    """The coming or the last such day; none where this month has no such day."""
    this = day_of(today.year, today.month, day)
    if not this:
        return ()
    shift = -1 if this[0] >= today else 1
    month = add_months(today.replace(day=1), shift)
    other = next(iter(day_of(month.year, month.month, day)), None)
    past, coming = (other, this[0]) if shift < 0 else (this[0], other)
    return _nearest(past, coming, today, deadline=deadline)


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


def next_weekday(weekday: int, today: date) -> Readings:
    """`next Friday`: the coming one for some, next week's for others."""
    return tuple(sorted({weekday_after(weekday, today), *weekday_of_week(weekday, 1, today)}))


def _years(today: date) -> tuple[int, int, int]:
    return today.year - 1, today.year, today.year + 1


def _nearest(past: date | None, coming: date | None, today: date, *, deadline: bool) -> Readings:
    if coming is None:
        return ()
    if deadline or past is None or today - past >= coming - today:
        return (coming,)
    return (past, coming)
