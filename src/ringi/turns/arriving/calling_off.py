"""What a requester asked for is called off while it waits for an answer, several confirmations as one: all of
them are withdrawn, or none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ringi.journal import events
from ringi.store.database import Statement
from ringi.store.fences import SlippedError
from ringi.store.keys import Key, wake
from ringi.store.pendings import find_pending, move
from ringi.store.turns import Entry, OpenCard, StoredMessage, record
from ringi.turns.arriving.desk import Desk
from ringi.turns.house import House


class CallingOff:
    """Withdraws confirmations by the word of whoever asked for what they are about."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._desk = Desk(house)

    async def all_of(
        self, key: Key, cards: Sequence[OpenCard], message: StoredMessage | None = None
    ) -> tuple[Statement, ...]:
        """What to write so that none of them waits any more and each of their turns says so. The message, where
        it needs no turn of its own, goes with the first. Raises SlippedError where one is decided by now."""
        entries = [
            await self._declined(key, card, message if place == 0 else None)
            for place, card in enumerate(cards)
        ]
        woken = (wake(key) for _ in cards)
        # In the order in which everybody takes their locks: the key, the confirmations, the record.
        moved = (move(card.id, "open", "declined", key.person) for card in cards)
        return *woken, *moved, *(record(entry) for entry in entries)

    async def _declined(self, key: Key, card: OpenCard, message: StoredMessage | None) -> Entry:
        found = await find_pending(self._house.database, key.org, str(card.id))
        if found is None or found.pending.state != "open":
            raise SlippedError
        declined = events.Declined(
            at=self._house.now(),
            pending=card.id,
            by=key.person,
            message=message.id if message else None,
            reason="urgent",
        )
        entry = await self._desk.entry(key, card.turn, found.last_n + 1, declined)
        return replace(entry, message=message, becomes="open")
