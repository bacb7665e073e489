"""The beginning and end of a day in a time zone, the day of a moment there, and days that exist."""

from __future__ import annotations

from calendar import monthrange
from datetime import date, datetime, time, timedelta, tzinfo

EARLIEST, LATEST = date(2000, 1, 1), date(2999, 12, 31)
"""Days of a time in which people live: beyond it nobody plans, calendars end, and no time zone can be reckoned with."""


def start_of(day: date, zone: tzinfo | None) -> datetime:
    """Its midnight, by the zone's own clock; without a zone, by none."""
    return datetime.combine(day, time(), zone)


def end_of(day: date, zone: tzinfo | None) -> datetime:
    """The midnight after it."""
    return start_of(day + timedelta(days=1), zone)


def day_in(zone: tzinfo, moment: datetime) -> date:
    """The day that moment belongs to."""
    return moment.astimezone(zone).date()


def is_day_of_some_year(month: int | None, day: int) -> bool:
    """True if some year has that day, as with February 29; without a month, if any month has it."""
    known = 1 <= month <= 12 if month is not None else True
    return known and 1 <= day <= monthrange(_LEAP_YEAR, month or _LONG_MONTH)[1]


_LEAP_YEAR, _LONG_MONTH = 2024, 1
