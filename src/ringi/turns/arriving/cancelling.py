"""A requester calls one turn off from outside the conversation: with a button, not with words."""

from __future__ import annotations

from ringi.domain.errors import ConflictError, NotEntitledError, NotFoundError
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.journal import events
from ringi.store.keys import Key
from ringi.store.pendings import withdraw_given
from ringi.store.turns import NamedTurn, find_turn, look, record
from ringi.turns.arriving.answers import Answers, Says
from ringi.turns.arriving.desk import Accepted, Desk
from ringi.turns.arriving.routing import heeds
from ringi.turns.arriving.trying import persistently
from ringi.turns.house import House


class Cancelling:
    """Calls turns off."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._desk = Desk(house)
        self._answers = Answers(house)

    async def ask(self, org: OrgId, turn: TurnId, person: PersonId, lease_s: float) -> Accepted:
        """Nothing of it starts any more; what was done already stays done, and the requester is told. Raises
        UserFacingError where the turn is not theirs, or nothing of it can be called off."""
        return await persistently(
            lambda: self._looked_at(org, turn, person, lease_s), self._house.pace.patience_s
        )

    async def _looked_at(self, org: OrgId, turn: TurnId, person: PersonId, lease_s: float) -> Accepted:
        """Called off as it stands by now."""
        named = await find_turn(self._house.database, org, turn)
        if named is None:
            raise NotFoundError(Text("turn.no_such"))
        if named.person != person or not named.present:
            raise NotEntitledError(Text("turn.not_your_turn"))
        if named.pending is not None:
            no = Says(person=person, answer="no")
            return await self._answers.give(org, str(named.pending), no, lease_s)
        return await self._under_way(org, turn, named)

    async def _under_way(self, org: OrgId, turn: TurnId, named: NamedTurn) -> Accepted:
        """Whoever drives it meets the new row."""
        key = Key(org=org, conversation=named.conversation, person=named.person)
        situation = await look(self._house.database, key, None)
        found = next((each for each in situation.turns if each.id == turn), None)
        if found is None or not heeds(found):
            raise ConflictError(Text("turn.cancel_too_late"))
        cancelled = events.Cancelled(at=self._house.now(), by=named.person)
        entry = await self._desk.entry(key, turn, found.last_n + 1, cancelled)
        await self._house.database.batch(org, withdraw_given(turn), record(entry))
        return Accepted(key=key, turn=turn)
