"""Where a day begins and ends, and which day it is somewhere."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ringi.language.dates.days import day_in, end_of, is_day_of_some_year, start_of

TOKYO, BERLIN = ZoneInfo("Asia/Tokyo"), ZoneInfo("Europe/Berlin")


def test_day_is_that_of_the_zone():
    """At eleven in the evening of Greenwich it is tomorrow in Tokyo."""
    assert date(2026, 12, 2) == day_in(TOKYO, datetime(2026, 12, 1, 23, tzinfo=UTC))


def test_day_begins_at_the_zones_own_midnight():
    """Nine hours before Greenwich's."""
    assert datetime(2026, 11, 30, 15, tzinfo=UTC) == start_of(date(2026, 12, 1), TOKYO)


def test_day_on_which_clocks_change_is_as_long_as_it_is():
    """In Berlin the last Sunday of October has 25 hours."""
    day = date(2026, 10, 25)

    assert timedelta(hours=25) == end_of(day, BERLIN).astimezone(UTC) - start_of(day, BERLIN).astimezone(UTC)


@pytest.mark.parametrize(
    ("month", "day", "expected"),
    [
        (2, 29, True),
        (2, 30, False),
        (4, 31, False),
        (12, 31, True),
        (13, 1, False),
        (0, 1, False),
        (1, 0, False),
        (None, 31, True),
        (None, 32, False),
    ],
)
def test_some_days_come_in_no_year(month: int | None, day: int, *, expected: bool):
    """The last of February counts; without a month, whether any month has that day."""
    assert expected == is_day_of_some_year(month, day)
