"""Finds business days, and the ends of fiscal years, periods and quarters, by a calendar.

Words about days a calendar does not know name no day: beyond its first and last day no holiday is guessed.
"""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from ringi.domain.calendar import Calendar
from ringi.language.dates.calendar_days import Readings, add_months, month_end


def business_days_from(today: date, count: int, calendar: Calendar) -> Readings:
    """The business day that many after today, or before it if the count is negative."""
    step = timedelta(days=1 if count > 0 else -1)
    day = today
    for _ in range(abs(count)):
        try:
            day += step
            while calendar.knows(day) and not calendar.works_on(day):
                day += step
        except OverflowError:
            return ()
        if not calendar.knows(day):
            return ()
    return (day,) if count else ()


def first_business_day(month: date, ordinal: int, calendar: Calendar) -> Readings:
    """The first, second, ... one of that month."""
    found = business_days_from(month.replace(day=1) - timedelta(days=1), ordinal, calendar)
    return tuple(day for day in found if (day.year, day.month) == (month.year, month.month))


def last_business_day(month: date, calendar: Calendar) -> Readings:
    found = business_days_from(month_end(month) + timedelta(days=1), -1, calendar)
    return tuple(day for day in found if (day.year, day.month) == (month.year, month.month))


def week_opening(monday: date, calendar: Calendar) -> Readings:
    """The Monday a week begins with, and the first working day if that is another one."""
    if not calendar.knows(monday):
        return ()
    return (monday,) if calendar.works_on(monday) else (monday, *business_days_from(monday, 1, calendar))


def fiscal_year_ends(today: date, years: int) -> Readings:
    """The ends of the fiscal year, or of a half of it, that many years on: the words do not say when it begins, so it may
    be the end of any of the next quarters."""
    return tuple(sorted(add_months(_coming_end(today, (month,)), 12 * years) for month in _USUAL_BEGINNINGS))


def quarter_ends(today: date) -> Readings:
    """The ends of the quarter: the words do not say how quarters are counted, so it may end with any of three months."""
    return tuple(sorted(_coming_end(today, _every(month, 3)) for month in (1, 2, 3)))


def _coming_end(today: date, begins: Iterable[int]) -> date:
    """The first last day before a month of those, today included."""
    return next(end for end in _month_ends(today) if end.month % 12 + 1 in begins)


def _month_ends(today: date) -> Iterator[date]:
    for months in range(12):
        yield month_end(add_months(today.replace(day=1), months))


def _every(month: int, months: int) -> tuple[int, ...]:
    return tuple((month - 1 + shift) % 12 + 1 for shift in range(0, 12, months))


_USUAL_BEGINNINGS = (1, 4, 7, 10)
