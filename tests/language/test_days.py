"""Where a day begins and ends, and which day it is somewhere."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from ringi.language.days import day_in, end_of, start_of

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
