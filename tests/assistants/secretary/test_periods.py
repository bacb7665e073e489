"""Which days words mean, seen from Wednesday, November 18, 2026."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from ringi.assistants.secretary.periods import periods_of
from ringi.holidays import holiday_name, is_business_day

NOW = datetime(2026, 11, 18, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    said: str
    expected: tuple[tuple[str, str], ...]


CASES = (
    Case(id="a day", said="明日", expected=(("2026-11-19", "2026-11-19"),)),
    Case(id="a day as arguments write it", said="2026-12-01", expected=(("2026-12-01", "2026-12-01"),)),
    Case(id="a day of a week", said="来週の金曜", expected=(("2026-11-27", "2026-11-27"),)),
    Case(id="a week begins on Monday", said="今週", expected=(("2026-11-16", "2026-11-22"),)),
    Case(id="next week, with a word behind", said="来週の予定", expected=(("2026-11-23", "2026-11-29"),)),
    Case(id="last week in English", said="Last week", expected=(("2026-11-09", "2026-11-15"),)),
    Case(id="this month", said="今月中", expected=(("2026-11-01", "2026-11-30"),)),
    Case(id="the coming month of that name", said="２月", expected=(("2027-02-01", "2027-02-28"),)),
    Case(id="a month of a year", said="2028年2月", expected=(("2028-02-01", "2028-02-29"),)),
    Case(id="a month in English", said="December 2026", expected=(("2026-12-01", "2026-12-31"),)),
    Case(id="two days", said="12月1日から5日", expected=(("2026-12-01", "2026-12-05"),)),
    Case(id="three business days over a holiday", said="3営業日後", expected=(("2026-11-24", "2026-11-24"),)),
    Case(id="business days in English", said="in 3 business days", expected=(("2026-11-24", "2026-11-24"),)),
    Case(id="business days ago", said="3営業日前", expected=(("2026-11-13", "2026-11-13"),)),
    Case(
        id="a weekend is two days",
        said="週末",
        expected=(("2026-11-21", "2026-11-21"), ("2026-11-22", "2026-11-22")),
    ),
    Case(id="the wrong way round", said="12月5日から2026年12月1日", expected=()),
    Case(id="a month that is none", said="13月", expected=()),
    Case(id="nothing of the kind", said="いつか", expected=()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words_mean(case: Case):
    """Every period the words could mean."""
    expected = [tuple(map(date.fromisoformat, days)) for days in case.expected]

    assert expected == [(p.first, p.last) for p in periods_of(case.said, NOW, is_business_day)]


@pytest.mark.parametrize(
    ("day", "name", "business"),
    [
        (date(2026, 11, 23), "勤労感謝の日", False),
        (date(2027, 3, 22), "春分の日 振替休日", False),
        (date(2026, 11, 21), None, False),
        (date(2026, 11, 24), None, True),
    ],
)
def test_holidays_of_japan(day: date, name: str | None, business: bool):
    """Public holidays, the days moved for them, and weekends are no business days."""
    assert (name, business) == (holiday_name(day), is_business_day(day))
