"""Computes the cost of an organisation's models today, this month, and as a forecast (R2). It covers only what
providers bill: the cost of the machines is not known here.
"""

from __future__ import annotations

import calendar
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from ringi.language.dates.days import day_in, start_of
from ringi.store.views.figures import CostFigures, read_spent
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

CONVERSATIONS = (1_000, 5_000, 10_000)
"""Conversations a month that a forecast is made for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """Costs in yen."""

    today: Decimal
    month: Decimal
    forecast: Decimal
    """Expected cost of the whole month."""
    per_turn: Decimal
    """Cost of this month divided by `turns`."""
    by_conversations: tuple[tuple[int, Decimal], ...]
    """Numbers of conversations, each with the cost of a month with so many, divided by `conversations`; empty if
    there was none this month."""
    turns: int
    """Turns in which a provider's model was asked this month: an answer by rules costs nothing and counts for
    nothing."""
    conversations: int
    """Conversations in which a provider's model was asked this month."""
    unpriced: int = 0
    """Number of turns whose model has no known price: they count as nothing in every amount."""

    @property
    def known(self) -> bool:
        """True if some of it has a price, or if no model was asked."""
        return self.unpriced < self.turns or not self.turns


async def costs_now(services: TurnServices, snapshot: OrgSnapshot) -> Costs:
    """The costs by the calendar of the organisation."""
    today = day_in(snapshot.zone, services.now())
    day, month = start_of(today, snapshot.zone), start_of(today.replace(day=1), snapshot.zone)
    org = snapshot.facts.organisation.org
    return costs(await read_spent(services.database, org, day, month), today)


def costs(spent: CostFigures, today: date) -> Costs:
    """The costs, to a hundredth of a yen. The day that is under way counts as a whole one:

    - forecast = month so far / days so far x days of the month
    - per turn = month so far / turns of the month that asked a model
    - by conversations = month so far / conversations of the month that asked a model x so many
    """
    days = calendar.monthrange(today.year, today.month)[1]
    each = spent.month / spent.conversations if spent.conversations else None
    return Costs(
        today=_yen(spent.today),
        month=_yen(spent.month),
        forecast=_yen(spent.month / today.day * days),
        per_turn=_yen(spent.month / spent.turns if spent.turns else Decimal(0)),
        by_conversations=tuple((many, _yen(each * many)) for many in CONVERSATIONS)
        if each is not None
        else (),
        turns=spent.turns,
        conversations=spent.conversations,
        unpriced=spent.unpriced,
    )


def _yen(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)
