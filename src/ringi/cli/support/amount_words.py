"""Says an amount that was read in a text back to a person."""

from __future__ import annotations

from decimal import Decimal
from typing import assert_never

from ringi.domain.text import Text
from ringi.language.numbers.money import Money, Plain, Share


def amount_in_words(amount: Money | Share | Plain) -> Text:
    match amount:
        case Money(tax="unsaid"):
            return _sum(amount)
        case Money():
            return Text(f"amount.tax-{amount.tax}", {"sum": _sum(amount)})
        case Share():
            return Text("amount.share", {"percent": f"{(amount.part * 100).normalize():f}"})
        case Plain():
            return Text("amount.number", {"number": _grouped(amount.number)})
        case _:
            assert_never(amount)


def _sum(money: Money) -> Text:
    low = Text("amount.money", {"currency": money.currency, "amount": _grouped(money.amount)})
    if money.upto is None:
        return low
    upto = Text("amount.money", {"currency": money.currency, "amount": _grouped(money.upto)})
    return Text("amount.reach", {"low": low, "upto": upto})


def _grouped(number: Decimal) -> str:
    return f"{number:,f}"
