"""Calculates expressions exactly. The grammar is its own, over fractions: nothing is ever evaluated as code.

sum     = product (("+" | "-") product)*
product = power (("*" | "/") power)*
power   = sign? atom suffix* ("^" power)?
atom    = number unit? | number "%" | rate ("of" | "off") power | "(" sum ")"
suffix  = "の"? (rate (引き | 増し)? | 税込 | 税抜 | 消費税)
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from ringi.language.numbers.numbers import japanese_number
from ringi.language.text.normal import align

Problem = Literal["unreadable", "zero", "huge", "units", "ambiguous"]
YEN = "円"
LONGEST = 200
"""Largest number of characters of an expression."""


class ArithmeticProblemError(Exception):
    """Raised if there is no answer, for one of a few reasons."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem: Problem = problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """An exact value and its unit; the unit is empty if the value counts nothing."""

    value: Fraction
    unit: str = ""
    rate: bool = False
    """True if it is a share: `8%`, `3割`."""
    suffixed: bool = False
    """True if a share was put behind it, so that the value before it might be meant too."""


def calculate(expression: str) -> Quantity:
    """Returns the exact answer. Raises ArithmeticProblemError if there is none."""
    if len(expression) > LONGEST:
        raise ArithmeticProblemError("huge")
    parser = _Parser([*_tokens(expression)])
    answer = parser.sum()
    if parser.kind is not None:
        raise ArithmeticProblemError("unreadable")
    return answer


def shown(quantity: Quantity) -> tuple[str, bool]:
    """Returns the answer as people write it, and True if it was rounded: yen down to whole ones, all else half up."""
    places = 0 if quantity.unit == YEN else _PLACES
    scaled = quantity.value * 10**places
    sign = -1 if scaled < 0 else 1
    whole = sign * int(abs(scaled) + (0 if quantity.unit == YEN else Fraction(1, 2)))
    digits = f"{abs(whole):0{places + 1}}"
    before, after = digits[: len(digits) - places], digits[len(digits) - places :].rstrip("0")
    written = f"{'-' if whole < 0 else ''}{int(before):,}{f'.{after}' if after else ''}{quantity.unit}"
    return written, whole != scaled


_PLACES = 10
"""Digits behind the point."""
_MOST_BITS = 400
"""Largest size of a number in bits. About 120 digits: more than anything in a company, and quick."""
_MOST_POWER = 100
_MOST_DIGITS = 15
"""Largest number of digits of one number as it is written."""
_TAX = Fraction(10, 100)
_UNITS = {"yen": YEN, "jpy": YEN, "円": YEN}

Token = tuple[str, str]
"""Kind and text of a token."""


def _tokens(expression: str) -> Iterator[Token]:
    text = _said(_GROUPS.sub("", align(expression).text.casefold()).rstrip(_AROUND).lstrip())
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            raise ArithmeticProblemError("unreadable")
        if match.lastgroup != "space":
            yield match.lastgroup, match[0]
        position = match.end()


def _said(text: str) -> str:
    """Returns the text with a shared bill, and a tax that comes on top, written as operations."""
    for pattern, operation in _SAID:
        text = pattern.sub(operation, text)
    return text


_AROUND = " =?は。、"
_PERSONS = r"(?P<persons>\d{1,6})人で、?"
_SAID = (
    (re.compile(rf"^{_PERSONS}(?P<whole>.+?)を?(?:割り勘|分ける)$"), r"(\g<whole>)/\g<persons>"),
    (
        re.compile(
            rf"^(?P<whole>.+?)を、?{_PERSONS}(?:割り勘|割ったら|割ると|割って|割る|分けたら|分けると|分ける)"
            r"(?:、?(?:一|1)人(?:あたり|当たり)?)?$"
        ),
        r"(\g<whole>)/\g<persons>",
    ),
    (
        re.compile(r"^split (?P<whole>.+?) (?:between|among|by) (?P<persons>\d{1,6})(?: people| persons)?$"),
        r"(\g<whole>)/\g<persons>",
    ),
    (re.compile(r"^税(?P<taxed>込|抜)き?み?(?:で|の)?(?P<price>\d.*)$"), r"\g<price>税\g<taxed>"),
    (
        re.compile(r"^(?P<whole>.+?) (?:with|plus) (?P<rate>\d[\d.]*) ?% (?:(?:consumption|sales) )?tax$"),
        r"(\g<whole>)+\g<rate>%",
    ),
    (
        re.compile(
            r"^消費税(?:率)?(?:が|は)?(?P<rate>\d[\d.]*)(?:%|パーセント)で、?(?P<whole>.+?)の?(?:税込み?|込み)$"
        ),
        r"(\g<whole>)+\g<rate>%",
    ),
    (
        re.compile(
            r"^(?P<price>\d[^、と]*?円)(?:の.{1,12})?(?:を|が|で|×)?、?(?P<count>\d[\d.]*)(?:個|本|枚|冊|台|箱|名|人|件|セット)と、?"
            r"(?:送料|手数料|配送料)(?:が|は)?(?P<more>\d.*円)$"
        ),
        r"(\g<price>)*\g<count>+\g<more>",
    ),
    (
        re.compile(
            r"(?P<price>\d[\d.]*[百千万億]*円)(?:の|を|が|で|×)、?(?P<count>\d[\d.]*)(?:個|本|枚|冊|台|箱|セット)(?=\)|$)"
        ),
        r"(\g<price>)*\g<count>",
    ),
)
_GROUPS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_TOKEN = re.compile(
    r"(?P<space>\s+)|(?P<number>\d[\d.]*(?:[百千万億兆][\d.百千万億兆]*)?)|(?P<over>/|÷|割る|わる|divided by)"
    r"|(?P<percent>%|パーセント|percent|割(?!引)(?:\d分)?)|(?P<wari>割引き?)|(?P<power>\^|\*\*)|(?P<open>\()|(?P<close>\))"
    r"|(?P<times>\*|×|✕|x(?![a-z])|掛ける|かける|times)|(?P<plus>\+|足す|たす|plus(?! tax))|(?P<minus>-|−|引く|ひく|minus)"
    r"|(?P<less>引き|オフ|off)|(?P<more>増し|アップ|上乗せ)|(?P<taxed>(?:消費)?税込み?|込み|plus tax)|(?P<untaxed>税抜き?)|(?P<tax>消費税)"
    r"|(?P<of>の|of)|(?P<unit>円|¥|[a-z]+|[一-鿿ァ-ヶー]{1,4})"
)


class _Parser:
    """Reads tokens one after the other; the next token decides."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._next = 0

    @property
    def kind(self) -> str | None:
        """Returns the kind of the next token; None at the end."""
        return self._tokens[self._next][0] if self._next < len(self._tokens) else None

    def sum(self) -> Quantity:
        total, alone = self._product(), True
        while self.kind in _ADDED:
            add = _ADDED[self._take()[0]]
            total, alone = _added(total, self._product(), add), False
        if total.suffixed and not alone:
            raise ArithmeticProblemError("ambiguous")
        return total

    def _product(self) -> Quantity:
        left = self._power()
        while self.kind in ("times", "over"):
            by, right = self._take()[0], self._power()
            left = _multiplied(left, right) if by == "times" else _divided(left, right)
        return left

    def _power(self) -> Quantity:
        if self.kind == "minus":
            self._take()
            negative = self._power()
            return replace(negative, value=-negative.value)
        base = self._suffixed(self._atom())
        if self.kind == "power":
            self._take()
            return _raised(base, self._power())
        return base

    def _atom(self) -> Quantity:
        kind, text = self._take()
        if kind == "open":
            inner = self.sum()
            if self._take()[0] != "close":
                raise ArithmeticProblemError("unreadable")
            return self._unit(replace(inner, suffixed=False))
        if kind == "unit" and text == "¥":
            return replace(self._atom(), unit=YEN)
        if kind != "number":
            raise ArithmeticProblemError("unreadable")
        return self._counted(_number(text))

    def _counted(self, value: Fraction) -> Quantity:
        """Returns a number with its unit, or a share; `8% off 1,200` is a share of what follows."""
        if self.kind == "unit":
            return self._unit(Quantity(value=value))
        rate = self._rate(value)
        if rate is None:
            return Quantity(value=value)
        if self.kind in ("of", "less") and self._follows("number", "open"):
            share = rate.value if self._take()[0] == "of" else 1 - rate.value
            base = self._power()
            return replace(base, value=base.value * share)
        return rate

    def _unit(self, quantity: Quantity) -> Quantity:
        if self.kind != "unit":
            return quantity
        unit = self._take()[1]
        return replace(quantity, unit=_UNITS.get(unit, unit))

    def _rate(self, value: Fraction) -> Quantity | None:
        if self.kind == "wari":
            return Quantity(value=value / 10, rate=True)
        if self.kind != "percent":
            return None
        text = self._take()[1]
        if not text.startswith("割"):
            return Quantity(value=value / 100, rate=True)
        return Quantity(value=value / 10 + Fraction(int(text[1:-1] or 0), 100), rate=True)

    def _suffixed(self, base: Quantity) -> Quantity:
        while True:
            if self.kind == "of":
                self._take()
            elif self.kind not in _TAXES:
                return base
            base = self._suffix(base)

    def _suffix(self, base: Quantity) -> Quantity:
        if self.kind in _TAXES:
            return replace(base, value=base.value * _TAXES[self._take()[0]], suffixed=True)
        if self.kind != "number":
            raise ArithmeticProblemError("unreadable")
        rate = self._rate(_number(self._take()[1]))
        if rate is None:
            raise ArithmeticProblemError("unreadable")
        shares = {"less": 1 - rate.value, "wari": 1 - rate.value, "more": 1 + rate.value}
        share = shares[self._take()[0]] if self.kind in shares else rate.value
        return replace(base, value=base.value * share, suffixed=True)

    def _follows(self, *kinds: str) -> bool:
        after = self._next + 1
        return after < len(self._tokens) and self._tokens[after][0] in kinds

    def _take(self) -> Token:
        if self._next >= len(self._tokens):
            raise ArithmeticProblemError("unreadable")
        self._next += 1
        return self._tokens[self._next - 1]


_ADDED: Mapping[str | None, Callable[[Fraction, Fraction], Fraction]] = {
    "plus": operator.add,
    "minus": operator.sub,
}
_TAXES: Mapping[str | None, Fraction] = {"taxed": 1 + _TAX, "untaxed": 1 / (1 + _TAX), "tax": _TAX}


def _number(text: str) -> Fraction:
    """Returns the value of a written number: `1億2000万` as well as `1200.5`."""
    value = japanese_number(text)
    if value is None:
        raise ArithmeticProblemError("huge" if len(text) > _MOST_DIGITS else "unreadable")
    return _bounded(Fraction(value))


def _added(left: Quantity, right: Quantity, add: Callable[[Fraction, Fraction], Fraction]) -> Quantity:
    """Adds two quantities. A share added to a quantity is a share of that quantity."""
    if right.rate and not left.rate:
        return replace(left, value=_bounded(left.value * add(Fraction(1), right.value)))
    if left.unit and right.unit and left.unit != right.unit:
        raise ArithmeticProblemError("units")
    return Quantity(
        value=_bounded(add(left.value, right.value)),
        unit=left.unit or right.unit,
        suffixed=left.suffixed or right.suffixed,
    )


def _multiplied(left: Quantity, right: Quantity) -> Quantity:
    """Multiplies two quantities. The product of a price and a count has the unit of the price."""
    units = [unit for unit in (left.unit, right.unit) if unit]
    if units.count(YEN) > 1:
        raise ArithmeticProblemError("units")
    unit = YEN if YEN in units else "・".join(dict.fromkeys(units))
    suffixed = left.suffixed or right.suffixed
    return Quantity(value=_bounded(left.value * right.value), unit=unit, suffixed=suffixed)


def _divided(left: Quantity, right: Quantity) -> Quantity:
    if right.value == 0:
        raise ArithmeticProblemError("zero")
    unit = "" if left.unit == right.unit else left.unit
    suffixed = left.suffixed or right.suffixed
    return Quantity(value=_bounded(left.value / right.value), unit=unit, suffixed=suffixed)


def _raised(base: Quantity, exponent: Quantity) -> Quantity:
    power = exponent.value
    if exponent.unit or base.unit or power.denominator != 1:
        raise ArithmeticProblemError("units" if exponent.unit or base.unit else "unreadable")
    if abs(power) > _MOST_POWER:
        raise ArithmeticProblemError("huge")
    if base.value == 0 and power < 0:
        raise ArithmeticProblemError("zero")
    return Quantity(value=_bounded(Fraction(base.value ** int(power))))


def _bounded(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _MOST_BITS:
        raise ArithmeticProblemError("huge")
    return value
