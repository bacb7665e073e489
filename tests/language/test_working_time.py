"""When work is done, and when nobody is to be called upon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ringi.domain.policy import Approvals
from ringi.language.dates.working_time import (
    end_of_quiet,
    end_of_working_day,
    is_working_day,
    later_by,
    worked_between,
)

TOKYO = ZoneInfo("Asia/Tokyo")
TERMS = Approvals(days_off=(date(2026, 11, 23),))
"""The Monday is a day off."""


def at(text: str) -> datetime:
    return datetime.fromisoformat(f"2026-11-{text}").replace(tzinfo=TOKYO)


MOMENTS = st.timedeltas(timedelta(), timedelta(days=700)).map(lambda later: at("01T00:00") + later)


@dataclass(frozen=True)
class Case:
    id: str
    start: str
    expected: str
    hours: int = 0


@pytest.mark.parametrize(
    "case",
    [
        Case("an ordinary day", "18T10:00", "19T18:00"),
        Case("over a weekend and a day off", "20T10:00", "24T18:00"),
        Case("asked on a Saturday", "21T10:00", "24T18:00"),
        Case("asked after midnight", "19T00:30", "20T18:00"),
    ],
    ids=lambda case: case.id,
)
def test_end_of_the_next_working_day(case: Case):
    """A question lives until work ends on the working day after the one it was asked on."""
    assert at(case.expected) == end_of_working_day(TERMS, at(case.start), 1)


@pytest.mark.parametrize(
    "case",
    [
        Case("within the day", "18T10:00", "18T12:00", 2),
        Case("into the next morning", "18T17:00", "19T10:00", 2),
        Case("before work begins", "18T06:00", "18T11:00", 2),
        Case("after work has ended", "18T19:00", "19T11:00", 2),
        Case("over a weekend and a day off", "20T17:30", "24T10:30", 2),
        Case("to the very end of a day", "18T16:00", "18T18:00", 2),
    ],
    ids=lambda case: case.id,
)
def test_later_by_working_hours(case: Case):
    """Hours outside work, and days without it, do not count."""
    assert at(case.expected) == later_by(TERMS, at(case.start), timedelta(hours=case.hours))


@pytest.mark.parametrize(
    "case",
    [
        Case("by day", "18T14:00", "18T14:00"),
        Case("after work but not late", "18T19:59", "18T19:59"),
        Case("in the evening", "18T20:00", "19T08:00"),
        Case("early in the morning", "18T05:00", "18T08:00"),
        Case("as quiet ends", "18T08:00", "18T08:00"),
        Case("on a Saturday", "21T12:00", "24T08:00"),
        Case("on the evening before a weekend", "20T22:00", "24T08:00"),
    ],
    ids=lambda case: case.id,
)
def test_quiet_ends(case: Case):
    """In the evening, at night, and on days without work nobody is called upon."""
    assert at(case.expected) == end_of_quiet(TERMS, at(case.start))


@given(
    MOMENTS,
    st.timedeltas(timedelta(), timedelta(hours=60)),
)
def test_working_time_adds_up(start: datetime, worked: timedelta):
    """Between a moment and the one so much working time later lies exactly so much working time."""
    assert worked == worked_between(TERMS, start, later_by(TERMS, start, worked))


@given(MOMENTS)
def test_quiet_ends_on_a_working_day(moment: datetime):
    """Whenever it is, people are called upon on a working day, between the quiet hours, and not before."""
    spoken = end_of_quiet(TERMS, moment)

    assert is_working_day(TERMS, spoken.date())
    assert TERMS.quiet_until <= spoken.hour < TERMS.quiet_from
    assert spoken >= moment
