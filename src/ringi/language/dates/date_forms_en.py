"""English forms of a day. Each is a pattern and a pure reading of it."""

import re
from datetime import date, timedelta

from ringi.language.dates.calendar_days import (
    Readings,
    add_months,
    day_of,
    day_of_month,
    days_from,
    first_month_and_day,
    first_such_day,
    month_and_day,
    month_end,
    months_around,
    months_from,
    nearest,
    next_weekday,
    nth_weekday,
    weekday_after,
    weekday_alone,
    weekday_from,
    weekday_of_week,
)
from ringi.language.dates.date_forms import DateForm, Reader, counted_on, form, is_deadline
from ringi.language.dates.date_words_en import (
    COUNT,
    MONTH_NAME,
    OPEN,
    ORDINAL,
    SHUT,
    WEEKDAY_NAME,
    count_of,
    month_of,
    ordinal_of,
    weekday_of,
)

_DAYS = {
    "day before yesterday": -2,
    "day after tomorrow": 2,
    "today": 0,
    "tonight": 0,
    "tomorrow": 1,
    "yesterday": -1,
}
_DAYS_IN = {"day": 1, "week": 7, "fortnight": 14}
_MONTHS_IN = {"month": 1, "year": 12}


def _relative_day(match: re.Match[str], today: date) -> Readings:
    return days_from(today, 1 if match["slip"] else _DAYS[match["word"].lower()])


def _twelve_tonight(_match: re.Match[str], today: date) -> Readings:
    """The midnight that ends today is the first moment of tomorrow, and no word says which of the two is noted."""
    return today, today + timedelta(days=1)


def _ahead(match: re.Match[str], today: date) -> Readings:
    return _shifted(today, _count(match), match["unit"].lower())


def _ago(match: re.Match[str], today: date) -> Readings:
    return _shifted(today, -_count(match), match["unit"].lower())


def _from_weekday(match: re.Match[str], today: date) -> Readings:
    """`a week from Friday`."""
    return _shifted(weekday_after(weekday_of(match["weekday"]), today), _count(match), match["unit"].lower())


def _from_tomorrow(match: re.Match[str], today: date) -> Readings:
    return _shifted(today + timedelta(days=1), _count(match), match["unit"].lower())


def _shifted(today: date, count: int, unit: str) -> Readings:
    if unit in _DAYS_IN:
        return days_from(today, count * _DAYS_IN[unit])
    return months_from(today, count * _MONTHS_IN[unit])


def _count(match: re.Match[str]) -> int:
    return count_of(match["count"]) or 0


def _weekday(match: re.Match[str], today: date) -> Readings:
    weekday = weekday_of(match["weekday"])
    match (match["which"] or "").lower():
        case "next":
            return next_weekday(weekday, today)
        case "last":
            recent = weekday_after(weekday, today - timedelta(days=8))
            return tuple(sorted({recent, *weekday_of_week(weekday, -1, today)}))
        case "this":
            return weekday_from(weekday, today)
        case _:
            return weekday_alone(weekday, today, deadline=is_deadline(match, "weekday"))


def _weekday_on(match: re.Match[str], start: date) -> Readings:
    """`next` and `last` are always counted from today, independent of the days said before."""
    return () if match["which"] else weekday_from(weekday_of(match["weekday"]), start)


def _named_month(match: re.Match[str], today: date) -> Readings:
    month, day = month_of(match["month"]), _day(match)
    weekday = match["weekday"] or match["beside"]
    if match["year"]:
        return _on_weekday(weekday, day_of(int(match["year"]), month, day))
    deadline = is_deadline(match) and not weekday
    return _on_weekday(weekday, month_and_day(month, day, today, deadline=deadline))


def _named_month_on(match: re.Match[str], start: date) -> Readings:
    if match["year"]:
        return ()
    weekday = match["weekday"] or match["beside"]
    return _on_weekday(weekday, first_month_and_day(month_of(match["month"]), _day(match), start))


def _day(match: re.Match[str]) -> int:
    return int(match["day"]) if match["day"] else 1


def _on_weekday(name: str | None, days: Readings) -> Readings:
    """The days that fall on the weekday written beside them; a contradiction names no day."""
    return tuple(day for day in days if name is None or day.weekday() == weekday_of(name))


def _year_last(match: re.Match[str], _today: date) -> Readings:
    """Month first in one country, day first in the other."""
    year, first, second = int(match["year"]), int(match[1]), int(match[2])
    return tuple(sorted({*day_of(year, first, second), *day_of(year, second, first)}))


def _end_of(match: re.Match[str], today: date) -> Readings:
    ahead = int(bool(match["next"]))
    match match["unit"].lower():
        case "year":
            return (date(today.year + ahead, 12, 31),)
        case "month":
            return (month_end(add_months(today, ahead)),)
        case _:
            monday = today - timedelta(days=today.weekday()) + timedelta(weeks=ahead)
            return monday + timedelta(days=4), monday + timedelta(days=6)


def _this_end(match: re.Match[str], today: date) -> Readings:
    """`month end`."""
    return (date(today.year, 12, 31) if match["unit"].lower() == "year" else month_end(today),)


def _end_of_named_month(match: re.Match[str], today: date) -> Readings:
    month = month_of(match["month"])
    year = int(match["year"]) if match["year"] else today.year + (month < today.month)
    return tuple(month_end(first) for first in day_of(year, month, 1))


def _start_of_month(match: re.Match[str], today: date) -> Readings:
    """The next one's; this one's too, if the words do not say which."""
    first = today.replace(day=1)
    if match["next"]:
        return (add_months(first, 1),)
    return (today,) if today == first else (first, add_months(first, 1))


def _weekday_of_month(match: re.Match[str], today: date) -> Readings:
    ordinal, weekday = ordinal_of(match["ordinal"]), weekday_of(match["weekday"])
    if not match["month"]:
        return nth_weekday(add_months(today.replace(day=1), 1 if match["next"] else 0), ordinal, weekday)
    month = month_of(match["month"])
    firsts = day_of(int(match["year"]), month, 1) if match["year"] else months_around(month, today)
    days = [day for first in firsts for day in nth_weekday(first, ordinal, weekday)]
    return tuple(days) if match["year"] else nearest(days, today, deadline=is_deadline(match))


def _new_year(match: re.Match[str], today: date) -> Readings:
    month, day = (1, 1) if match["day"].lower() == "day" else (12, 31)
    return month_and_day(month, day, today, deadline=is_deadline(match))


def _ordinal(match: re.Match[str], today: date) -> Readings:
    return day_of_month(int(match["day"]), today, deadline=is_deadline(match, "day"))


def _ordinal_on(match: re.Match[str], start: date) -> Readings:
    return first_such_day(int(match["day"]), start)


_SHORT = "(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)"
_WEEKDAY = rf"(?P<weekday>{WEEKDAY_NAME})"
_BEFORE = rf"(?:(?P<weekday>(?i:{WEEKDAY_NAME}|{_SHORT}))\.?,? (?:the )?)?"
_AFTER = rf"(?:,? ?\((?P<beside>(?i:{WEEKDAY_NAME}|{_SHORT}))\.?\))?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_MONTH_CUES = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_YEAR = r"(?:,? (?P<year>\d{4}))?"
_UNIT = r"(?P<unit>day|week|fortnight|month|year)s?"
_THE = r"(?:the |this |(?P<next>next )(?:the )?)?"


def _words(cues: str, pattern: str, read: Reader) -> DateForm:
    return form(cues, OPEN + pattern + SHUT, read, re.IGNORECASE)


ENGLISH_FORMS = (
    _words(
        "yesterday|today",
        r"(?:the )?(?P<word>day before yesterday|today|yesterday)(?P<slip>)",
        _relative_day,
    ),
    _words(
        "tonight|tom",
        r"(?:the )?(?:(?P<word>day after tomorrow|tonight|tomorrow)|(?P<slip>tom(?:mor+ow|orow)))",
        _relative_day,
    ),
    _words("tonight", r"12 tonight|tonight at 12(?!:)", _twelve_tonight),
    _words("day|week|fortnight|month|year", rf"(?:in|within) {COUNT} {_UNIT}", _ahead),
    _words("from now|from today|later", rf"{COUNT} {_UNIT} (?:from (?:now|today)|later)", _ahead),
    _words("from tomorrow", rf"{COUNT} {_UNIT} from tomorrow", _from_tomorrow),
    _words("from", rf"{COUNT} {_UNIT} from {_WEEKDAY}", _from_weekday),
    _words("ago", rf"{COUNT} {_UNIT} ago", _ago),
    counted_on(_words("day", rf"(?:(?P<which>next|this|last|coming) )?{_WEEKDAY}", _weekday), _weekday_on),
    counted_on(
        _words(
            "mon|tue|wed|thu|fri|sat|sun",
            rf"(?:(?:by|on|due|until) |(?P<which>next|this|last) )(?P<weekday>{_SHORT})\.?",
            _weekday,
        ),
        _weekday_on,
    ),
    counted_on(
        form(
            _MONTH_CUES, rf"{OPEN}{_BEFORE}{MONTH_NAME} {_DAY}(?!:|[A-Za-z\d]){_YEAR}{_AFTER}", _named_month
        ),
        _named_month_on,
    ),
    counted_on(
        form(
            _MONTH_CUES,
            rf"{OPEN}{_BEFORE}(?:the )?(?:{_DAY}|(?i:first))(?: of)? {MONTH_NAME}{_YEAR}{SHUT}{_AFTER}",
            _named_month,
        ),
        _named_month_on,
    ),
    form("/", r"(?<![\d/.])(\d{1,2})/(\d{1,2})/(?P<year>\d{4})(?![\d/])", _year_last),
    _words("end of", rf"(?:the )?end of {_THE}(?P<unit>week|month|year)", _end_of),
    _words("h end|h-end|r end|r-end", r"(?P<unit>month|year)[- ]end", _this_end),
    _words("end of", rf"(?:the )?end of {MONTH_NAME}{_YEAR}", _end_of_named_month),
    _words(
        "of month|e month|s month|t month",
        rf"(?:the )?(?:beginning|start|first) of {_THE}month",
        _start_of_month,
    ),
    _words(
        "day of|day in",
        rf"(?:the )?(?P<ordinal>{ORDINAL}) {_WEEKDAY} (?:of|in) (?:{MONTH_NAME}{_YEAR}|{_THE}month)",
        _weekday_of_month,
    ),
    _words("new year", r"new year['’]s (?P<day>eve|day)", _new_year),
    counted_on(
        _words(
            "the 1|the 2|the 3|the 4|the 5|the 6|the 7|the 8|the 9|the 0",
            r"(?:by|on|due|until|before) the (?P<day>\d{1,2})(?:st|nd|rd|th)(?= ?(?:$|[.,!?;)]|at |and ))",
            _ordinal,
        ),
        _ordinal_on,
    ),
)
