"""Reads quantities in a text: money of a currency, stretches from one sum to another, shares of something else, numbers.

Estimates and bounds (`約3万円`, `10万円以上`) name no amount. Yen and plain numbers are those of `numbers`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Literal

from ringi.language.dates.gaps import blank
from ringi.language.numbers.numbers import is_rough, japanese_number
from ringi.language.text.normal import align
from ringi.language.values import Value, find_values

Currency = Literal["JPY", "USD", "EUR", "GBP"]
Tax = Literal["included", "excluded", "unsaid"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    kind: Literal["money"] = "money"
    currency: Currency
    amount: Decimal
    upto: Decimal | None = None
    """Upper end, if a stretch was said."""
    tax: Tax = "unsaid"


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A part of something else: `半分`, `3割`, `8%`."""

    kind: Literal["share"] = "share"
    part: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """A number of things."""

    kind: Literal["number"] = "number"
    number: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundAmount:
    amount: Money | Share | Plain
    text: str
    start: int
    end: int


def find_amounts(text: str, now: datetime) -> tuple[FoundAmount, ...]:
    """All of a text in its order; digits of days, times and addresses are a part of those."""
    folded = align(text)
    own = [*_shares(folded.text)]
    own += _foreign(blank(folded.text, [(span.start, span.end) for span in own]))
    plain = blank(folded.text, sorted((span.start, span.end) for span in own))
    numbers = [value for value in find_values(plain, now) if value.kind in ("amount", "number")]
    yen = [_yen(value, folded.text) for value in numbers]
    spans = sorted((*own, *yen), key=lambda span: span.start)
    exact = [span for span in _reaching(spans, plain) if not _is_rough(span, folded.text)]
    return tuple(_shown(span, text, folded.span(span.start, span.end)) for span in exact)


@dataclass(frozen=True, slots=True)
class _Span:
    amount: Money | Share | Plain
    start: int
    end: int


def _yen(value: Value, text: str) -> _Span:
    """The amount with the word for yen behind it, or the number."""
    number = Decimal(value.canonical)
    if value.kind != "amount":
        return _Span(Plain(number=number), value.start, value.end)
    unit = _YEN_AFTER.match(text, value.end)
    return _Span(Money(currency="JPY", amount=number), value.start, unit.end() if unit else value.end)


def _shares(text: str) -> Iterator[_Span]:
    for match in _SHARE.finditer(text):
        part = _part(match)
        if part is not None:
            yield _Span(Share(part=part), match.start(), match.end())


def _part(match: re.Match[str]) -> Decimal | None:
    if match["half"]:
        return Decimal("0.5")
    if match["whole"]:
        whole, pieces = japanese_number(match["whole"]), japanese_number(match["pieces"])
        return _rounded(pieces / whole) if whole and pieces else None
    tenths, hundredths = japanese_number(match["tenths"] or "0"), japanese_number(match["hundredths"] or "0")
    if match["tenths"]:
        return None if tenths is None or hundredths is None else _rounded(tenths / 10 + hundredths / 100)
    percent = japanese_number(match["percent"])
    return None if percent is None else _rounded(percent / 100)


def _rounded(part: Decimal) -> Decimal:
    return Decimal(f"{part:.10f}".rstrip("0").rstrip("."))


def _foreign(text: str) -> Iterator[_Span]:
    for match in _FOREIGN.finditer(text):
        number = japanese_number(match["before"] or match["after"])
        currency = _CURRENCIES[(match["sign"] or match["name"]).lower().removesuffix("s")]
        if number is not None:
            scale = _SCALES[(match["scale"] or match["scale_after"] or "").lower()]
            yield _Span(Money(currency=currency, amount=number * scale), match.start(), match.end())


def _reaching(spans: list[_Span], text: str) -> list[_Span]:
    """The amounts, with `10万円から20万円` and `5〜6万円` as one each."""
    found: list[_Span] = []
    for span in spans:
        low = _low(found[-1], span, text) if found else None
        if low is not None and isinstance(span.amount, Money):
            reach = replace(span.amount, amount=low, upto=span.amount.amount)
            found[-1:] = [_Span(reach, found[-1].start, span.end)]
        else:
            found.append(_taxed(span, text))
    return found


def _low(first: _Span, last: _Span, text: str) -> Decimal | None:
    """The lower end if the two are the ends of a stretch."""
    if not isinstance(last.amount, Money) or text[first.end : last.start].strip() not in _REACH:
        return None
    match first.amount:
        case Money(currency=currency, amount=amount) if currency == last.amount.currency:
            return amount if amount < last.amount.amount else None
        case Plain(number=number):
            unit = _UNIT.search(text[last.start : last.end])
            low = number * _UNITS[unit[0]] if unit else number
            return low if low < last.amount.amount else None
        case _:
            return None


def _taxed(span: _Span, text: str) -> _Span:
    if not isinstance(span.amount, Money):
        return span
    after, before = (
        _TAX_AFTER.match(text, span.end),
        _TAX_BEFORE.search(text[max(span.start - _NEAR, 0) : span.start]),
    )
    said = after or before
    if said is None:
        return span
    tax: Tax = "included" if said["included"] else "excluded"
    return replace(span, amount=replace(span.amount, tax=tax))


def _is_rough(span: _Span, text: str) -> bool:
    """An estimate, a bound, or a coin."""
    return is_rough(span.amount.kind, text, span.start, span.end)


def _shown(span: _Span, text: str, original: tuple[int, int]) -> FoundAmount:
    start, end = original
    return FoundAmount(amount=span.amount, text=text[start:end], start=start, end=end)


_NEAR = 12
"""Number of characters before an amount that are looked at."""
_CURRENCIES: dict[str, Currency] = {
    "$": "USD",
    "us$": "USD",
    "usd": "USD",
    "ドル": "USD",
    "dollar": "USD",
    "€": "EUR",
    "eur": "EUR",
    "ユーロ": "EUR",
    "euro": "EUR",
    "£": "GBP",
    "gbp": "GBP",
    "ポンド": "GBP",
    "pound": "GBP",
}
_SCALES = {"": 1, "k": 10**3, "thousand": 10**3, "m": 10**6, "million": 10**6, "bn": 10**9, "billion": 10**9}
_UNITS = {"千": 10**3, "万": 10**4, "億": 10**8, "兆": 10**12}
_UNIT = re.compile("[千万億兆]+?(?=円|$)")
_YEN_AFTER = re.compile(r" ?円| ?(?:yen|JPY)(?![A-Za-z])", re.IGNORECASE)
_REACH = frozenset({"~", "〜", "-", "ー", "から"})
_NUMBER = r"[0-9][0-9.,]*[0-9]|[0-9]"
_NUMERAL = r"[0-9〇一二三四五六七八九十百千万億兆](?:[0-9.,〇一二三四五六七八九十百千万億兆]*[0-9〇一二三四五六七八九十百千万億兆])?"
_RUN_BEGINS = "(?<![0-9.,〇一二三四五六七八九十百千万億兆])"
"""A long run of digits is tried once, not from each of them."""
_SCALE = "k|thousand|million|bn|billion"
_FOREIGN = re.compile(
    rf"(?:(?<![A-Za-z])(?P<sign>US\$|\$|€|£|USD|EUR|GBP) ?(?P<before>{_NUMBER})(?: ?(?P<scale>{_SCALE}|m)(?![A-Za-z]))?"
    rf"|(?<![A-Za-z]){_RUN_BEGINS}(?P<after>{_NUMERAL})(?: ?(?P<scale_after>{_SCALE}))? ?"
    r"(?P<name>ドル|ユーロ|ポンド|(?:USD|EUR|GBP|dollars?|euros?|pounds?)(?![A-Za-z])))",
    re.IGNORECASE | re.ASCII,
)
_SHARE = re.compile(
    r"(?P<half>半分|半額|(?<![A-Za-z])half(?= (?:of|the|off|price)(?![A-Za-z])))"
    rf"|{_RUN_BEGINS}(?P<whole>{_NUMERAL})分の(?P<pieces>{_NUMERAL})"
    rf"|{_RUN_BEGINS}(?P<tenths>[0-9]+(?:\.[0-9]+)?|[一二三四五六七八九十]+)割(?!合)(?:(?P<hundredths>[0-9]|[一二三四五六七八九])分)?"
    rf"|{_RUN_BEGINS}(?P<percent>{_NUMBER}) ?(?:%|パーセント|percent(?![A-Za-z]))",
    re.IGNORECASE | re.ASCII,
)
_INCLUDED = (
    r"消費税込み?|税込み?|内税|(?:incl(?:uding|usive of|\.)? (?:the )?(?:consumption )?tax)|tax included"
)
_EXCLUDED = r"税抜き?|税別|外税|[+] ?(?:消費)?税|プラス税|(?:plus|excl(?:uding|usive of|\.)?) (?:the )?(?:consumption )?tax"
_TAX = rf"(?:(?P<included>{_INCLUDED})|(?P<excluded>{_EXCLUDED}))"
_TAX_AFTER = re.compile(rf" ?[(,・]? ?{_TAX}", re.IGNORECASE)
_TAX_BEFORE = re.compile(rf"{_TAX}[でのは: )]*$", re.IGNORECASE)
