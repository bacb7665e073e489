"""Japanese forms of a day of a month, with or without its year. Each is a pattern and a pure reading."""

import re
from datetime import date

from ringi.language.dates.calendar_days import (
    Readings,
    day_of,
    first_month_and_day,
    month_and_day,
    month_end,
    months_around,
    nearest,
    nth_weekday,
)
from ringi.language.dates.date_forms import counted_on, form, is_deadline
from ringi.language.dates.date_words_ja import (
    ALONE,
    BESIDE,
    SMALL,
    TIME_AFTER,
    WEEKDAY,
    YEARS,
    any_of,
    integer,
    weekday_index,
)

_ERAS = {
    "令和": (date(2019, 5, 1), date.max),
    "平成": (date(1989, 1, 8), date(2019, 4, 30)),
    "昭和": (date(1926, 12, 25), date(1989, 1, 7)),
}
_ERA_LETTERS = {"r": "令和", "h": "平成", "s": "昭和"}
_NAMED_DAYS = {"大晦日": (12, 31), "大みそか": (12, 31), "元日": (1, 1), "元旦": (1, 1)}


def _full(match: re.Match[str], _today: date) -> Readings:
    return _on_weekday(match, day_of(integer(match["year"]), integer(match["month"]), integer(match["day"])))


def _spoken_year(match: re.Match[str], today: date) -> Readings:
    year = today.year + YEARS[match["year"]]
    return _on_weekday(match, day_of(year, integer(match["month"]), integer(match["day"])))


def _era(match: re.Match[str], _today: date) -> Readings:
    days = day_of(_era_year(match), integer(match["month"]), integer(match["day"]))
    return _on_weekday(match, _in_era(match, days))


def _era_month_end(match: re.Match[str], _today: date) -> Readings:
    days = day_of(_era_year(match), integer(match["month"]), 1)
    return _in_era(match, tuple(map(month_end, days)))


def _era_year(match: re.Match[str]) -> int:
    first, _last = _ERAS[_era_name(match)]
    year = 1 if match["year"] == "元" else integer(match["year"])
    return first.year + year - 1


def _in_era(match: re.Match[str], days: Readings) -> Readings:
    first, last = _ERAS[_era_name(match)]
    return tuple(day for day in days if first <= day <= last)


def _era_name(match: re.Match[str]) -> str:
    return _ERA_LETTERS.get(match["era"].lower(), match["era"])


def _yearless(match: re.Match[str], today: date) -> Readings:
    month, day = integer(match["month"]), integer(match["day"])
    if match["weekday"]:
        past_too = month_and_day(month, day, today, deadline=False)
        return _on_weekday(match, past_too)
    return month_and_day(month, day, today, deadline=is_deadline(match))


def _yearless_on(match: re.Match[str], start: date) -> Readings:
    return _on_weekday(match, first_month_and_day(integer(match["month"]), integer(match["day"]), start))


def _slashed(match: re.Match[str], today: date) -> Readings:
    """`1/2` is a half unless something near it speaks of a date; `12/1` is no fraction."""
    fraction = int(match["month"]) < int(match["day"]) <= 12
    cue = match["weekday"] or is_deadline(match) or _DATE_AFTER.match(match.string, match.end())
    if fraction and not cue:
        return ()
    return _yearless(match, today)


def _named_day(match: re.Match[str], today: date) -> Readings:
    month, day = _NAMED_DAYS[match[1]]
    return month_and_day(month, day, today, deadline=is_deadline(match))


def _end_of_named_month(match: re.Match[str], today: date) -> Readings:
    month = integer(match["month"])
    if match["said_year"]:
        year = today.year + YEARS[match["said_year"]]
    else:
        year = integer(match["year"]) if match["year"] else today.year + (month < today.month)
    return tuple(month_end(first) for first in day_of(year, month, 1))


def _weekday_of_named_month(match: re.Match[str], today: date) -> Readings:
    """`12月の第1月曜`."""
    month, weekday = integer(match["month"]), weekday_index(match["weekday"])
    ordinal = integer(match["ordinal"]) if match["ordinal"] else -1
    if match["year"]:
        return tuple(
            day
            for first in day_of(integer(match["year"]), month, 1)
            for day in nth_weekday(first, ordinal, weekday)
        )
    days = [day for first in months_around(month, today) for day in nth_weekday(first, ordinal, weekday)]
    return nearest(days, today, deadline=is_deadline(match))


def _on_weekday(match: re.Match[str], days: Readings) -> Readings:
    """The days that fall on the weekday written beside them; a contradiction names no day."""
    weekday = match["weekday"]
    return tuple(day for day in days if weekday is None or day.weekday() == weekday_index(weekday))


_YEAR_DIGITS = r"(?:\d{4}|[〇一二三四五六七八九]{4})"
_MONTH_AND_DAY = rf"(?P<month>{SMALL}) ?月 ?(?P<day>{SMALL}) ?日"
_DASHED = r"(?P<sep>[-/.ー])(?P<month>\d{1,2})(?P=sep)(?P<day>\d{1,2})(?![\d/]|[-.]\d)"
_COUNTED_THINGS = "ページ|[枚件人名個本台回票点倍]"
_ERA = "(?P<era>令和|平成|昭和)"
_SLASH_BEFORE = r"(?:(?<![\d./:A-Za-z-])|(?<=\d/\d-)|(?<=\d/\d\d-))"
"""A dash stands between two dates and nowhere else."""
_DATE_AFTER = re.compile(rf"{TIME_AFTER.pattern}|\s?(?:[~〜]|から)\s?\d{{1,2}}/\d{{1,2}}(?![\d/])", re.ASCII)

WRITTEN_FORMS = (
    form(
        "末",
        rf"{ALONE}(?:(?P<said_year>{any_of(YEARS)})の?|(?P<year>\d{{4}})年)?(?P<month>{SMALL})月末日?",
        _end_of_named_month,
    ),
    form("末", rf"{_ERA}(?P<year>元|{SMALL})年(?P<month>{SMALL})月末日?", _era_month_end),
    form(
        "第|最終",
        rf"{ALONE}(?:(?P<year>\d{{4}})年)?(?P<month>{SMALL})月の?(?:第(?P<ordinal>{SMALL})|最終)の?{WEEKDAY}",
        _weekday_of_named_month,
    ),
    form("年", rf"{ALONE}(?P<year>{_YEAR_DIGITS})年 ?{_MONTH_AND_DAY}{BESIDE}", _full),
    form("-|/|.|ー", rf"(?<![\d.,/A-Za-z-])(?P<year>\d{{4}}){_DASHED}{BESIDE}", _full),
    form("月", rf"(?P<year>{any_of(YEARS)})の?{_MONTH_AND_DAY}{BESIDE}", _spoken_year),
    form("年", rf"{_ERA}(?P<year>元|{SMALL})年{_MONTH_AND_DAY}{BESIDE}", _era),
    form(
        "-|/|.|ー",
        rf"(?:(?<![A-Za-z\d])(?P<era>[RHSrhs]|令和|平成|昭和))(?P<year>\d{{1,2}}){_DASHED}{BESIDE}",
        _era,
    ),
    counted_on(form("月", rf"{ALONE}(?<!年){_MONTH_AND_DAY}(?!間){BESIDE}", _yearless), _yearless_on),
    counted_on(
        form(
            "/",
            rf"{_SLASH_BEFORE}(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})"
            rf"(?![\d/]|\.\d|-\d(?!\d?/\d)|[A-Za-z%]|{_COUNTED_THINGS}){BESIDE}",
            _slashed,
        ),
        _yearless_on,
    ),
    form("大晦日|大みそか|元日|元旦", r"(大晦日|大みそか|元[日旦](?!経|気))", _named_day),
)
