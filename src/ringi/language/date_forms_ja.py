"""How is a day said in Japanese? Each form is a pattern and a pure reading of it."""

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
    weekday_alone,
    weekday_of_week,
)
from ringi.language.date_forms import form, is_deadline, no_day
from ringi.language.numbers import japanese_number

_DAYS = {
    "一昨日": -2,
    "おととい": -2,
    "昨日": -1,
    "きのう": -1,
    "昨夜": -1,
    "昨晩": -1,
    "今日": 0,
    "本日": 0,
    "きょう": 0,
    "今夜": 0,
    "今晩": 0,
    "今朝": 0,
    "明日": 1,
    "あした": 1,
    "あす": 1,
    "明朝": 1,
    "明晩": 1,
    "明後日": 2,
    "あさって": 2,
    "明々後日": 3,
    "しあさって": 3,
}
_WEEKS = {"先週": -1, "今週": 0, "来週": 1, "再来週": 2}
_MONTHS = {"先月": -1, "今月": 0, "来月": 1, "再来月": 2}
_YEARS = {"去年": -1, "昨年": -1, "今年": 0, "本年": 0, "来年": 1, "再来年": 2}
_WEEKDAYS = "月火水木金土日"
_ERAS = {
    "令和": (date(2019, 5, 1), date.max),
    "平成": (date(1989, 1, 8), date(2019, 4, 30)),
    "昭和": (date(1926, 12, 25), date(1989, 1, 7)),
}
_ERA_LETTERS = {"r": "令和", "h": "平成", "s": "昭和"}


def _relative_day(match: re.Match[str], today: date) -> Readings:
    return (today + timedelta(days=_DAYS[match[1]]),)


def _counted(match: re.Match[str], today: date) -> Readings:
    count = _int(match["count"]) * (1 if match["way"] == "後" else -1)
    if match["unit"] == "日":
        return (today + timedelta(days=count),)
    if match["unit"] == "週間":
        return (today + timedelta(weeks=count),)
    return (add_months(today, count * (12 if match["unit"] == "年" else 1)),)


def _half_year(match: re.Match[str], today: date) -> Readings:
    return (add_months(today, 6 if match[1] == "後" else -6),)


def _week_and_weekday(match: re.Match[str], today: date) -> Readings:
    return weekday_of_week(_WEEKDAYS.index(match["weekday"]), _WEEKS[match["week"]], today)


def _weekday(match: re.Match[str], today: date) -> Readings:
    return weekday_alone(_WEEKDAYS.index(match["weekday"]), today, deadline=is_deadline(match))


def _next_weekday(match: re.Match[str], today: date) -> Readings:
    return next_weekday(_WEEKDAYS.index(match["weekday"]), today)


def _week_end(match: re.Match[str], today: date) -> Readings:
    return _saturday_or_sunday(_WEEKS[match["week"]], today)


def _this_week_end(_match: re.Match[str], today: date) -> Readings:
    return _saturday_or_sunday(0, today)


def _saturday_or_sunday(weeks: int, today: date) -> Readings:
    monday = _monday(today, weeks)
    return monday + timedelta(days=5), monday + timedelta(days=6)


def _within_week(match: re.Match[str], today: date) -> Readings:
    """Until Friday, or until Sunday."""
    monday = _monday(today, _WEEKS[match["week"]])
    return monday + timedelta(days=4), monday + timedelta(days=6)


def _monday(today: date, weeks: int) -> date:
    return today - timedelta(days=today.weekday()) + timedelta(weeks=weeks)


def _month_end(match: re.Match[str], today: date) -> Readings:
    return (month_end(add_months(today, _MONTHS[match["month"]])),)


def _this_month_end(_match: re.Match[str], today: date) -> Readings:
    return (month_end(today),)


def _month_start(match: re.Match[str], today: date) -> Readings:
    return (add_months(today.replace(day=1), _MONTHS[match["month"]]),)


def _some_month_start(_match: re.Match[str], today: date) -> Readings:
    """This month's, which has passed, or the next one's."""
    first = today.replace(day=1)
    return (today,) if today == first else (first, add_months(first, 1))


def _month_and_day_of_it(match: re.Match[str], today: date) -> Readings:
    month = add_months(today.replace(day=1), _MONTHS[match["month"]])
    return _on_weekday(match, day_of(month.year, month.month, _int(match["day"])))


def _end_of_named_month(match: re.Match[str], today: date) -> Readings:
    month = _int(match["month"])
    year = _int(match["year"]) if match["year"] else today.year + (month < today.month)
    return tuple(month_end(first) for first in day_of(year, month, 1))


def _year_end(match: re.Match[str], today: date) -> Readings:
    return (date(today.year + _YEARS[match["year"]], 12, 31),)


def _this_year_end(_match: re.Match[str], today: date) -> Readings:
    return (date(today.year, 12, 31),)


def _full(match: re.Match[str], _today: date) -> Readings:
    return _on_weekday(match, day_of(_int(match["year"]), _int(match["month"]), _int(match["day"])))


def _spoken_year(match: re.Match[str], today: date) -> Readings:
    year = today.year + _YEARS[match["year"]]
    return _on_weekday(match, day_of(year, _int(match["month"]), _int(match["day"])))


def _era(match: re.Match[str], _today: date) -> Readings:
    first, last = _ERAS[_ERA_LETTERS.get(match["era"].lower(), match["era"])]
    year = 1 if match["year"] == "元" else _int(match["year"])
    days = day_of(first.year + year - 1, _int(match["month"]), _int(match["day"]))
    return _on_weekday(match, tuple(day for day in days if first <= day <= last))


def _yearless(match: re.Match[str], today: date) -> Readings:
    month, day = _int(match["month"]), _int(match["day"])
    if match["weekday"]:
        past_too = month_and_day(month, day, today, deadline=False)
        return _on_weekday(match, past_too)
    return month_and_day(month, day, today, deadline=is_deadline(match))


def _slashed(match: re.Match[str], today: date) -> Readings:
    """`1/2` is a half unless something near it speaks of a date; `12/1` is no fraction."""
    fraction = int(match["month"]) < int(match["day"]) <= 12
    cue = match["weekday"] or is_deadline(match) or _TIME_AFTER.match(match.string, match.end())
    if fraction and not cue:
        return ()
    return _yearless(match, today)


def _day_alone(match: re.Match[str], today: date) -> Readings:
    return day_of_month(_int(match["day_alone"]), today, deadline=is_deadline(match))


def _on_weekday(match: re.Match[str], days: Readings) -> Readings:
    """The days that fall on the weekday written beside them; a contradiction names no day."""
    weekday = match["weekday"]
    return tuple(day for day in days if weekday is None or day.weekday() == _WEEKDAYS.index(weekday))


def _int(numeral: str) -> int:
    """0, which is in no calendar, where the numeral is not well formed."""
    return int(japanese_number(numeral) or 0)


_NUMERAL = r"(?:\d{1,4}|[〇一二三四五六七八九十]{1,4})"
_SMALL = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
_YEAR_DIGITS = r"(?:\d{4}|[〇一二三四五六七八九]{4})"
_ALONE = r"(?<![\d.,/〇一二三四五六七八九十百千万第])"
_WEEKDAY = rf"(?P<weekday>[{_WEEKDAYS}])曜日?"
_BESIDE = rf"(?: ?\(?(?P<weekday>[{_WEEKDAYS}])(?:曜日?\)?|\)))?"
_WEEK = "(?P<week>先週|今週|来週|再来週)"
_MONTH = "(?P<month>先月|今月|来月|再来月)"
_TIME_AFTER = re.compile(r"\s*(?:\d{1,2}[:時]|午[前後])", re.ASCII)
_BEFORE_KANA = "(?:(?<![ぁ-んァ-ヶ])|(?<=[はがをにでとのもへ]))"
_AFTER_KANA = r"(?=[はがをにでとのもへ中まか、。!?\s\d一-鿿]|$)"
_MONTH_AND_DAY = rf"(?P<month>{_SMALL})月(?P<day>{_SMALL})日"
_DASHED = r"(?P<sep>[-/.ー])(?P<month>\d{1,2})(?P=sep)(?P<day>\d{1,2})(?![\d/]|[-.]\d)"
_COUNTED_THINGS = "ページ|[枚件人名個本台回票点倍]"
_COUNTED_DAYS = "かか|猶予|遅|休|余裕|出張|研修|うち|旅"

DAY_ALONE = form(
    "日",
    rf"{_ALONE}(?<!月)(?P<day_alone>{_SMALL})日"
    r"(?=$|[\s、。,(~〜・]|まで|迄|締|〆|期限|付|以降|から|午|朝|夜"
    rf"|[にはの](?!\d|[一二三四五六七八九十]|{_COUNTED_DAYS}))",
    _day_alone,
)
"""`20日までに`. What `3日かかる` and `1日に3回` count is no day of the month."""

JAPANESE_FORMS = (
    form("毎", r"毎[年月週日朝晩]の?(?:\d{1,2}月)?(?:\d{1,2}日|末|[月火水木金土日]曜日?)?", no_day),
    form("営", rf"{_NUMERAL}営業日", no_day),
    form(
        "昨今本明",
        r"(一昨日|昨日|昨[夜晩]|今日(?!子)|本日|今[夜晩朝]|明[朝晩]|明後日|明々後日)",
        _relative_day,
    ),
    form("明", r"(明日)(?![香葉海美菜実奈加佳真])", _relative_day),
    form(
        "おきあ",
        rf"{_BEFORE_KANA}(おととい|きのう|きょう|あした|あす|し?あさって){_AFTER_KANA}",
        _relative_day,
    ),
    form(
        "後前", rf"{_ALONE}(?P<count>{_NUMERAL})(?P<unit>日|週間|年|[ヶヵケカか箇]月)(?P<way>後|前)", _counted
    ),
    form("半", r"半年(後|前)", _half_year),
    form("週", rf"{_WEEK}の?(?P<weekday>[{_WEEKDAYS}])曜日?", _week_and_weekday),
    form("曜", rf"(?:次|今度)の{_WEEKDAY}", _next_weekday),
    form("曜", rf"(?<!第[\d一二三四五]){_WEEKDAY}(?!大工|版|劇場|市|雑貨)", _weekday),
    form("週", rf"{_WEEK}(?:の?週?末)", _week_end),
    form("週", r"(?<![先今来毎])週末", _this_week_end),
    form("週", rf"{_WEEK}中(?![旬頃])", _within_week),
    form("末中", rf"{_MONTH}(?:の?月?末|中(?![旬頃]))", _month_end),
    form("末", r"(?<![\d先今来毎])月末", _this_month_end),
    form("初頭", rf"{_MONTH}の?(?:月?初め?|頭)", _month_start),
    form("初", r"(?<![\d先今来毎])月初め?", _some_month_start),
    form("先今来", rf"{_MONTH}の?(?P<day>{_SMALL})日{_BESIDE}", _month_and_day_of_it),
    form("末", rf"{_ALONE}(?:(?P<year>\d{{4}})年)?(?P<month>{_SMALL})月末", _end_of_named_month),
    form("末中内", r"(?P<year>今年|本年|来年)の?(?:年?末|[中内])", _year_end),
    form("末内", r"(?<![先今本来毎])年末(?!調整|年始)|(?<![先今本来])年内", _this_year_end),
    form("年", rf"{_ALONE}(?P<year>{_YEAR_DIGITS})年{_MONTH_AND_DAY}{_BESIDE}", _full),
    form("-/.ー", rf"(?<![\d.,/A-Za-z-])(?P<year>\d{{4}}){_DASHED}{_BESIDE}", _full),
    form("年", rf"(?P<year>去年|昨年|今年|本年|来年|再来年)の?{_MONTH_AND_DAY}{_BESIDE}", _spoken_year),
    form("年", rf"(?P<era>令和|平成|昭和)(?P<year>元|{_SMALL})年{_MONTH_AND_DAY}{_BESIDE}", _era),
    form("-/.ー", rf"(?<![A-Za-z\d])(?P<era>[RHSrhs])(?P<year>\d{{1,2}}){_DASHED}{_BESIDE}", _era),
    form("月", rf"{_ALONE}(?<!年){_MONTH_AND_DAY}(?!間){_BESIDE}", _yearless),
    form(
        "/",
        r"(?<![\d./:A-Za-z-])(?P<month>\d{1,2})/(?P<day>\d{1,2})"
        rf"(?![\d/]|[-.]\d|[A-Za-z%]|{_COUNTED_THINGS}){_BESIDE}",
        _slashed,
    ),
    DAY_ALONE,
)
