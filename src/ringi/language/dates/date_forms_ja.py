"""Japanese forms of a day, counted from today. Each is a pattern and a pure reading of it."""

import re
from datetime import date, timedelta

from ringi.language.dates.calendar_days import (
    Readings,
    add_months,
    day_of,
    day_of_month,
    days_from,
    first_such_day,
    month_end,
    months_from,
    next_weekday,
    nth_weekday,
    weekday_alone,
    weekday_from,
    weekday_of_week,
)
from ringi.language.dates.date_forms import counted_on, form, is_deadline, no_day
from ringi.language.dates.date_words_ja import (
    AFTER_KANA,
    ALONE,
    BEFORE_KANA,
    BESIDE,
    COUNTED_DAYS,
    DAYS,
    MONTH,
    MONTHS,
    NUMERAL,
    SMALL,
    WEEK,
    WEEKDAY,
    WEEKDAYS,
    WEEKS,
    YEARS,
    any_of,
    integer,
    weekday_index,
)


def _relative_day(match: re.Match[str], today: date) -> Readings:
    return days_from(today, DAYS[match[1]])


def _today(_match: re.Match[str], today: date) -> Readings:
    """The night of `今夜8時` says which hour is meant, and is read with it."""
    return (today,)


def _counted(match: re.Match[str], today: date) -> Readings:
    sign = -1 if match["way"] == "前" else 1
    if match["spoken"]:
        return days_from(today, sign * COUNTED_DAYS[match["spoken"]])
    count = sign * integer(match["count"])
    match match["unit"]:
        case "日":
            return days_from(today, count)
        case "週間":
            return days_from(today, 7 * count)
        case "年":
            return months_from(today, 12 * count)
        case _:
            return months_from(today, count)


def _half_year(match: re.Match[str], today: date) -> Readings:
    return (add_months(today, 6 if match[1] == "後" else -6),)


def _same_day(match: re.Match[str], today: date) -> Readings:
    """`来週の今日`."""
    if match["week"]:
        return days_from(today, 7 * WEEKS[match["week"]])
    return (add_months(today, MONTHS[match["month"]] if match["month"] else 12 * YEARS[match["year"]]),)


def _week_and_weekday(match: re.Match[str], today: date) -> Readings:
    return weekday_of_week(weekday_index(match["weekday"]), WEEKS[match["week"]], today)


def _after_weekend(match: re.Match[str], today: date) -> Readings:
    return weekday_of_week(weekday_index(match["weekday"]), 1, today)


def _weekday(match: re.Match[str], today: date) -> Readings:
    return weekday_alone(weekday_index(match["weekday"]), today, deadline=is_deadline(match))


def _weekday_on(match: re.Match[str], start: date) -> Readings:
    return weekday_from(weekday_index(match["weekday"]), start)


def _next_weekday(match: re.Match[str], today: date) -> Readings:
    return next_weekday(weekday_index(match["weekday"]), today)


def _week_end(match: re.Match[str], today: date) -> Readings:
    return _saturday_or_sunday(WEEKS[match["week"]], today)


def _this_week_end(_match: re.Match[str], today: date) -> Readings:
    return _saturday_or_sunday(0, today)


def _saturday_or_sunday(weeks: int, today: date) -> Readings:
    monday = _monday(today, weeks)
    return monday + timedelta(days=5), monday + timedelta(days=6)


def _within_week(match: re.Match[str], today: date) -> Readings:
    """Until Friday, or until Sunday."""
    monday = _monday(today, WEEKS[match["week"]] if match["week"] else 0)
    return monday + timedelta(days=4), monday + timedelta(days=6)


def _monday(today: date, weeks: int) -> date:
    return today - timedelta(days=today.weekday()) + timedelta(weeks=weeks)


def _month_end(match: re.Match[str], today: date) -> Readings:
    return (month_end(_month(match, today)),)


def _this_month_end(_match: re.Match[str], today: date) -> Readings:
    return (month_end(today),)


def _month_start(match: re.Match[str], today: date) -> Readings:
    return (_month(match, today),)


def _some_month_start(_match: re.Match[str], today: date) -> Readings:
    """This month's, which has passed, or the next one's."""
    first = today.replace(day=1)
    return (today,) if today == first else (first, add_months(first, 1))


def _month_and_day_of_it(match: re.Match[str], today: date) -> Readings:
    month = _month(match, today)
    days = day_of(month.year, month.month, integer(match["day"]))
    return tuple(
        day for day in days if not match["weekday"] or day.weekday() == weekday_index(match["weekday"])
    )


def _weekday_of_month(match: re.Match[str], today: date) -> Readings:
    """`来月第2火曜`."""
    ordinal = integer(match["ordinal"]) if match["ordinal"] else -1
    return nth_weekday(_month(match, today), ordinal, weekday_index(match["weekday"]))


def _month(match: re.Match[str], today: date) -> date:
    return add_months(today.replace(day=1), MONTHS[match["month"]])


def _year_end(match: re.Match[str], today: date) -> Readings:
    return (date(today.year + YEARS[match["year"]], 12, 31),)


def _this_year_end(_match: re.Match[str], today: date) -> Readings:
    return (date(today.year, 12, 31),)


def _day_alone(match: re.Match[str], today: date) -> Readings:
    return day_of_month(integer(match["day_alone"]), today, deadline=is_deadline(match))


def _day_alone_on(match: re.Match[str], start: date) -> Readings:
    return first_such_day(integer(match["day_alone"]), start)


_COUNTED_THINGS_OF_A_DAY = "かか|猶予|遅|休|余裕|出張|研修|うち|旅"
_HOUR = r"の?(?:\d{1,2}|[〇一二三四五六七八九十]{1,3})時"
_THROUGHOUT = "中(?![旬頃])|いっぱい|一杯|内"
_SAME = "の(?:今日|本日|同じ日)"
_BARE_AFTER = r"(?=[、。,)]|$|に|は|まで|から)"

DAY_ALONE = counted_on(
    form(
        "日",
        rf"{ALONE}(?<!月)(?P<day_alone>{SMALL})日"
        r"(?=$|[\s、。,(~〜・]|まで|迄|締|〆|期限|付|以降|から|午|朝|夜"
        rf"|[にはの](?!\d|[一二三四五六七八九十]|{_COUNTED_THINGS_OF_A_DAY}))",
        _day_alone,
    ),
    _day_alone_on,
)
"""`20日までに`. The days counted by `3日かかる` and `1日に3回` are no days of the month."""

RELATIVE_FORMS = (
    form(
        "昨|今日|今夜|今晩|今朝|本日|明",
        rf"(一昨[々昨]日|一昨日|昨日|昨[夜晩]|今日(?!子)|本日|今[夜晩](?!{_HOUR})|今朝|明[朝晩]|明後日|明[々明]後日)",
        _relative_day,
    ),
    form("今夜|今晩", rf"今(?=[夜晩]{_HOUR})", _today),
    form("明", r"(明日)(?![香葉海美菜実奈加佳真])", _relative_day),
    form(
        "おととい|きのう|キノウ|きょう|キョウ|あした|アシタ|あす|みょうにち|あさって|アサッテ",
        rf"{BEFORE_KANA}(さきおととい|おととい|きのう|キノウ|きょう|キョウ|あした|アシタ|あす|みょうにち|し?あさって|アサッテ){AFTER_KANA}",
        _relative_day,
    ),
    form(
        "後|前|以内",
        rf"(?:{ALONE}(?P<count>{NUMERAL})(?P<unit>日|週間|年|[ヶヵケカか箇]月)|(?<![ぁ-ん])(?P<spoken>{any_of(COUNTED_DAYS)}))"
        rf"(?P<way>後|前|(?=以内))(?:{_SAME})?",
        _counted,
    ),
    form("半", r"半年(後|前)", _half_year),
    form("今日|本日|同じ日", rf"(?:{WEEK}|{MONTH}|(?P<year>{any_of(YEARS)})){_SAME}", _same_day),
    form("曜|ようび|よう日", rf"{WEEK}の?{WEEKDAY}", _week_and_weekday),
    form("週|しゅう", rf"{WEEK}の?\((?P<weekday>[{WEEKDAYS}])\)", _week_and_weekday),
    form("週|しゅう", rf"{WEEK}(?P<weekday>[{WEEKDAYS}]){_BARE_AFTER}", _week_and_weekday),
    form("週", rf"週明けの?{WEEKDAY}", _after_weekend),
    form("曜|ようび|よう日", rf"(?:次|今度)の{WEEKDAY}", _next_weekday),
    form("第|最終", rf"{MONTH}の?(?:第(?P<ordinal>{SMALL})|最終)の?{WEEKDAY}", _weekday_of_month),
    counted_on(
        form(
            "曜|ようび|よう日", rf"(?<!第[\d一二三四五])(?<!最終){WEEKDAY}(?!大工|版|劇場|市|雑貨)", _weekday
        ),
        _weekday_on,
    ),
    form("週|しゅう", rf"{WEEK}(?:の?週?末)", _week_end),
    form("週", r"(?<![先今来毎々])週末", _this_week_end),
    form("週|しゅう", rf"{WEEK}(?:{_THROUGHOUT})", _within_week),
    form("週", r"(?P<week>)(?<![先今来毎々一二三\d])週内", _within_week),
    form("月|げつ", rf"{MONTH}(?:の?月?末日?|{_THROUGHOUT})", _month_end),
    form("末|内", r"(?<![\d先今来毎々年ヶヵケカか箇])月(?:末日?|内)", _this_month_end),
    form("月|げつ", rf"{MONTH}の?(?:月?初め?|頭)", _month_start),
    form("初", r"(?<![\d先今来毎々])月初め?", _some_month_start),
    form("月|げつ", rf"{MONTH}の?(?P<day>{SMALL})日{BESIDE}", _month_and_day_of_it),
    form("今年|本年|来年", r"(?P<year>今年|本年|来年)の?(?:年?末|[中内]|いっぱい|一杯)", _year_end),
    form("末|内", r"(?<![先今本来])年末(?!調整|年始)|(?<![先今本来])年内", _this_year_end),
    DAY_ALONE,
)
BLOCKS = (
    form("毎", r"毎[年月週日朝晩]", no_day),
    form("営", rf"{NUMERAL}営業日", no_day),
)
"""Words that only look like a date."""
