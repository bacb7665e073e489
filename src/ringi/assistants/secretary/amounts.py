"""The amount of money that the content of a call commits to: argument, field and card line, the same for each tool."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ringi.domain.cards import CardLine, yen_line
from ringi.domain.tools import Argument, ArgumentRole

MOST_YEN = 10**14
AmountField = Annotated[
    int | None,
    Field(ge=0, le=MOST_YEN, description="Yen to be paid or promised by it; left out when no money is."),
]
AMOUNT = Argument(role=ArgumentRole.HOW_MUCH, kind="int", required=False, yen=True)


def amount_lines(amount: int | None) -> tuple[CardLine, ...]:
    """Returns the card line of the amount; no line without an amount."""
    return (yen_line(amount, "amount"),) if amount else ()
