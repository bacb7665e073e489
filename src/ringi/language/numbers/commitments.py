"""Counts the yen a text commits to, for the limits on money.

A limit must not be escaped by a vaguer word, so estimates, bounds and foreign money weigh here with the sum they
come to; for an exact figure there is `money`. Figures that only report on business weigh nothing, unless the text
also speaks of paying or buying.
"""

from __future__ import annotations

import re
from datetime import datetime
from decimal import ROUND_CEILING, Decimal

from ringi.language.numbers.money import Currency, FoundAmount, Money, find_amounts
from ringi.language.text.normal import align


def yen_committed(text: str, now: datetime) -> int:
    """The sum of all amounts; a total and its parts count once. 0 if the text names no money."""
    plain = _spelled_out(align(text).text)
    if not _MONEY.search(plain):
        return 0
    reports = _COMMITS.search(plain) is None
    weights = [
        _yen(found.amount)
        for found in find_amounts(plain, now)
        if isinstance(found.amount, Money) and not (reports and _is_report(found, plain))
    ]
    total, largest = sum(weights), max(weights, default=0)
    return largest if largest * 2 == total else total


def _spelled_out(text: str) -> str:
    """The text without words that make an amount vague, and with numbers in digits."""
    exact = _ROUGH.sub(" ", _SEVERAL.sub("9", _GAP.sub("", text)))
    return _MILLIONS.sub(" million", _WORDS.sub(_digits, exact))


def _digits(match: re.Match[str]) -> str:
    value = sum(_NUMBERS[word] for word in re.split(r"[ -]+", match["tens"].lower()))
    return f"{value * (100 if match['hundred'] else 1)} {match['scale']}"


def _yen(money: Money) -> int:
    most = abs(money.upto or money.amount) * _RATES[money.currency]
    return int(most.to_integral_value(ROUND_CEILING))


def _is_report(found: FoundAmount, text: str) -> bool:
    return _REPORTED.search(text[max(found.start - _NEAR, 0) : found.start]) is not None


_NEAR = 24
"""Number of characters before an amount that say whose figure it is."""
_RATES: dict[Currency, Decimal] = {
    "JPY": Decimal(1),
    "USD": Decimal(160),
    "EUR": Decimal(180),
    "GBP": Decimal(210),
}
"""For weighing only, and rather too high."""
_NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
        ],
        start=1,
    )
} | {
    word: number * 10
    for number, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_NUMBER = "|".join(_NUMBERS)
_WORDS = re.compile(
    rf"(?<![A-Za-z])(?:a )?(?P<tens>(?:{_NUMBER})(?:[ -](?:{_NUMBER}))?)(?P<hundred> hundred)? (?P<scale>thousand|million|billion)(?![A-Za-z])",
    re.IGNORECASE,
)
_MILLIONS = re.compile(r"(?<=\d)[mM](?= ?(?:yen|JPY)(?![A-Za-z]))")
_GAP = re.compile(r"(?<=[0-9千百万億兆]) (?=[千百万億兆円])")
_SEVERAL = re.compile(r"[数何幾](?=[十百千万億兆])")
_ROUGH = re.compile(
    r"約|およそ|おおよそ|だいたい|ざっと|程度|前後|くらい|ぐらい|ほど|以上|以下|以内|未満|超|余り"
    r"|(?<![A-Za-z])(?:about|around|roughly|some|over|under|at least|at most|up to|or so|or more|or less)(?![A-Za-z])",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"[円万億兆¥￥$€£]|yen|jpy|dollar|euro|pound|usd|eur|gbp|ドル|ユーロ|ポンド", re.IGNORECASE
)
_COMMITS = re.compile(
    r"払|振り?込|送金|入金|納付|納め|発注|注文|契約|購入|買|仕入|投資|出資|融資|貸|寄付|立て?替え|精算|返金|値引"
    r"|(?<![A-Za-z])(?:pay|paid|wire|transfer|remit|order|purchas|buy|contract|sign|invest|lend|donat|spend|refund|reimburs)",
    re.IGNORECASE,
)
_REPORTED = re.compile(
    r"(?:売り?上げ?高?|粗利|利益|年商|資本金|時価総額|目標額?)[^、。,.;\n]{0,10}$"
    r"|(?<![A-Za-z])(?:sales|revenue|turnover|profit|target)[^,.;\n]{0,14}$",
    re.IGNORECASE,
)
