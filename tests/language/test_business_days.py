"""Business days come from the calendar handed in."""

from __future__ import annotations

from datetime import date

import pytest
from tests.corpora.wide import calendar

from ringi.language.dates.business_days import (
    business_days_from,
    first_business_day,
    last_business_day,
)


@pytest.mark.parametrize(
    ("count", "expected"), [(1, "2026-11-19"), (3, "2026-11-24"), (-1, "2026-11-17"), (-4, "2026-11-12")]
)
def test_business_days_are_counted_from_the_next(count: int, expected: str) -> None:
    """Weekends and holidays are passed over; today does not count."""
    assert (date.fromisoformat(expected),) == business_days_from(date(2026, 11, 18), count, calendar())


def test_no_business_day_at_all_is_not_today() -> None:
    """`0営業日後` names no day."""
    assert () == business_days_from(date(2026, 11, 18), 0, calendar())


def test_the_first_and_last_of_a_month() -> None:
    """Closed days at the New Year are passed over."""
    found = (
        first_business_day(date(2027, 1, 20), 1, calendar()),
        last_business_day(date(2026, 12, 5), calendar()),
    )

    assert ((date(2027, 1, 4),), (date(2026, 12, 28),)) == found


def test_a_month_has_no_thirtieth_business_day() -> None:
    """It would lie in the next month."""
    assert () == first_business_day(date(2026, 12, 1), 30, calendar())
