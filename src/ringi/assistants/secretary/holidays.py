"""Which days do people in Japan not work? The only file that knows the calendar of holidays, loaded when first asked."""

from __future__ import annotations

from datetime import date

_SATURDAY = 5


def holiday_name(day: date) -> str | None:
    """Of a public holiday, in Japanese."""
    from jpholiday import is_holiday_name

    return is_holiday_name(day)


def is_business_day(day: date) -> bool:
    """Neither a weekend nor a public holiday."""
    return day.weekday() < _SATURDAY and holiday_name(day) is None
