"""Begins turns that no message opens: a schedule is due, or an event comes in from outside.

Such a turn runs on behalf of a person, with their rights and on their purse, and goes the way of every other turn. Its
beginning is kept in the same transaction: a due time or an event begins one turn, or is on record as missed.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from datetime import datetime
from typing import assert_never

from ringi.domain.beginning import BeginningKind
from ringi.domain.errors import DefectError, UserFacingError
from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal import events
from ringi.language.text.characters import is_text
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import TakenError
from ringi.store.organisations.organisations import DecisionInputs, demand_unchanged
from ringi.store.turns.conversations import NewConversation, channel_of, enter_conversation, own_place
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.turns import StoredMessage, record
from ringi.store.work.schedules import BeginningRow, Missed, add_beginning, beginning_of, beginning_row
from ringi.turns.evidence.decision_context import read_inputs
from ringi.turns.intake.retry import retry_on_conflict
from ringi.turns.intake.writer import TurnWriter
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, new_id

MOST_INSTRUCTION = 2_000
"""Longest instruction, in characters."""
MOST_PAYLOAD = 20_000
"""Longest text that an event may bring, in characters."""
MOST_KEY = 200
_SOURCE = re.compile(r"[a-z0-9][a-z0-9_.-]{0,59}")
_FALLBACK_CHANNEL = "web"
"""Channel of the conversation that is opened for somebody who never spoke with us."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueTurn:
    """A turn to be begun without a message."""

    org: OrgId
    kind: BeginningKind
    source: str
    key: str
    """Key of the beginning: the same again is the same turn."""
    person: PersonId
    """The person on whose behalf it runs."""
    conversation: ConversationId | None = None
    """The conversation in which it speaks; None for the direct conversation with the person."""
    due: datetime
    instruction: str = field(repr=False)
    payload: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingEvent:
    """An event as a source outside hands it over."""

    org: OrgId
    source: str
    """Name of the source, such as `webhook.orders`."""
    person: PersonId
    """The person on whose behalf it begins a turn: who set it up."""
    instruction: str = field(repr=False)
    """The task, in words that this person confirmed. It must hold nothing of the event."""
    payload: str = field(repr=False)
    """The text of the event, which anybody may have written."""
    key: str
    """The source's own id of the event: the same id again is the same event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BegunTurn:
    """A turn that is on record, and waits to be driven."""

    key: OrderKey
    turn: TurnId


@dataclass(frozen=True, slots=True)
class MissedTurn:
    """No turn began; the beginning says why."""

    why: Missed


class Beginnings:
    """Begins turns without a message."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)

    async def from_event(self, event: IncomingEvent) -> TurnId | None:
        """Begins a turn for the event. Returns the turn of an earlier arrival if the key is known; None if no turn
        began, which the beginning tells.

        Raises UserFacingError, and records nothing, if the event is not within bounds.
        """
        _check(event)
        wanted = DueTurn(
            org=event.org,
            kind="event",
            source=event.source,
            key=digest_of(event.key),
            person=event.person,
            due=self._services.now(),
            instruction=event.instruction,
            payload=event.payload,
        )
        return await retry_on_conflict(lambda: self._once(wanted), self._services.pace.patience_s)

    async def _once(self, wanted: DueTurn) -> TurnId | None:
        """Begins the turn unless its beginning is on record."""
        known = beginning_of(wanted.kind, wanted.source, wanted.key)
        (rows,) = await self._services.database.batch(wanted.org, known)
        if rows:
            row = beginning_row(rows[0])
            return None if row.missed else row.id
        try:
            begun = await self.begin(wanted)
        except TakenError:
            # The event came in twice at once, and the first arrival began the turn.
            return await self._once(wanted)
        match begun:
            case BegunTurn(turn=turn):
                return turn
            case MissedTurn():
                return None
            case _:
                assert_never(begun)

    async def begin(self, wanted: DueTurn, *also: Statement) -> BegunTurn | MissedTurn:
        """Begins the turn, or records why it does not begin, together with the statements.

        Raises SlippedError if the circumstances changed meanwhile, TakenError if the beginning is on record, and what
        the statements raise; then nothing was written.
        """
        key = await self._key(wanted)
        seen = await read_inputs(self._services, key)
        snapshot = await self._services.org_cache.at(wanted.org, seen.pulse.revision)
        missed = _missed(key, seen, snapshot)
        unchanged = demand_unchanged(key.conversation, seen)
        turn = TurnId(new_id())
        kept = add_beginning(_row(turn, wanted, missed))
        if missed:
            await self._services.database.batch(wanted.org, *also, unchanged, kept)
            return MissedTurn(missed)
        opening = await self._opening(key, turn, wanted, snapshot)
        await self._writer.enter(key, 0.0, (*also, unchanged, kept, opening))
        return BegunTurn(key=key, turn=turn)

    async def miss(self, wanted: DueTurn, why: Missed, *also: Statement) -> None:
        """Records that no turn began, together with the statements."""
        kept = add_beginning(_row(TurnId(new_id()), wanted, why))
        await self._services.database.batch(wanted.org, *also, kept)

    async def _opening(
        self, key: OrderKey, turn: TurnId, wanted: DueTurn, snapshot: OrgSnapshot
    ) -> Statement:
        """The statement that records the turn, with our message that tells the conversation of it."""
        (rows,) = await self._services.database.batch(key.org, channel_of(key.conversation))
        message = MessageId(new_id())
        began = events.Began(
            at=self._services.now(),
            kind=wanted.kind,
            source=wanted.source,
            due=wanted.due,
            person=wanted.person,
            channel=rows[0][0],
            message=message,
            text=wanted.instruction,
            payload=wanted.payload,
        )
        told = StoredMessage(id=message, person=None, body=_told(wanted, snapshot))
        return record(await self._writer.opening(key, turn, (began,), told))

    async def _key(self, wanted: DueTurn) -> OrderKey:
        place = wanted.conversation or await self._direct(wanted.org, wanted.person)
        return OrderKey(org=wanted.org, conversation=place, person=wanted.person)

    async def _direct(self, org: OrgId, person: PersonId) -> ConversationId:
        """The person's direct conversation with us. One is opened if there is none yet."""
        snapshot = await self._services.org_cache.at_hand(org)
        if person not in snapshot.people:
            raise DefectError("a turn is to begin on behalf of nobody")
        (rows,) = await self._services.database.batch(org, own_place(person))
        if rows:
            return ConversationId(rows[0][0])
        new = NewConversation(
            id=ConversationId(new_id()),
            channel=_FALLBACK_CHANNEL,
            external_id=str(person),
            kind="direct",
        )
        return await enter_conversation(self._services.database, org, new, person)


def digest_of(key: str) -> str:
    """The key as it is stored: it may hold anybody's words."""
    return hashlib.sha256(key.encode()).hexdigest()


def _missed(key: OrderKey, seen: DecisionInputs, snapshot: OrgSnapshot) -> Missed:
    """Why the turn must not begin; empty if it may."""
    if seen.pulse.stopped:
        return "stopped"
    if all(person.id != key.person for person in snapshot.present):
        return "left"
    return "" if key.person in seen.members else "not_member"


def _row(turn: TurnId, wanted: DueTurn, missed: Missed) -> BeginningRow:
    return BeginningRow(
        id=turn,
        kind=wanted.kind,
        source=wanted.source,
        key=wanted.key,
        person=wanted.person,
        due=wanted.due,
        missed=missed,
    )


def _told(wanted: DueTurn, snapshot: OrgSnapshot) -> str:
    """The message that tells the conversation why a turn begins. INVARIANT: it holds nothing that an event brought."""
    names = {
        "due": f"{wanted.due.astimezone(snapshot.zone):%Y-%m-%d %H:%M}",
        "source": wanted.source,
        "instruction": wanted.instruction,
    }
    return say(Text(f"turn.began_{wanted.kind}", names), snapshot.facts.organisation.locale)


def _check(event: IncomingEvent) -> None:
    """Raises UserFacingError if the event is not within bounds."""
    bounds = {
        "source": bool(_SOURCE.fullmatch(event.source)),
        "key": 0 < len(event.key) <= MOST_KEY,
        "instruction": 0 < len(event.instruction.strip()) <= len(event.instruction) <= MOST_INSTRUCTION,
        "payload": len(event.payload) <= MOST_PAYLOAD,
    }
    texts = (event.key, event.instruction, event.payload)
    wrong = [name for name, fits in bounds.items() if not fits]
    if wrong or not all(map(is_text, texts)):
        raise UserFacingError(Text("schedules.event_unfit", {"field": wrong[0] if wrong else "text"}))
