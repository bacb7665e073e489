"""The amount of money that the content of a call commits to: an argument that is alike in each tool."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ringi.domain.text import Text
from ringi.tools.arguments import Amount

MOST_YEN = 10**14
AmountField = Annotated[
    int | None,
    Field(ge=0, le=MOST_YEN, description="Yen to be paid or promised by it; left out when no money is."),
    Amount(),
    Text("card.amount"),
]
