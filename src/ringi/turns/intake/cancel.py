"""Calls off one turn at its requester's wish from outside the conversation: with a button, not with words."""

from __future__ import annotations

from ringi.domain.errors import ConflictError, NotEntitledError, NotFoundError
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.journal import events
from ringi.store.turns.confirmations import withdraw_given
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.turns import NamedTurn, find_turn, look, record
from ringi.turns.intake.answers import Answers, AnswerText
from ringi.turns.intake.retry import retry_on_conflict
from ringi.turns.intake.routing import heeds
from ringi.turns.intake.writer import Accepted, TurnWriter
from ringi.turns.services import TurnServices


class Cancellation:
    """Calls turns off."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)
        self._answers = Answers(services)

    async def ask(self, org: OrgId, turn: TurnId, person: PersonId, lease_s: float) -> Accepted:
        """Calls the turn off: no call of it starts any more, completed calls stay, and the requester is told. Raises
        UserFacingError if the turn is not theirs, or nothing of it can be called off."""
        return await retry_on_conflict(
            lambda: self._looked_at(org, turn, person, lease_s), self._services.pace.patience_s
        )

    async def _looked_at(self, org: OrgId, turn: TurnId, person: PersonId, lease_s: float) -> Accepted:
        """Calls the turn off as it stands now."""
        named = await find_turn(self._services.database, org, turn)
        if named is None:
            raise NotFoundError(Text("turn.no_such"))
        if named.person != person or not named.present:
            raise NotEntitledError(Text("turn.not_your_turn"))
        if named.pending is not None:
            no = AnswerText(person=person, answer="no")
            return await self._answers.give(org, str(named.pending), no, lease_s)
        return await self._under_way(org, turn, named)

    async def _under_way(self, org: OrgId, turn: TurnId, named: NamedTurn) -> Accepted:
        """Calls off a turn under way: the worker that drives it meets the new row."""
        key = OrderKey(org=org, conversation=named.conversation, person=named.person)
        situation = await look(self._services.database, key, None)
        found = next((each for each in situation.turns if each.id == turn), None)
        if found is None or not heeds(found):
            raise ConflictError(Text("turn.cancel_too_late"))
        cancelled = events.Cancelled(at=self._services.now(), by=named.person)
        entry = await self._writer.entry(key, turn, found.last_n + 1, cancelled)
        await self._services.database.batch(org, withdraw_given(turn), record(entry))
        return Accepted(key=key, turn=turn)
