"""Business days and the ends of fiscal years come from the calendar handed in."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.corpora.reading import at
from tests.corpora.wide import calendar

from ringi.language.business_days import (
    business_days_from,
    first_business_day,
    last_business_day,
)
from ringi.language.dates import find_dates


def _read(said: str, today: str, fiscal_month: int) -> str:
    (found,) = find_dates(said, at(today), replace(calendar(), fiscal_month=fiscal_month))
    return found.canonical or "|".join(found.alternatives)


@pytest.mark.parametrize(
    ("said", "today", "fiscal_month", "expected"),
    [
        ("年度末", "2026-11-18", 4, "2027-03-31"),
        ("年度末", "2027-03-31", 4, "2027-03-31"),
        ("年度末", "2027-04-01", 4, "2028-03-31"),
        ("来年度末", "2026-11-18", 4, "2028-03-31"),
        ("昨年度末", "2026-11-18", 4, "2026-03-31"),
        ("年度末", "2026-11-18", 1, "2026-12-31"),
        ("年度末", "2026-11-18", 12, "2026-11-30"),
        ("今期末", "2026-08-01", 4, "2026-09-30|2027-03-31"),
        ("今期末", "2026-11-18", 4, "2027-03-31"),
        ("四半期末", "2026-11-18", 4, "2026-12-31"),
        ("四半期末", "2026-11-18", 3, "2026-11-30"),
        ("end of next fiscal year", "2026-11-18", 4, "2028-03-31"),
    ],
)
def test_the_end_of_a_known_fiscal_year(said: str, today: str, fiscal_month: int, expected: str) -> None:
    """Where the calendar says when it begins, nothing is open but half or whole."""
    assert expected == _read(said, today, fiscal_month)


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
