"""How is a day said in English? Each form is a pattern and a pure reading of it."""

import re
from datetime import date, timedelta

from ringi.language.calendar_days import (
    Readings,
    add_months,
    day_of,
    day_of_month,
    month_and_day,
    month_end,
    next_weekday,
    weekday_after,
    weekday_alone,
    weekday_of_week,
)
from ringi.language.date_forms import DateForm, Reader, form, is_deadline, no_day

_DAYS = {"day after tomorrow": 2, "today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {"a": 1, "an": 1} | {word: number for number, word in enumerate(_WORDS, start=1)}
_DAYS_IN = {"day": 1, "week": 7}
_MONTHS_IN = {"month": 1, "year": 12}
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


def _relative_day(match: re.Match[str], today: date) -> Readings:
    return (today + timedelta(days=_DAYS[match[1].lower()]),)


def _ahead(match: re.Match[str], today: date) -> Readings:
    return _shifted(today, _count(match), match["unit"].lower())


def _ago(match: re.Match[str], today: date) -> Readings:
    return _shifted(today, -_count(match), match["unit"].lower())


def _shifted(today: date, count: int, unit: str) -> Readings:
    if unit in _DAYS_IN:
        return (today + timedelta(days=count * _DAYS_IN[unit]),)
    return (add_months(today, count * _MONTHS_IN[unit]),)


def _count(match: re.Match[str]) -> int:
    word = match["count"].lower()
    return int(word) if word.isdecimal() else _COUNTS[word]


def _weekday(match: re.Match[str], today: date) -> Readings:
    weekday = _WEEKDAYS.index(match["weekday"].lower()[:3])
    match (match["which"] or "").lower():
        case "next":
            return next_weekday(weekday, today)
        case "last":
            recent = weekday_after(weekday, today - timedelta(days=8))
            return tuple(sorted({recent, *weekday_of_week(weekday, -1, today)}))
        case "this":
            return (weekday_after(weekday, today - timedelta(days=1)),)
        case _:
            return weekday_alone(weekday, today, deadline=is_deadline(match, "weekday"))


def _named_month(match: re.Match[str], today: date) -> Readings:
    month = _MONTHS.index(match["month"].lower()[:3]) + 1
    if match["year"]:
        return day_of(int(match["year"]), month, int(match["day"]))
    return month_and_day(month, int(match["day"]), today, deadline=is_deadline(match))


def _year_last(match: re.Match[str], _today: date) -> Readings:
    """Month first in one country, day first in the other."""
    year, first, second = int(match["year"]), int(match[1]), int(match[2])
    return tuple(dict.fromkeys((*day_of(year, first, second), *day_of(year, second, first))))


def _end_of(match: re.Match[str], today: date) -> Readings:
    if match["unit"].lower() == "year":
        return (date(today.year + bool(match["next"]), 12, 31),)
    return (month_end(add_months(today, 1 if match["next"] else 0)),)


def _ordinal(match: re.Match[str], today: date) -> Readings:
    return day_of_month(int(match["day"]), today, deadline=is_deadline(match, "day"))


_OPEN, _SHUT = r"(?<![A-Za-z\d])", r"(?![A-Za-z\d])"
_WEEKDAY = r"(?P<weekday>(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
_WEEKDAY_SHORT = r"(?P<weekday>mon|tue|wed|thu|fri|sat|sun)\.?"
_MONTH = (
    r"(?P<month>(?i:jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)|Mar(?:ch)?|MAR(?:CH)?|May|MAY)\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,? (?P<year>\d{4}))?"
_COUNT = rf"(?P<count>\d{{1,3}}|{'|'.join(_COUNTS)})"
_UNIT = r"(?P<unit>day|week|month|year)s?"


def _words(cues: str, pattern: str, read: Reader) -> DateForm:
    return form(cues, _OPEN + pattern + _SHUT, read, re.IGNORECASE)


ENGLISH_FORMS = (
    _words(" ", rf"every {_WEEKDAY}", no_day),
    _words("tT", r"(?:the )?(day after tomorrow|today|tonight|tomorrow|yesterday)", _relative_day),
    _words(" ", rf"in {_COUNT} {_UNIT}", _ahead),
    _words(" ", rf"{_COUNT} {_UNIT} (?:from now|later)", _ahead),
    _words(" ", rf"{_COUNT} {_UNIT} ago", _ago),
    _words("yY", rf"(?:(?P<which>next|this|last|coming) )?{_WEEKDAY}", _weekday),
    _words(" ", rf"(?:(?:by|on|due|until) |(?P<which>next|this|last) ){_WEEKDAY_SHORT}", _weekday),
    form(" ", rf"{_OPEN}{_MONTH} {_DAY}(?!:|[A-Za-z\d]){_YEAR}", _named_month),
    form(" ", rf"{_OPEN}{_DAY}(?: of)? {_MONTH}{_YEAR}{_SHUT}", _named_month),
    form("/", r"(?<![\d/.])(\d{1,2})/(\d{1,2})/(?P<year>\d{4})(?![\d/])", _year_last),
    _words(" ", r"(?:the )?end of (?:the |this |(?P<next>next )(?:the )?)?(?P<unit>month|year)", _end_of),
    _words(
        " ",
        r"(?:by|on|due|until|before) the (?P<day>\d{1,2})(?:st|nd|rd|th)(?= ?(?:$|[.,!?;)]|at |and ))",
        _ordinal,
    ),
)
