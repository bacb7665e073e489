"""What do the models of an organisation cost today, this month, and how much will it be (R2)? Only what providers
bill: what the machines cost is not known here.
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
    """Yen."""

    today: Decimal
    month: Decimal
    forecast: Decimal
    """Of the whole month."""
    per_turn: Decimal
    """Of this month: divided by `turns`."""
    by_conversations: tuple[tuple[int, Decimal], ...]
    """What a month with so many conversations would cost, divided by `conversations`; empty where there was none this
    month."""
    turns: int
    """In which a provider's model was asked this month: what rules answer costs nothing and counts for nothing."""
    conversations: int
    """The same."""
    unpriced: int = 0
    """Of these turns, those with a model whose price nobody knows: they count as nothing in every amount."""

    @property
    def known(self) -> bool:
        """Some of it has a price, or nothing was asked for."""
        return self.unpriced < self.turns or not self.turns


async def costs_now(services: TurnServices, snapshot: OrgSnapshot) -> Costs:
    """By the calendar of the organisation."""
    today = day_in(snapshot.zone, services.now())
    day, month = start_of(today, snapshot.zone), start_of(today.replace(day=1), snapshot.zone)
    org = snapshot.facts.organisation.org
    return costs(await read_spent(services.database, org, day, month), today)


def costs(spent: CostFigures, today: date) -> Costs:
    """To a hundredth of a yen. The day that is under way counts as a whole one:

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
