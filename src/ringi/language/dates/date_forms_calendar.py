"""Forms of business days and of the end of a fiscal year, in Japanese and English, read from a calendar handed in."""

import re
from datetime import date

from ringi.domain.calendar import Calendar
from ringi.language.dates.business_days import (
    business_days_from,
    first_business_day,
    fiscal_year_ends,
    last_business_day,
    quarter_ends,
    week_opening,
)
from ringi.language.dates.calendar_days import Readings, add_months, day_of, weekday_of_week
from ringi.language.dates.date_forms import CalendarReader, DateForm, calendar_form, form
from ringi.language.dates.date_words_en import (
    COUNT,
    MONTH_NAME,
    OPEN,
    ORDINAL,
    SHUT,
    count_of,
    month_of,
    ordinal_of,
)
from ringi.language.dates.date_words_ja import ALONE, MONTH, MONTHS, NUMERAL, SMALL, integer


def _counted(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    sign = -1 if match["way"] == "前" else 1
    return business_days_from(today, sign * integer(match["count"]), calendar)


def _named(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    return business_days_from(today, _NAMED[match[1]], calendar)


def _last_of_month(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    return tuple(day for month in _month(match, today) for day in last_business_day(month, calendar))


def _first_of_month(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    ordinal = integer(match["ordinal"]) if match["ordinal"] else 1
    return tuple(
        day for month in _month(match, today) for day in first_business_day(month, ordinal, calendar)
    )


def _month(match: re.Match[str], today: date) -> Readings:
    """The first day of the month spoken of; of this month if none is named."""
    if match["month"]:
        return (add_months(today.replace(day=1), MONTHS[match["month"]]),)
    if match["named"] is None:
        return (today.replace(day=1),)
    month = integer(match["named"])
    return day_of(today.year + (month < today.month), month, 1)


def _week_opening(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    """`週明け`, `来週頭`: Monday, or the first day at work."""
    weeks = {"今週": 0, "再来週": 2}.get(match["week"] or "", 1)
    mondays = weekday_of_week(0, weeks, today)
    return tuple(dict.fromkeys(day for monday in mondays for day in week_opening(monday, calendar)))


def _fiscal_year_end(match: re.Match[str], today: date) -> Readings:
    return fiscal_year_ends(today, _FISCAL_YEARS[match["which"] or "今"])


def _period_end(_match: re.Match[str], today: date) -> Readings:
    return fiscal_year_ends(today, 0)


def _quarter_end(_match: re.Match[str], today: date) -> Readings:
    return quarter_ends(today)


def _fiscal_year_end_en(match: re.Match[str], today: date) -> Readings:
    return fiscal_year_ends(today, 1 if match["next"] else 0)


def _counted_en(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    count = count_of(match["count"]) or 0
    return business_days_from(today, -count if match["ago"] else count, calendar)


def _next_en(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    return business_days_from(today, 1 if match["which"].lower() == "next" else -1, calendar)


def _of_month_en(match: re.Match[str], today: date, calendar: Calendar) -> Readings:
    ordinal = ordinal_of(match["ordinal"])
    month = _month_en(match, today)
    if ordinal == -1:
        return last_business_day(month, calendar)
    return first_business_day(month, ordinal, calendar)


def _month_en(match: re.Match[str], today: date) -> date:
    if match["month"] is None:
        return add_months(today.replace(day=1), 1 if match["next"] else 0)
    month = month_of(match["month"])
    return date(today.year + (month < today.month), month, 1)


def _words(cues: str, pattern: str, read: CalendarReader) -> DateForm:
    return calendar_form(cues, OPEN + pattern + SHUT, read, re.IGNORECASE)


_NAMED = {"翌営業日": 1, "次の営業日": 1, "翌々営業日": 2, "前営業日": -1, "前の営業日": -1, "前々営業日": -2}
_FISCAL_YEARS = {"前": -1, "昨": -1, "今": 0, "本": 0, "当": 0, "来": 1}
_MONTH = rf"(?:{MONTH}|{ALONE}(?P<named>{SMALL})月)の?"
_THE = r"(?:the |this |(?P<next>next )(?:the )?)?"
_BUSINESS = "(?:business|working)"

CALENDAR_FORMS = (
    calendar_form("営業日", rf"{ALONE}(?P<count>{NUMERAL})営業日(?P<way>後|前|(?=以内))", _counted),
    calendar_form("営業日", r"(翌々営業日|翌営業日|次の営業日|前々営業日|(?<!\d)前の?営業日)", _named),
    calendar_form("営業日", rf"(?:{_MONTH})?(?:月?末の?(?:最終)?|最終|最後の)営業日", _last_of_month),
    calendar_form(
        "営業日",
        rf"(?:{_MONTH})?(?:第(?P<ordinal>{SMALL})|最初の|月初め?の?(?:第一)?)営業日",
        _first_of_month,
    ),
    calendar_form("今週|来週", r"(?P<week>今週|(?<!再)来週|再来週)の?(?:頭|初め|あたま)", _week_opening),
    calendar_form("週明け", r"(?<![今先])(?P<week>)週明け(?!の?[月火水木金土日]曜)", _week_opening),
    form(
        "年度",
        r"(?<![\d〇一二三四五六七八九十])(?P<which>[今本当来昨前])?年度(?:末|内|中)",
        _fiscal_year_end,
    ),
    form(
        "期末|期中",
        r"(?:今期|当期|(?<![前来翌定学半\d]))(?<!四半)期末(?!手当|試験|テスト)|[今当]期中",
        _period_end,
    ),
    form("四半期末", r"(?<!第)(?:今|当)?四半期末", _quarter_end),
    _words("business|working", rf"{COUNT} {_BUSINESS} days? (?:from now|later|(?P<ago>ago))", _counted_en),
    _words("business|working", rf"(?:in|within) {COUNT} {_BUSINESS} days?(?P<ago>)", _counted_en),
    _words("business|working", rf"(?:the )?(?P<which>next|previous|last) {_BUSINESS} day", _next_en),
    _words(
        "business|working",
        rf"(?:the )?(?P<ordinal>{ORDINAL}) {_BUSINESS} day (?:of|in) (?:{MONTH_NAME}|{_THE}month)",
        _of_month_en,
    ),
    form(
        "fiscal|financial",
        rf"{OPEN}(?:the )?end of {_THE}(?:fiscal|financial) year{SHUT}",
        _fiscal_year_end_en,
        re.IGNORECASE,
    ),
    form(
        "quarter",
        rf"{OPEN}(?:the )?end of (?:the |this )?quarter{SHUT}",
        _quarter_end,
        re.IGNORECASE,
    ),
)
