"""Forms of recurrences, in Japanese and English. Each is a pattern and a pure reading.

Repeated business days are no rule: RFC 5545 knows no holidays.
"""

import re

from ringi.language.dates.date_forms import RuleForm, RuleReader, rule_form
from ringi.language.dates.date_words_en import (
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
from ringi.language.dates.days import is_day_of_some_year
from ringi.language.dates.recurrence import Frequency, Recurrence, RuleDay, monthly_on, weekly
from ringi.language.numbers.numbers import japanese_number

Rules = tuple[Recurrence, ...]


def _every(match: re.Match[str]) -> Rules:
    """`毎日`, `毎月25日`, `毎年4月1日`."""
    frequency = _FREQUENCIES[match["unit"]]
    month, day = match["month"], match["day"]
    expected = {"YEARLY": (True, True), "MONTHLY": (False, True)}.get(frequency)
    if (month or day) and (bool(month), bool(day)) != expected:
        return ()
    return _on_day(frequency, _int(month) if month else None, _int(day) if day else None)


def _on_day(frequency: Frequency, month: int | None, day: int | None) -> Rules:
    """The rule; none if no month, or not that one, ever has that day."""
    if not is_day_of_some_year(month, 1 if day is None else day):
        return ()
    return (Recurrence(frequency=frequency, month=month, month_day=day),)


def _every_month_end(_match: re.Match[str]) -> Rules:
    return (Recurrence(frequency="MONTHLY", month_day=-1),)


def _every_month_start(_match: re.Match[str]) -> Rules:
    return (Recurrence(frequency="MONTHLY", month_day=1),)


def _every_week(match: re.Match[str]) -> Rules:
    days = [
        _WEEKDAYS.index(char) for char in _WEEKDAY_WORD.sub(r"\1", match["days"] or "") if char in _WEEKDAYS
    ]
    return (weekly(*days, interval=2 if match["which"] == "隔週" else 1),)


def _every_month_weekday(match: re.Match[str]) -> Rules:
    ordinals = [_int(digits) for digits in _NUMERALS.findall(match["ordinals"] or "")] or [-1]
    weekday = _WEEKDAYS.index(match["weekday"])
    if not all(ordinal == -1 or 1 <= ordinal <= 5 for ordinal in ordinals):
        return ()
    return (monthly_on(*(RuleDay(weekday=weekday, ordinal=ordinal) for ordinal in ordinals)),)


def _workdays(_match: re.Match[str]) -> Rules:
    return (weekly(0, 1, 2, 3, 4),)


def _every_other(match: re.Match[str]) -> Rules:
    return (Recurrence(frequency=_FREQUENCIES[match["unit"]], interval=2),)


def _each(match: re.Match[str]) -> Rules:
    """`3日ごと`."""
    return _at(match, _int(match["count"]))


def _apart(match: re.Match[str]) -> Rules:
    """`2日おき` leaves two days free for some and comes every second day for others."""
    count = _int(match["count"])
    if count == 1 and match["unit"] == "日":
        return _at(match, 2)
    return (*_at(match, count), *_at(match, count + 1))


def _at(match: re.Match[str], interval: int) -> Rules:
    if interval < 1:
        return ()
    unit = match["unit"]
    return (Recurrence(frequency=_FREQUENCIES.get(unit, "MONTHLY"), interval=interval),)


def _each_named(match: re.Match[str]) -> Rules:
    return (Recurrence(frequency="MONTHLY", interval=3 if match["span"] == "四半期" else 6),)


def _every_unit(match: re.Match[str]) -> Rules:
    interval = 2 if match["other"] else count_of(match["count"]) if match["count"] else 1
    frequency = _FREQUENCIES_EN[match["unit"].lower()]
    return (Recurrence(frequency=frequency, interval=interval),) if interval else ()


def _every_weekday_en(match: re.Match[str]) -> Rules:
    days = [weekday_of(name[0]) for name in _WEEKDAY_EN.finditer(match["days"])]
    which = (match["which"] or "").lower()
    if which == "second" and len(days) == 1:
        return monthly_on(RuleDay(weekday=days[0], ordinal=2)), weekly(*days, interval=2)
    return (weekly(*days, interval=2 if which else 1),)


def _weekday_of_every_month(match: re.Match[str]) -> Rules:
    day = RuleDay(weekday=weekday_of(match["weekday"]), ordinal=ordinal_of(match["ordinal"]))
    return (monthly_on(day),)


def _day_of_every_month(match: re.Match[str]) -> Rules:
    return _on_day("MONTHLY", None, int(match["day"] or match["day_after"]))


def _end_of_every_month(_match: re.Match[str]) -> Rules:
    return (Recurrence(frequency="MONTHLY", month_day=-1),)


def _every_year_on(match: re.Match[str]) -> Rules:
    return _on_day("YEARLY", month_of(match["month"]), int(match["day"]))


def _int(numeral: str) -> int:
    return int(japanese_number(numeral) or 0)


_WEEKDAYS = "月火水木金土日"
_FREQUENCIES: dict[str, Frequency] = {
    "日": "DAILY",
    "朝": "DAILY",
    "晩": "DAILY",
    "夕": "DAILY",
    "週": "WEEKLY",
    "週間": "WEEKLY",
    "月": "MONTHLY",
    "年": "YEARLY",
}
_FREQUENCIES_EN: dict[str, Frequency] = {
    "day": "DAILY",
    "morning": "DAILY",
    "evening": "DAILY",
    "night": "DAILY",
    "week": "WEEKLY",
    "month": "MONTHLY",
    "year": "YEARLY",
}
_SMALL = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_WEEKDAY_WORD = re.compile("(.)曜日?")
_NUMERALS = re.compile(_SMALL, re.ASCII)
_WEEKDAY_EN = re.compile(WEEKDAY_NAME, re.IGNORECASE)
_NOT_IN_NUMBER = r"(?<![\d.,/〇一二三四五六七八九十百千万第])"


def _words(cues: str, pattern: str, read: RuleReader) -> RuleForm:
    return rule_form(cues, OPEN + pattern + SHUT, read, re.IGNORECASE)


RULE_FORMS = (
    rule_form("毎", r"毎月の?(?:月?末日?|最終日)", _every_month_end),
    rule_form("毎", r"毎月の?月?(?:初め?|頭)", _every_month_start),
    rule_form(
        "毎",
        rf"毎(?P<unit>[年月日朝晩夕])(?!新聞|度|回)の?(?:(?P<month>{_SMALL})月)?(?:(?P<day>{_SMALL})日)?",
        _every,
    ),
    rule_form(
        "週",
        rf"(?P<which>毎週|隔週)の?(?P<days>[{_WEEKDAYS}](?:曜日?)?(?:[・、と,/]?[{_WEEKDAYS}](?:曜日?)?)*)?",
        _every_week,
    ),
    rule_form("毎", rf"(?P<which>毎)(?P<days>[{_WEEKDAYS}])曜日?", _every_week),
    rule_form(
        "毎",
        rf"毎月の?(?:(?P<ordinals>第{_SMALL}(?:(?:[・、と,]第?|第){_SMALL})*)|最終)の?(?P<weekday>[{_WEEKDAYS}])(?:曜日?|$|(?=[にのはで]))",
        _every_month_weekday,
    ),
    rule_form("毎", r"平日(?:は|の)?毎日|毎平日", _workdays),
    rule_form("隔", r"隔(?P<unit>[日月年])", _every_other),
    rule_form(
        "ごと|毎",
        rf"{_NOT_IN_NUMBER}(?P<count>{_SMALL})(?P<unit>日|週間?|[ヶヵケカか箇]月|年)(?:ごと|毎)",
        _each,
    ),
    rule_form(
        "おき|置き",
        rf"{_NOT_IN_NUMBER}(?P<count>{_SMALL})(?P<unit>日|週間?|[ヶヵケカか箇]月)(?:おき|置き)",
        _apart,
    ),
    rule_form("ごと|毎", r"(?P<span>四半期|半年)(?:ごと|毎)", _each_named),
    _words(
        "every|each",
        r"(?:every|each) (?:(?P<other>other|second) |(?P<count>\w+) )?(?P<unit>day|week|month|year)s?",
        _every_unit,
    ),
    _words(
        "every|each", r"(?:every|each) (?P<other>)(?P<count>)(?P<unit>morning|evening|night)", _every_unit
    ),
    _words("every|each", r"(?:every|each) (?:weekday|workday|working day)", _workdays),
    _words(
        "every|each",
        rf"(?:every|each) (?:(?P<which>other|second) )?(?P<days>{WEEKDAY_NAME}(?:(?:, | and |, and ){WEEKDAY_NAME})*)",
        _every_weekday_en,
    ),
    _words(
        "every|each",
        rf"(?:the )?(?P<ordinal>{ORDINAL}) (?P<weekday>{WEEKDAY_NAME}) (?:of|in) (?:every|each) month",
        _weekday_of_every_month,
    ),
    _words(
        "every|each",
        r"(?:(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th) of (?:every|each) month"
        r"|(?:every|each) month on the (?P<day_after>\d{1,2})(?:st|nd|rd|th))",
        _day_of_every_month,
    ),
    _words("every|each", r"(?:the )?(?:end|last day) of (?:every|each) month", _end_of_every_month),
    _words(
        "every|each",
        rf"(?:every|each) year on (?:the )?{MONTH_NAME} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?",
        _every_year_on,
    ),
)
