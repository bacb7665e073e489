"""Drafts the answer of a finished turn again at its requester's wish: from what is on record, in a turn of its own
that can only speak. The first answer stays in the conversation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from ringi.domain.errors import ConflictError, DefectError, NotEntitledError, NotFoundError
from ringi.domain.ids import MessageId, OrgId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.journal import events
from ringi.journal.events import Event
from ringi.journal.rows import is_erased, to_event
from ringi.journal.sealing import PersonSeal
from ringi.store.turns.journal import JournalRow, read_journal
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.summaries import without_summaries_covering
from ringi.store.turns.turns import NamedTurn, find_turn, record
from ringi.turns.history import folded
from ringi.turns.intake.writer import Accepted, TurnWriter
from ringi.turns.machine.state import Stage, State
from ringi.turns.services import TurnServices, new_id


class Redrafts:
    """Opens turns that draft an answer again."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)

    async def ask(self, org: OrgId, turn: TurnId, person: PersonId, lease_s: float) -> Accepted:
        """Records the wish. Raises UserFacingError if the turn is not theirs, is not finished, was answered with a
        fixed sentence, or cannot be read any more."""
        named = await find_turn(self._services.database, org, turn)
        if named is None:
            raise NotFoundError(Text("turn.no_such"))
        _check(named, person)
        key = OrderKey(org=org, conversation=named.conversation, person=person)
        opening = _opening(turn, await self._recorded(org, turn, named.revision), self._services)
        again = TurnId(new_id())
        forgotten = without_summaries_covering(key.conversation, turn)
        opens = record(await self._writer.opening(key, again, opening))
        lease = await self._writer.enter(key, lease_s, (forgotten, opens))
        return Accepted(key=key, turn=again, lease=lease)

    async def _recorded(self, org: OrgId, turn: TurnId, revision: int) -> Sequence[Event]:
        snapshot = await self._services.org_cache.at(org, revision)
        rows = await read_journal(self._services.database, org, turn)
        seals = {row.sealed_for: snapshot.seal_or_none(row.sealed_for) for row in rows if row.sealed_for}
        if None in seals.values() or any(_is_shut(row, seals) for row in rows):
            raise ConflictError(Text("turn.redraft_erased"))
        return [to_event(row, seals[row.sealed_for] if row.sealed_for else None) for row in rows]


def _is_shut(row: JournalRow, seals: Mapping[PersonId, PersonSeal | None]) -> bool:
    seal = seals[row.sealed_for] if row.sealed_for else None
    return seal is not None and is_erased(row, seal)


def _check(named: NamedTurn, person: PersonId) -> None:
    if named.person != person or not named.present:
        raise NotEntitledError(Text("turn.not_your_turn"))
    if named.state != "finished":
        raise ConflictError(Text("turn.redraft_unfinished"))


def _opening(turn: TurnId, recorded: Sequence[Event], services: TurnServices) -> tuple[Event, ...]:
    """The opening events of the new turn: the same words, context and results, without a call."""
    state, at, first = folded(recorded), services.now(), recorded[0]
    if not _is_drafted(state):
        raise ConflictError(Text("turn.redraft_fixed"))
    said, *further = state.said
    return (
        _again(first, at, said.message, turn),
        *(events.Joined(at=at, message=each.message, text=each.text, pasted=each.pasted) for each in further),
        events.Recalled(
            at=at, items=state.items, tainted=state.tainted, results=state.results, readers=state.readers
        ),
    )


def _again(first: Event, at: datetime, message: MessageId, turn: TurnId) -> events.Received:
    """The opening of the new turn, with the words of the first."""
    match first:
        case events.Received():
            return replace(first, at=at, message=message, supersedes=None, redraft_of=turn)
        case events.Began():
            return events.Received(
                at=at,
                message=message,
                sender=first.person,
                channel=first.channel,
                text=first.text,
                redraft_of=turn,
            )
        case _:
            raise DefectError("a turn begins with a message, a schedule or an event")


def _is_drafted(state: State) -> bool:
    """True if the model answered, or if it could not but there are results it can tell of."""
    return state.ended is Stage.DRAFTED or (state.ended is Stage.FAILED and bool(state.results))
