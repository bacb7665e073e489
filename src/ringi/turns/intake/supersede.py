"""Ends the turn of an earlier message that its requester sends again, edited. A finished turn stays as it is; one
that waits or could still start something is called off, and says so.
"""

from __future__ import annotations

from dataclasses import replace

from ringi.domain.errors import NotEntitledError, NotFoundError
from ringi.domain.ids import PendingId, TurnId
from ringi.domain.text import Text
from ringi.journal import events
from ringi.store.core.database import Statement
from ringi.store.turns.confirmations import move, withdraw_given
from ringi.store.turns.order_keys import OrderKey, wake
from ringi.store.turns.summaries import without_summaries_covering
from ringi.store.turns.turns import Entry, Situation, find_turn, record
from ringi.turns.intake.routing import heeds
from ringi.turns.intake.writer import TurnWriter
from ringi.turns.services import TurnServices


class Supersession:
    """Ends turns that a later turn replaces."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)

    async def end_of(self, key: OrderKey, turn: TurnId, situation: Situation) -> tuple[Statement, ...]:
        """Statements to write together with the turn that supersedes it. Raises UserFacingError if it is not a turn
        of this requester in this conversation."""
        named = await find_turn(self._services.database, key.org, turn)
        if named is None:
            raise NotFoundError(Text("turn.no_such"))
        if (named.person, named.conversation) != (key.person, key.conversation):
            raise NotEntitledError(Text("turn.not_your_turn"))
        forgotten = without_summaries_covering(key.conversation, turn)
        if named.pending is not None:
            entry = await self._cancelled(key, turn, named.last_n)
            return forgotten, *self._withdrawn(key, named.pending, entry)
        under_way = next((each for each in situation.turns if each.id == turn), None)
        if under_way is None or not heeds(under_way):
            return (forgotten,)
        return forgotten, withdraw_given(turn), record(await self._cancelled(key, turn, under_way.last_n))

    def _withdrawn(self, key: OrderKey, pending: PendingId, entry: Entry) -> tuple[Statement, ...]:
        closed = move(pending, "open", "declined", key.person)
        return wake(key), closed, record(replace(entry, becomes="open"))

    async def _cancelled(self, key: OrderKey, turn: TurnId, last_n: int) -> Entry:
        cancelled = events.Cancelled(at=self._services.now(), by=key.person)
        return await self._writer.entry(key, turn, last_n + 1, cancelled)
