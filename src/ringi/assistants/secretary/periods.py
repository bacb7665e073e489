"""Reads the days that words mean: one day, a week, a month, so many business days from today.

A week begins on Monday. The module knows no calendar of holidays: the caller says which days are business days.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from ringi.language.dates.calendar_days import add_months, month_end
from ringi.language.dates.dates import find_dates
from ringi.language.text.normal import align


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    first: date
    last: date

    @property
    def length(self) -> int:
        return (self.last - self.first).days + 1

    def days(self) -> Iterator[date]:
        return (self.first + timedelta(days=number) for number in range(self.length))


def periods_of(words: str, now: datetime, is_business_day: Callable[[date], bool]) -> tuple[Period, ...]:
    """Returns everything the words could mean; exactly one period is clear."""
    said = _TAIL.sub("", align(words).text.casefold().strip())
    today = now.date()
    if counted := _BUSINESS_DAYS.fullmatch(said):
        count = int(counted["count"])
        return (_counted(-count if counted["past"] else count, today, is_business_day),)
    if _NEXT_BUSINESS_DAY.fullmatch(said):
        return (_counted(1, today, is_business_day),)
    if said in _WEEKS:
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=_WEEKS[said])
        return (Period(first=monday, last=monday + timedelta(days=6)),)
    if said in _MONTHS:
        return (_month(add_months(today.replace(day=1), _MONTHS[said])),)
    if coming := _COMING.fullmatch(said):
        months = int(coming["months"] or coming["count"])
        return (Period(first=today, last=add_months(today, months) - timedelta(days=1)),)
    if named := _NAMED_MONTH.fullmatch(said):
        return _named_month(named, today)
    return _dates(said, now)


_TAIL = re.compile(r"の?(?:予定|間|中|いっぱい)?$")
_BUSINESS_DAYS = re.compile(
    r"(?:in )?(?P<count>\d{1,3}) ?(?:営業日|business days?)(?: from (?:now|today))?(?P<past>前| ago)?(?:後|先)?"
)
_NEXT_BUSINESS_DAY = re.compile(
    r"(?:次の?|翌)(?:の)?営業日|(?:the )?(?:next|following) (?:business|working) day"
)
_COMING = re.compile(
    r"(?:向こう|今後|これから)の?(?P<months>[1-9])(?:か|ヶ|カ|ヵ|箇)月(?:間)?|(?:the )?next (?P<count>[1-9]) months"
)
_WEEKS = {
    "先週": -1,
    "今週": 0,
    "来週": 1,
    "再来週": 2,
    "last week": -1,
    "this week": 0,
    "next week": 1,
    "the week after next": 2,
}
_MONTHS = {
    "先月": -1,
    "今月": 0,
    "来月": 1,
    "再来月": 2,
    "last month": -1,
    "this month": 0,
    "next month": 1,
}
_NAMES = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
]
_NAMED_MONTH = re.compile(
    rf"(?:(?P<year>\d{{4}})年)?(?P<number>\d{{1,2}})月|(?P<name>{'|'.join(_NAMES)})(?: (?P<after>\d{{4}}))?"
)


def _counted(count: int, today: date, is_business_day: Callable[[date], bool]) -> Period:
    """Returns so many business days from today on, or back."""
    step = timedelta(days=-1 if count < 0 else 1)
    day, left = today, abs(count)
    while left:
        day += step
        left -= is_business_day(day)
    return Period(first=day, last=day)


def _named_month(match: re.Match[str], today: date) -> tuple[Period, ...]:
    """Returns the month of that name. If no year was said, the coming one is meant, the present one included."""
    number = int(match["number"]) if match["number"] else _NAMES.index(match["name"]) + 1
    year = match["year"] or match["after"]
    if not 1 <= number <= len(_NAMES) or (year and int(year) == 0):
        return ()
    return (_month(date(int(year) if year else today.year + (number < today.month), number, 1)),)


def _month(first: date) -> Period:
    return Period(first=first, last=month_end(first))


def _dates(said: str, now: datetime) -> tuple[Period, ...]:
    """Returns one day, or the days from the first of two to the second."""
    found = find_dates(said, now)
    readings = [
        [date.fromisoformat(day) for day in each.alternatives or (each.canonical or "",)] for each in found
    ]
    match readings:
        case [days]:
            return tuple(Period(first=day, last=day) for day in days)
        case [[first], [last]] if first <= last:
            return (Period(first=first, last=last),)
        case _:
            return ()
