"""Japanese words for days, weeks, months, years and weekdays. Shared by the forms of dates."""

import re

from ringi.language.numbers.numbers import japanese_number

DAYS = {
    "一昨々日": -3,
    "一昨昨日": -3,
    "さきおととい": -3,
    "一昨日": -2,
    "おととい": -2,
    "昨日": -1,
    "きのう": -1,
    "キノウ": -1,
    "昨夜": -1,
    "昨晩": -1,
    "今日": 0,
    "本日": 0,
    "きょう": 0,
    "キョウ": 0,
    "今夜": 0,
    "今晩": 0,
    "今朝": 0,
    "明日": 1,
    "あした": 1,
    "あす": 1,
    "アシタ": 1,
    "みょうにち": 1,
    "明朝": 1,
    "明晩": 1,
    "明後日": 2,
    "あさって": 2,
    "アサッテ": 2,
    "明々後日": 3,
    "明明後日": 3,
    "しあさって": 3,
}
COUNTED_DAYS = {"ふつか": 2, "みっか": 3, "よっか": 4, "むいか": 6, "なのか": 7, "ようか": 8, "とおか": 10}
"""`いつか` is some day rather than five."""
WEEKS = {
    "先々週": -2,
    "先週": -1,
    "せんしゅう": -1,
    "今週": 0,
    "こんしゅう": 0,
    "来週": 1,
    "らいしゅう": 1,
    "再来週": 2,
    "さ来週": 2,
    "来々週": 2,
    "さらいしゅう": 2,
}
MONTHS = {
    "先々月": -2,
    "先月": -1,
    "せんげつ": -1,
    "今月": 0,
    "こんげつ": 0,
    "来月": 1,
    "らいげつ": 1,
    "再来月": 2,
    "さ来月": 2,
}
YEARS = {
    "一昨年": -2,
    "おととし": -2,
    "去年": -1,
    "昨年": -1,
    "今年": 0,
    "本年": 0,
    "来年": 1,
    "再来年": 2,
    "さ来年": 2,
}
WEEKDAYS = "月火水木金土日"
_SPOKEN_WEEKDAYS = {"げつ": 0, "か": 1, "すい": 2, "もく": 3, "きん": 4, "ど": 5, "にち": 6}


def any_of(words: dict[str, int]) -> str:
    """A pattern for one of them; the longer ones first, of which others may be a part."""
    return "|".join(sorted(words, key=len, reverse=True))


def weekday_index(word: str) -> int:
    """`金` or `きん`; 0 is Monday."""
    spoken = _SPOKEN_WEEKDAYS.get(word)
    return WEEKDAYS.index(word) if spoken is None else spoken


def integer(numeral: str) -> int:
    """The number; 0, which is in no calendar, if the numeral is not well formed."""
    return int(japanese_number(numeral) or 0)


NUMERAL = r"(?:\d{1,4}|[〇一二三四五六七八九十]{1,4})"
SMALL = r"(?:\d{1,2}|[一二三四五六七八九十]{1,3})"
ALONE = r"(?<![\d.,/〇一二三四五六七八九十百千万第])"
WEEKDAY = rf"(?P<weekday>[{WEEKDAYS}](?=曜|よう[び日])|(?:{any_of(_SPOKEN_WEEKDAYS)})(?=よう[び日]))(?:曜日?|よう[び日])"
BESIDE = rf"(?: ?\(?(?P<weekday>[{WEEKDAYS}])(?:曜日?\)?|\)))?"
"""The weekday written after a date."""
WEEK = rf"(?P<week>{any_of(WEEKS)})"
MONTH = rf"(?P<month>{any_of(MONTHS)})"
BEFORE_KANA = "(?:(?<![ぁ-んァ-ヶ])|(?<=[はがをにでとのもへ])|(?<=いや)|(?<=ぱり))"
AFTER_KANA = r"(?=[はがをにでとのもへ中まか、。!?\s\d一-鿿]|$)"
TIME_AFTER = re.compile(r"\s*(?:\d{1,2}[:時]|午[前後])", re.ASCII)
