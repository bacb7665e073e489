"""Working time: its hours, the hours in which people may be called upon, and the end of a length of it.

Pure: moments are aware and in the organisation's zone, the hours are its policy. Knows no clock.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ringi.domain.policy import Approvals
from ringi.language.dates.days import start_of

_SATURDAY = 5
_DAY = timedelta(days=1)


def is_working_day(terms: Approvals, day: date) -> bool:
    return day.weekday() < _SATURDAY and day not in terms.days_off


def end_of_working_day(terms: Approvals, after: datetime, days: int) -> datetime:
    """The end of work on the so-many-th working day after that moment's own day."""
    day, left = after.date(), days
    while left:
        day += _DAY
        left -= is_working_day(terms, day)
    return _hour(after, day, terms.work_ends)


def later_by(terms: Approvals, start: datetime, worked: timedelta) -> datetime:
    """The moment at which so much working time has passed since `start`."""
    at, left = start, worked
    while True:
        opens, closes = _working_hours(terms, at)
        at = max(at, opens)
        if at + left <= closes:
            return at + left
        left -= max(closes - at, timedelta())
        at = _hour(at, at.date() + _DAY, 0)


def worked_between(terms: Approvals, start: datetime, end: datetime) -> timedelta:
    """The working time between the two moments."""
    at, total = start, timedelta()
    while at < end:
        opens, closes = _working_hours(terms, at)
        total += max(min(closes, end) - max(at, opens), timedelta())
        at = _hour(at, at.date() + _DAY, 0)
    return total


def end_of_quiet(terms: Approvals, at: datetime) -> datetime:
    """The moment itself if people may be called upon then, otherwise the first at which they may again."""
    day = at.date()
    if at >= _hour(at, day, terms.quiet_from):
        day += _DAY
    while not is_working_day(terms, day):
        day += _DAY
    return max(at, _hour(at, day, terms.quiet_until))


def _working_hours(terms: Approvals, at: datetime) -> tuple[datetime, datetime]:
    """Working hours of that moment's day; on a day without work they end as they begin."""
    day = at.date()
    opens = _hour(at, day, terms.work_begins)
    return opens, _hour(at, day, terms.work_ends) if is_working_day(terms, day) else opens


def _hour(like: datetime, day: date, hour: int) -> datetime:
    """Full hours of the zone's own clock; 24 is the next midnight."""
    return start_of(day, like.tzinfo) + timedelta(hours=hour)
