"""Tests of recurrence rules: their bounds, and the moments at which they come."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given
from hypothesis import strategies as st

from ringi.domain.calendar import Calendar
from ringi.domain.errors import UserFacingError
from ringi.language.dates.rrule import Timetable, latest_time, next_time, next_times, read_rule

TOKYO, NEW_YORK = ZoneInfo("Asia/Tokyo"), ZoneInfo("America/New_York")
CALENDAR = Calendar(
    first=date(2026, 1, 1),
    last=date(2027, 12, 31),
    holidays=frozenset({date(2026, 9, 21), date(2026, 9, 22)}),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    rule: str
    start: str
    expected: tuple[str, ...]
    shift: str = "none"
    zone: ZoneInfo = field(default=TOKYO)


CASES = (
    Case(
        id="daily",
        rule="FREQ=DAILY",
        start="2026-09-01T08:00",
        expected=("2026-09-01T08:00", "2026-09-02T08:00", "2026-09-03T08:00"),
    ),
    Case(
        id="every second Friday",
        rule="FREQ=WEEKLY;INTERVAL=2;BYDAY=FR",
        start="2026-09-02T08:00",
        expected=("2026-09-04T08:00", "2026-09-18T08:00", "2026-10-02T08:00"),
    ),
    Case(
        id="a day that short months lack is left out",
        rule="FREQ=MONTHLY;BYMONTHDAY=31",
        start="2026-01-01T08:00",
        expected=("2026-01-31T08:00", "2026-03-31T08:00", "2026-05-31T08:00"),
    ),
    Case(
        id="month end",
        rule="FREQ=MONTHLY;BYMONTHDAY=-1",
        start="2026-01-01T08:00",
        expected=("2026-01-31T08:00", "2026-02-28T08:00", "2026-03-31T08:00"),
    ),
    Case(
        id="last weekday of the month",
        rule="FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        start="2026-01-01T08:00",
        expected=("2026-01-30T08:00", "2026-02-27T08:00", "2026-03-31T08:00"),
    ),
    Case(
        id="second Tuesday",
        rule="FREQ=MONTHLY;BYDAY=2TU",
        start="2026-01-01T08:00",
        expected=("2026-01-13T08:00", "2026-02-10T08:00", "2026-03-10T08:00"),
    ),
    Case(
        id="counted out",
        rule="FREQ=DAILY;COUNT=2",
        start="2026-01-01T08:00",
        expected=("2026-01-01T08:00", "2026-01-02T08:00"),
    ),
    Case(
        id="until its last day",
        rule="FREQ=DAILY;UNTIL=20260102T000000Z",
        start="2026-01-01T08:00",
        expected=("2026-01-01T08:00", "2026-01-02T08:00"),
    ),
    Case(
        id="29 February",
        rule="FREQ=YEARLY",
        start="2028-02-29T08:00",
        expected=("2028-02-29T08:00",),
    ),
    Case(
        id="an hour that the clock leaves out",
        rule="FREQ=DAILY",
        start="2026-03-07T02:30",
        zone=NEW_YORK,
        expected=("2026-03-07T02:30", "2026-03-08T03:30", "2026-03-09T02:30"),
    ),
    Case(
        id="an hour that the clock repeats comes once",
        rule="FREQ=DAILY",
        start="2026-10-31T01:30",
        zone=NEW_YORK,
        expected=("2026-10-31T01:30", "2026-11-01T01:30", "2026-11-02T01:30"),
    ),
    Case(
        id="days off left out",
        rule="FREQ=DAILY",
        start="2026-09-18T08:00",
        shift="skip",
        expected=("2026-09-18T08:00", "2026-09-23T08:00", "2026-09-24T08:00"),
    ),
    Case(
        id="moved to the working day after, once",
        rule="FREQ=DAILY",
        start="2026-09-19T08:00",
        shift="next",
        expected=("2026-09-23T08:00", "2026-09-24T08:00", "2026-09-25T08:00"),
    ),
    Case(
        id="moved to the working day before",
        rule="FREQ=WEEKLY;BYDAY=MO",
        start="2026-09-21T08:00",
        shift="previous",
        expected=("2026-09-18T08:00", "2026-09-28T08:00", "2026-10-05T08:00"),
    ),
)


def timetable(case: Case) -> Timetable:
    return Timetable(
        rule=read_rule(case.rule), start=datetime.fromisoformat(case.start), zone=case.zone, shift=case.shift
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_rule_comes_at_these_moments(case: Case):
    """A rule comes at these moments of its local clock."""
    before = datetime.fromisoformat(case.start).replace(tzinfo=UTC) - timedelta(days=10)

    found = next_times(timetable(case), before, CALENDAR, 3)

    local = tuple(f"{each.astimezone(case.zone):%Y-%m-%dT%H:%M}" for each in found)
    assert case.expected == local


REFUSED = (
    "",
    "FREQ=SECONDLY",
    "FREQ=HOURLY",
    "FREQ=DAILY;FREQ=DAILY",
    "FREQ=DAILY;BYHOUR=1,2",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;INTERVAL=101",
    "FREQ=DAILY;COUNT=1001",
    "FREQ=DAILY;COUNT=1;UNTIL=20270101",
    "FREQ=DAILY;UNTIL=20261399",
    "FREQ=WEEKLY;BYDAY=1MO",
    "FREQ=WEEKLY;WKST=SU",
    "FREQ=MONTHLY;BYMONTHDAY=0",
    "FREQ=MONTHLY;BYDAY=XX",
    "FREQ=DAILY;" + "X" * 400,
    "毎日",
)


@pytest.mark.parametrize("rule", REFUSED)
def test_rule_out_of_bounds_is_refused(rule: str):
    """A rule that is not within bounds is refused with a sentence."""
    with pytest.raises(UserFacingError) as refused:
        read_rule(rule)

    assert refused.value.text.key.startswith("schedules.rule_")


NEVER = ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYSETPOS=2", "FREQ=YEARLY;BYDAY=53MO;BYMONTH=1")


@pytest.mark.parametrize("rule", NEVER)
def test_rule_that_never_comes_ends(rule: str):
    """The search for a rule that never comes ends at the horizon."""
    found = Timetable(rule=read_rule(rule), start=datetime.fromisoformat("2026-01-01T08:00"), zone=TOKYO)

    assert next_time(found, datetime(2026, 1, 1, tzinfo=UTC), CALENDAR) is None


def test_latest_of_missed_times_is_found():
    """The latest time is the last one that is not later than the given moment."""
    daily = timetable(CASES[0])
    after, until = datetime(2026, 9, 1, tzinfo=UTC), datetime(2026, 9, 5, tzinfo=UTC)

    assert datetime(2026, 9, 4, 23, 0, tzinfo=UTC) == latest_time(daily, after, until, CALENDAR)


def test_shift_does_not_change_a_working_day():
    """A time on a working day stays, whatever the treatment of days off."""
    plain = timetable(CASES[0])
    after = datetime(2026, 8, 31, tzinfo=UTC)

    shifts = ("none", "skip", "previous", "next")
    found = {next_time(replace(plain, shift=shift), after, CALENDAR) for shift in shifts}

    assert {datetime(2026, 8, 31, 23, 0, tzinfo=UTC)} == found


def rule_text(frequency: str, interval: int, days: list[str], monthdays: list[int], months: list[int]) -> str:
    parts = [f"FREQ={frequency}", f"INTERVAL={interval}"]
    parts += [f"BYDAY={','.join(days)}"] if days else []
    # RFC 5545 knows no days of a month in a weekly rule.
    parts += [f"BYMONTHDAY={','.join(map(str, monthdays))}"] if monthdays and frequency != "WEEKLY" else []
    parts += [f"BYMONTH={','.join(map(str, months))}"] if months else []
    return ";".join(parts)


RULES = st.builds(
    rule_text,
    st.sampled_from(("DAILY", "WEEKLY", "MONTHLY", "YEARLY")),
    st.integers(1, 5),
    st.lists(st.sampled_from(("MO", "TU", "WE", "TH", "FR", "SA", "SU")), max_size=3, unique=True),
    st.lists(st.integers(-31, 31).filter(bool), max_size=2, unique=True),
    st.lists(st.integers(1, 12), max_size=3, unique=True),
)


@given(rule=RULES, start=st.dates(date(2026, 1, 1), date(2027, 12, 31)))
def test_rules_come_as_a_known_library_has_them(rule: str, start: date):
    """Rules come on the days that python-dateutil computes."""
    begins = datetime.combine(start, datetime.min.time()).replace(hour=8)
    last = begins + timedelta(days=700)

    ours = next_times(
        Timetable(rule=read_rule(rule), start=begins, zone=ZoneInfo("UTC")),
        begins.replace(tzinfo=UTC) - timedelta(seconds=1),
        CALENDAR,
        5,
    )

    bounded = rrulestr(f"{rule};UNTIL={last:%Y%m%dT%H%M%S}", dtstart=begins)
    theirs = list(islice((each for each in bounded if each <= last), 5))
    kept = [each.replace(tzinfo=None) for each in ours if each.replace(tzinfo=None) <= last]
    assert theirs == kept
