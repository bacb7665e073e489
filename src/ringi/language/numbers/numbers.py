"""Reads the exact amounts of yen and the exact numbers a text names.

Full-width, grouped, kanji and mixed numerals (`1億2,345万`) become integers. Codes, phone numbers, ratios,
ranges, foreign money and estimates (`数万円`, `5、6万円`) are no numbers: anything inexact is left out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNumber:
    kind: Literal["amount", "number"]
    canonical: str
    """`50000`; amounts are whole yen."""
    start: int
    end: int


def numbers_in(text: str) -> tuple[FoundNumber, ...]:
    """All amounts and numbers of a text in which width is already folded, in order."""
    found = (_read(run, text) for run in _RUN.finditer(text))
    return tuple(number for number in found if number is not None)


def is_rough(kind: str, text: str, start: int, end: int) -> bool:
    """An estimate or a bound (`約3万円`, `10万円以上`), of money also a coin or a note: no exact amount."""
    if _ROUGH_BEFORE.search(text[max(start - _NEAR, 0) : start]):
        return True
    unit = _YEN_AFTER.match(text, end)
    after = _ROUGH_AFTER.match(text, unit.end() if unit else end)
    return after is not None and (kind != "number" or after["money"] is None)


@lru_cache(maxsize=4096)
def japanese_number(numeral: str) -> Decimal | None:
    """The value of one numeral, Arabic, kanji or mixed; None if it is not well formed."""
    match = _WHOLE.fullmatch(numeral.replace("萬", "万"))
    if match is None or not numeral or len(_DIGIT.findall(numeral)) > _LONGEST:
        return None
    total = Decimal(0)
    for part, unit in _parts(match, _MYRIADS):
        section = _section(part.rstrip("兆億万"))
        if section is None:
            return None
        total += section * unit
    return total


def _read(run: re.Match[str], text: str) -> FoundNumber | None:
    """The meaning of one unbroken run of numerals with its neighbours on both sides."""
    numeral = run.group().rstrip(".,")
    end = run.start() + len(numeral)
    value = japanese_number(numeral)
    before, after = text[max(run.start() - _NEAR, 0) : run.start()], text[end : end + _NEAR]
    if value is None or _BAD_BEFORE.search(before) or _BAD_AFTER.match(text, end):
        return None
    scaled = _SCALE.match(after)
    if scaled is not None:
        value, end = value * _SCALES[scaled["scale"].lower()], end + scaled.end("scale")
    kind = _kind(numeral, before, text[end : end + _NEAR])
    if (
        kind is None
        or is_rough(kind, text, run.start(), end)
        or _LEADING_ZERO.match(numeral)
        or (kind == "amount" and value % 1)
    ):
        return None
    signed = -value if _MINUS.search(before) else value
    return FoundNumber(kind=kind, canonical=_canonical(signed), start=run.start(), end=end)


def _kind(numeral: str, before: str, after: str) -> Literal["amount", "number"] | None:
    if _YEN_BEFORE.search(before) or _YEN_AFTER.match(after):
        return "amount"
    if _KANJI_ONLY.fullmatch(numeral):
        return "number" if _COUNTER.match(after) and not _KANJI_BEFORE.search(before) else None
    if _UNIT.search(numeral) and not _COUNTER.match(after):
        return None if _SHORT_TAIL.search(numeral) else "amount"
    return "number"


def _section(part: str) -> Decimal | None:
    """The value below one myriad unit: `三百五十`, `2千5百`, `1,234`."""
    match = _SECTION.fullmatch(part)
    if match is None:
        return None
    return sum((_digits(piece.rstrip("千百十拾")) * unit for piece, unit in _parts(match, _TENS)), Decimal(0))


def _parts(match: re.Match[str], units: tuple[int, ...]) -> list[tuple[str, int]]:
    groups: tuple[str | None, ...] = match.groups()
    return [(part, unit) for part, unit in zip(groups, units, strict=True) if part]


def _digits(text: str) -> Decimal:
    """Plain digits of either script; nothing before a unit (`千円`) is one."""
    return Decimal(text.translate(_KANJI_DIGITS).replace(",", "") or 1)


def _canonical(value: Decimal) -> str:
    return str(int(value)) if value % 1 == 0 else str(value.normalize())


_NEAR = 16
"""Number of characters on either side that are looked at."""
_MYRIADS = (10**12, 10**8, 10**4, 1)
_TENS = (1000, 100, 10, 1)
_KANJI_DIGITS = str.maketrans("〇零一二三四五六七八九壱弐参", "00123456789123")
_SCALES = {"k": 10**3, "thousand": 10**3, "million": 10**6, "billion": 10**9}

_LONGEST = 15
"""More digits are a code, and would not fit exact decimals."""
_KANJI = "〇零一二三四五六七八九壱弐参十拾百千万萬億兆"
_DIGITS = r"(?:(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?|[〇零一二三四五六七八九壱弐参]+)"
_RUN = re.compile(rf"[0-9{_KANJI}][0-9.,{_KANJI}]*")
_WHOLE = re.compile(r"([^兆億万]+兆)?([^兆億万]+億)?([^兆億万]+万)?([^兆億万]+)?")
_SECTION = re.compile(rf"({_DIGITS}?千)?({_DIGITS}?百)?({_DIGITS}?[十拾])?({_DIGITS})?")
_KANJI_ONLY = re.compile(rf"[{_KANJI}]+")
_DIGIT = re.compile("[0-9〇零一二三四五六七八九壱弐参]")
_UNIT = re.compile("[千百万萬億兆]")
_SHORT_TAIL = re.compile(r"(?:[兆億][0-9]{1,7}|万[0-9]{1,3}|千[0-9]{1,2}|百[0-9])$")
_LEADING_ZERO = re.compile(r"0[0-9]")

_BAD_BEFORE = re.compile(r"(?:[A-Za-z_]-?|[A-Za-z0-9□][-/:]|[0-9]、|[$€£] ?|[数何幾第])$")
_BAD_AFTER = re.compile(
    r"-[0-9]|/[0-9]|:[0-9]|、[0-9]|\.[0-9]|月|(?<=[0-9]{4})年|日(?!間)|時(?!間)|割|点満点|[A-Za-z](?<!k)(?! ?yen)(?!en|PY)"
    r"| ?(?:ドル|ユーロ|ウォン|ポンド|元(?!に)|USD|EUR|usd|dollars?|euros?)"
)
_ROUGH_BEFORE = re.compile(
    r"(?:約|およそ|おおよそ|だいたい|ざっと|(?<![A-Za-z])(?:about|around|roughly|some|over|under|at least|up to)) ?[¥￥]?$",
    re.IGNORECASE,
)
_ROUGH_AFTER = re.compile(
    r"程度|前後|くらい|ぐらい|ほど|以上|以下|以内|未満|超|を(?:超|下回|上回)|余り| or (?:so|more|less)"
    r"|(?P<money>強(?!い)|弱(?!い)|台|札|玉|単位)"
)
_MINUS = re.compile(r"(?:(?<![^\s(:、。])-|[▲△]|マイナス)$")
_YEN_BEFORE = re.compile(r"(?:[¥￥]|JPY) ?[-▲△]?$")
_YEN_AFTER = re.compile(r" ?円| ?(?:yen|JPY)(?![A-Za-z])", re.IGNORECASE)
_SCALE = re.compile(r" ?(?P<scale>k|thousand|million|billion)(?= ?(?:yen|jpy))", re.IGNORECASE)
_COUNTER = re.compile(r"[人名件個枚台冊回社店席票点倍%]|ヶ月|か月|カ月|週間|年間|日間|時間|パーセント")
_KANJI_BEFORE = re.compile(r"[一-鿿々](?<![約計全各])$")
