"""One form of a day and of a time, whoever reads it."""

from __future__ import annotations

from datetime import date, time

import pytest

from ringi.domain.tools import Json
from ringi.language.dates.iso import as_date, as_time

NO_DAY = (
    "2026-W49-2",
    "20261201",
    "２０２６-12-01",
    "2026-12-1",
    "2026-02-30",
    "2026-12-01T00:00",
    "",
    20261201,
    None,
)
NO_TIME = ("9:30", "0930", "09", "09:30:15", "09:30+09:00", "０９:30", "24:00", "", 930, None)


@pytest.mark.parametrize("value", NO_DAY)
def test_no_day(value: Json):
    """Weeks, missing hyphens, other digits, days that do not exist."""
    assert as_date(value) is None


@pytest.mark.parametrize("value", NO_TIME)
def test_no_time(value: Json):
    """Missing digits or colons, seconds, zones."""
    assert as_time(value) is None


def test_the_form_there_is():
    """With the seconds a database adds to a time, where they are none."""
    assert (date(2026, 12, 1), time(9, 30), time(9, 30)) == (
        as_date("2026-12-01"),
        as_time("09:30"),
        as_time("09:30:00"),
    )
