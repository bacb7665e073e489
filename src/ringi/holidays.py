"""Lists the public holidays of Japan. This is the only file that asks the library, which is loaded when first needed.

For decisions it reads a year at once, as data for a `Calendar`. The years around now stand here as the library has
them. A decision never asks the library: the days of a calendar are handed in and recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from ringi.domain.calendar import Calendar


def japanese_calendar(today: date, days_off: Iterable[date] = ()) -> Calendar:
    """Returns the calendar of last year, this one and the next: holidays are fixed by law no further ahead."""
    years = (today.year - 1, today.year, today.year + 1)
    return Calendar(
        first=date(years[0], 1, 1),
        last=date(years[-1], 12, 31),
        holidays=frozenset(day for year in years for day in public_holidays(year)),
        days_off=frozenset(days_off),
    )


@lru_cache(maxsize=16)
def public_holidays(year: int) -> frozenset[date]:
    """Returns the public holidays of a year, with substitute holidays and days between two holidays among them."""
    if listed := LISTED.get(year):
        return frozenset(date.fromisoformat(f"{year}{day}") for day in listed.split())
    return computed_holidays(year)


LISTED = {
    2025: "0101 0113 0211 0223 0224 0320 0429 0503 0504 0505 0506 0721 0811 0915 0923 1013 1103 1123 1124",
    2026: "0101 0112 0211 0223 0320 0429 0503 0504 0505 0506 0720 0811 0921 0922 0923 1012 1103 1123",
    2027: "0101 0111 0211 0223 0321 0322 0429 0503 0504 0505 0719 0811 0920 0923 1011 1103 1123",
    2028: "0101 0110 0211 0223 0320 0429 0503 0504 0505 0717 0811 0918 0922 1009 1103 1123",
}
"""Year -> month and day of its public holidays. Computing three years takes a fifth of a second, a tenth of the time of
a first answer."""


def computed_holidays(year: int) -> frozenset[date]:
    """Returns the public holidays of a year as the library has them."""
    from jpholiday import JPHoliday

    return frozenset(holiday.date for holiday in JPHoliday().year_holidays(year))


def holiday_name(day: date) -> str | None:
    """Returns the name of a public holiday in Japanese; None for any other day."""
    from jpholiday import is_holiday_name

    return is_holiday_name(day)


def is_business_day(day: date) -> bool:
    """True if the day is neither on a weekend nor a public holiday."""
    return day.weekday() < _SATURDAY and holiday_name(day) is None


_SATURDAY = 5
