"""Calls off a requester's calls while they wait for an answer, several confirmations as one: all of them are
withdrawn, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ringi.journal import events
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import SlippedError
from ringi.store.turns.confirmations import find_pending, move
from ringi.store.turns.order_keys import OrderKey, wake
from ringi.store.turns.turns import Entry, OpenCard, StoredMessage, record
from ringi.turns.intake.writer import TurnWriter
from ringi.turns.services import TurnServices


class Withdrawal:
    """Withdraws confirmations at the word of their requester."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)

    async def all_of(
        self, key: OrderKey, cards: Sequence[OpenCard], message: StoredMessage | None = None
    ) -> tuple[Statement, ...]:
        """Statements after which none of the cards waits any more and each of their turns says so. The message, if it
        needs no turn of its own, goes with the first. Raises SlippedError if one has been decided meanwhile."""
        entries = [
            await self._declined(key, card, message if place == 0 else None)
            for place, card in enumerate(cards)
        ]
        woken = (wake(key) for _ in cards)
        # The usual order of the locks: the key, the confirmations, the record.
        moved = (move(card.id, "open", "declined", key.person) for card in cards)
        return *woken, *moved, *(record(entry) for entry in entries)

    async def _declined(self, key: OrderKey, card: OpenCard, message: StoredMessage | None) -> Entry:
        found = await find_pending(self._services.database, key.org, str(card.id))
        if found is None or found.pending.state != "open":
            raise SlippedError
        declined = events.Declined(
            at=self._services.now(),
            pending=card.id,
            by=key.person,
            message=message.id if message else None,
            reason="urgent",
        )
        entry = await self._writer.entry(key, card.turn, found.last_n + 1, declined)
        return replace(entry, message=message, becomes="open")
