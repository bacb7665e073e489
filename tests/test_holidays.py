"""The public holidays of Japan become a calendar's data, whatever the library's version."""

from __future__ import annotations

from datetime import date

import pytest
from tests.corpora.reading import rows

from ringi.holidays import LISTED, computed_holidays, japanese_calendar, public_holidays


@pytest.mark.parametrize("year", [2026, 2027, 2028])
def test_the_holidays_of_a_year(year: int) -> None:
    """As the law has them, with substitute holidays."""
    expected = {row[0] for row in rows("holidays") if row[0].startswith(str(year))}

    assert expected == {day.isoformat() for day in public_holidays(year)}


@pytest.mark.parametrize("year", [*LISTED, 2024, 2029])
def test_listed_years_are_those_of_the_library(year: int) -> None:
    """Whether a year is listed or not makes no difference but in time."""
    assert computed_holidays(year) == public_holidays(year)


def test_a_calendar_reaches_from_last_year_to_the_next() -> None:
    """Beyond it nobody knows which days will be holidays."""
    calendar = japanese_calendar(date(2026, 11, 18))

    assert (date(2025, 1, 1), date(2027, 12, 31)) == (calendar.first, calendar.last)


def test_an_organisation_adds_its_own_days_off() -> None:
    """Where it is closed, nobody works."""
    closed = date(2026, 12, 30)

    assert not japanese_calendar(closed, days_off=[closed]).works_on(closed)
