"""Reads what a text says of days, times and numbers without giving one exact value.

A day with two readings (`9日`), the days of a month (`5月の元帳`), an hour without its half of the day (`at four`), a number
in words (`coffee for six`), a bound (`under 15`). Such values stand apart from exact ones, by a mark: they
vouch for a date that moves no money and for a quantity, never for yen or the day of a payment. Shifts (`30分後ろ`, `two
days before`, `2泊`) have a mark of their own. Each phrase has one reading here, the nearest or most usual one, so that
nobody can choose between two.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal

from ringi.domain.calendar import NO_CALENDAR, Calendar
from ringi.language.dates.date_words_en import COUNT, MONTH_NAME, count_of, month_of
from ringi.language.dates.found_days import days_in
from ringi.language.dates.gaps import blank
from ringi.language.dates.times import times_in
from ringi.language.numbers.numbers import japanese_number
from ringi.language.text.normal import align

NEARLY = "~"
"""Mark before a value that was said without being exact: `~2026-06-09`, `~08:30`, `~15`."""
SHIFT = "+"
"""Mark before a length by which something is moved or lasts, in minutes: `+30`, `+2880`."""


def loosely_said(text: str, now: datetime, calendar: Calendar = NO_CALENDAR) -> tuple[str, ...]:
    """The values, each with its mark."""
    folded, today = align(text).text, now.date()
    dayless = blank(folded, [(day.start, day.end) for day in days_in(folded, today, calendar)])
    near = (*_days(folded, today, calendar), *_months(dayless, today), *_times(folded), *_numbers(folded))
    return tuple(
        dict.fromkeys((*(NEARLY + value for value in near), *(SHIFT + value for value in _shifts(dayless))))
    )


def _days(folded: str, today: date, calendar: Calendar) -> Iterator[str]:
    """Yields the nearest reading of a day with several, the second day of a range, and a day of the month in words."""
    for day in days_in(folded, today, calendar):
        if len(day.readings) > 1:
            yield _nearest(day.readings, today).isoformat()
        second = _SECOND_DAY.match(folded, day.end)
        if second is not None and len(day.readings) == 1 and "A" <= folded[day.start].upper() <= "Z":
            yield from _day_of_month(day.readings[0], int(second["day"]))
    for match in _ORDINAL_DAY.finditer(folded):
        number = int(match["number"]) if match["number"] else _ORDINAL_WORDS.index(match["word"].lower()) + 1
        in_month = next(_day_of_month(today, number), "")
        if in_month and in_month >= today.isoformat():
            yield in_month


def _months(folded: str, today: date) -> Iterator[str]:
    """Yields the first and the last day of each month named without a day."""
    for match in _MONTH.finditer(folded):
        if match["relative"]:
            place = today.year * 12 + today.month - 1 + _RELATIVE[match["relative"].lower()]
            year, month = divmod(place, 12)
            month += 1
        else:
            month = int(match["number"]) if match["number"] else month_of(match["month"])
            if not 1 <= month <= 12:
                continue
            year = min(
                (today.year - 1, today.year, today.year + 1), key=lambda each: _apart(each, month, today)
            )
        yield date(year, month, 1).isoformat()
        yield date(year, month, monthrange(year, month)[1]).isoformat()


def _times(folded: str) -> Iterator[str]:
    """Yields the hour of a working day for an hour whose half of the day was not said."""
    for time in times_in(folded):
        if len(time.readings) > 1:
            yield next(
                (each for each in time.readings if _WORK_BEGINS <= each < _WORK_ENDS), time.readings[0]
            )
    for match in _HOUR_IN_WORDS.finditer(folded):
        for name in ("count", "until"):
            hour = count_of(match[name]) if match[name] else None
            if hour is not None and 1 <= hour <= _NOON:
                yield f"{hour if hour >= _MORNING else hour + _NOON:02}:00"


def _numbers(folded: str) -> Iterator[str]:
    """Yields bounds and numbers in English words."""
    for match in _BOUND.finditer(folded):
        value = japanese_number((match["after"] or match["before"]).replace(",", ""))
        if value is not None:
            yield _plain(value)
    for match in _IN_WORDS.finditer(folded):
        yield str(count_of(match["word"]))


def _shifts(folded: str) -> Iterator[str]:
    """Yields lengths in minutes, with a minus for what comes before."""
    for match in _LENGTH_JA.finditer(folded):
        count = japanese_number(match["count"])
        if count is not None:
            minutes = int(count) * _UNITS[match["unit"]] + (30 if match["half"] else 0)
            yield f"-{minutes}" if match["back"] else str(minutes)
    for match in _LENGTH_EN.finditer(folded):
        count = count_of(match["count"])
        if count is not None:
            minutes = count * _UNITS[match["unit"].lower()]
            yield f"-{minutes}" if (match["back"] or "").lower() in ("before", "earlier") else str(minutes)
    yield from (str(-_UNITS["day"]) for _ in _DAY_BEFORE.finditer(folded))


def _nearest(readings: tuple[date, ...], today: date) -> date:
    return min(readings, key=lambda day: abs((day - today).days))


def _day_of_month(month: date, day: int) -> Iterator[str]:
    if 1 <= day <= monthrange(month.year, month.month)[1]:
        yield month.replace(day=day).isoformat()


def _apart(year: int, month: int, today: date) -> int:
    return abs((year - today.year) * 12 + month - today.month)


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"


_WORK_BEGINS, _WORK_ENDS, _MORNING, _NOON = "07:00", "19:00", 7, 12
_RELATIVE = {
    "今月": 0,
    "先月": -1,
    "来月": 1,
    "this month": 0,
    "last month": -1,
    "next month": 1,
}
_ORDINAL_WORDS = (
    *(
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
    ),
    *(
        "twelfth",
        "thirteenth",
        "fourteenth",
        "fifteenth",
        "sixteenth",
        "seventeenth",
        "eighteenth",
        "nineteenth",
    ),
    *(
        "twentieth",
        "twenty-first",
        "twenty-second",
        "twenty-third",
        "twenty-fourth",
        "twenty-fifth",
        "twenty-sixth",
    ),
    *("twenty-seventh", "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first"),
)
_UNITS = {
    "分": 1,
    "時間": 60,
    "日": 1440,
    "泊": 1440,
    "週間": 10080,
    "minute": 1,
    "hour": 60,
    "day": 1440,
    "night": 1440,
    "week": 10080,
}
_SECOND_DAY = re.compile(
    r"\s*(?:to|until|till|-|–|〜|~)\s*(?P<day>\d{1,2})(?!\d|:|\s*[ap]m|%)", re.IGNORECASE
)
_ORDINAL_DAY = re.compile(
    rf"\b(?:on|by|until|from|to|for|before|the) +(?:the +)?(?:(?P<number>\d{{1,2}})(?:st|nd|rd|th)"
    rf"|(?P<word>{'|'.join(sorted(_ORDINAL_WORDS[3:], key=len, reverse=True))}))\b(?! +(?:floor|one|of|time|row|item))",
    re.IGNORECASE,
)
_MONTH = re.compile(
    rf"(?P<relative>今月|先月|来月|\b(?i:this|last|next) month\b)(?!\d|末)"
    rf"|(?<!\d)(?P<number>\d{{1,2}})月(?!\d|[一二三四五六七八九十末])"
    rf"|\b{MONTH_NAME}(?![A-Za-z]|\.? *\d)",
)
_COUNTED = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_HOUR_IN_WORDS = re.compile(
    rf"\b(?:at|from|by|until|till|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow) +(?P<count>one|{_COUNTED})"
    rf"(?: *(?:to|-|until|till) *(?P<until>{_COUNTED}))?\b(?! *(?:%|[a-z]*days?\b|minutes?|hours?|people|\d))",
    re.IGNORECASE,
)
_RUN = r"\d[\d,.]*[一二三四五六七八九十百千万億\d]*|[一二三四五六七八九十百千万億]+"
_BOUND = re.compile(
    r"\b(?:under|below|at most|up to|over|above|at least|more than|less than|max(?:imum)?|min(?:imum)?)(?: of)? +(?P<after>\d[\d,]*)(?![\d.%:])"
    rf"|(?P<before>{_RUN})(?:円|個|人|名|箱|枚|件|本)?(?:以下|以上|未満|以内)",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(
    rf"\b(?:at|from|by|until|till|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow) +(?P<count>one|{_COUNTED})"
    rf"(?: *(?:to|-|until|till) *(?P<until>{_COUNTED}))?\b(?! *(?:%|[a-z]*days?\b|minutes?|hours?|people|\d))",
    re.IGNORECASE,
)
_RUN = r"\d[\d,.]*[一二三四五六七八九十百千万億\d]*|[一二三四五六七八九十百千万億]+"
_BOUND = re.compile(
    r"\b(?:under|below|at most|up to|over|above|at least|more than|less than|max(?:imum)?|min(?:imum)?)(?: of)? +(?P<after>\d[\d,]*)(?![\d.%:])"
    rf"|(?P<before>{_RUN})(?:円|個|人|名|箱|枚|件|本)?(?:以下|以上|未満|以内)",
    re.IGNORECASE,
)
_FOREIGN = re.compile(
    r"(?<![\d.])(?P<sum>\d[\d,]*(?:\.\d+)?) *(?:euros?|eur|dollars?|usd|pounds?|gbp|ユーロ|ドル|ポンド|€|\$|£)"
    r"|[€$£] *(?P<signed>\d[\d,]*(?:\.\d+)?)",
    re.IGNORECASE,
)
_IN_WORDS = re.compile(
    rf"(?<!\bat )(?<!\bto )\b(?P<word>{_COUNTED})\b"
    r"(?! *(?:to\b|past\b|o'?clock|minutes?|hours?|days?|nights?|weeks?|months?|years?))",
    re.IGNORECASE,
)
_LENGTH_JA = re.compile(
    r"(?P<count>\d{1,3}|[一二三四五六七八九十]{1,3})(?P<unit>分|時間|日(?=間|前|後|早)|泊|週間)(?P<half>半)?間?(?:ほど|くらい|ぐらい)?(?P<back>前|早)?"
)
_LENGTH_EN = re.compile(
    rf"\b{COUNT}[ -](?P<unit>minute|hour|day|night|week)s?(?: +(?P<back>before|earlier|later|after))?\b",
    re.IGNORECASE,
)
_DAY_BEFORE = re.compile(r"\bthe day before\b|前日|の前の日", re.IGNORECASE)
