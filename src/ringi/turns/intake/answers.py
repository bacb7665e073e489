"""Takes answers to confirmations: in the chat that was asked, in the inbox, or from the command line. The first valid
answer wins; everybody else is told what was decided.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ringi.domain.errors import (
    ConflictError,
    FreshNeededError,
    NotEntitledError,
    NotFoundError,
    UserFacingError,
)
from ringi.domain.ids import ConversationId, MessageId, OrgId, PersonId
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.events import Event
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import DecidedError
from ringi.store.turns.confirmations import Answered, PendingRow, add_answer, find_pending, move
from ringi.store.turns.conversations import store_message
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.shown import demand_shown_last, demand_undisturbed
from ringi.store.turns.turns import Entry, StoredMessage, record
from ringi.turns.evidence.approver_schedule import in_place_of
from ringi.turns.intake.needs_reauth import is_grave
from ringi.turns.intake.retry import retry_on_conflict
from ringi.turns.intake.writer import Accepted, TurnWriter
from ringi.turns.locale import tongue_of
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, new_id


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerText:
    """A person's answer, with the message that carried it, if there is one."""

    person: PersonId
    answer: Literal["yes", "no", "change"]
    fresh: bool = False
    """True if the person proved lately who they are, or their channel asks for no proof."""
    seen: int | None = None
    """Number of recorded yeses the person saw, if they look at a card: the same click arriving twice is not two
    affirmations."""
    message: MessageId | None = None
    text: str = ""
    pasted: tuple[tuple[int, int], ...] = ()
    client_id: str | None = None
    only: frozenset[int] | None = None
    """The items of the card that a yes covers, counted from 1; None for all of them."""
    bare: bool = False
    """True if said without number or button: a yes or a change counts only while the card is the last thing shown
    (D7)."""
    said_in: ConversationId | None = None
    """Conversation in which it was said in words. By number, a yes or a change counts only if no words of a model or
    of another person were shown there since the card. None for a button or a command that shows the card itself."""
    also: tuple[Statement, ...] = ()
    """Statements written together with the answer, or not at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A yes that counts; `complete` if it was the last one missing."""

    complete: bool


@dataclass(frozen=True, slots=True)
class NotYours:
    """This person's answer does not count here."""


@dataclass(frozen=True, slots=True)
class AlreadyGiven:
    """The person said yes before, and a second person is needed."""


def weigh(answered: Answered, person: PersonId) -> Counted | NotYours | AlreadyGiven:
    """The weight of one more yes of this person (D4, G4)."""
    pending = answered.pending
    if person not in entitled(pending):
        return NotYours()
    if pending.confirmation.style == "two_persons" and person in answered.given:
        return AlreadyGiven()
    return Counted(complete=_complete(pending, (*answered.given, person)))


def entitled(pending: PendingRow) -> frozenset[PersonId]:
    """People whose answer counts. INVARIANT: by level, the requester's answer counts only if two persons are needed."""
    asked = pending.confirmation
    match asked.by:
        case "requester":
            return frozenset({pending.person})
        case "approver" if asked.asks_both:
            return frozenset({pending.person, *asked.approvers})
        case "approver":
            return frozenset(asked.approvers)


def concerns(pending: PendingRow, person: PersonId) -> bool:
    """True if the person asked for it or could have answered. To anybody else it is as if there were none."""
    return person in entitled(pending) | {pending.person}


def _complete(pending: PendingRow, given: tuple[PersonId, ...]) -> bool:
    """True if the yeses suffice. If two persons are needed, one of them is the requester, the other an approver. A
    person who filled in a form has said yes with it."""
    asked = pending.confirmation
    if asked.asks_both:
        return pending.person in given and any(person in asked.approvers for person in given)
    return len(given) >= asked.needed


class Answers:
    """Takes answers to confirmations."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)

    async def give(self, org: OrgId, name: str, says: AnswerText, lease_s: float) -> Accepted:
        """Records the answer to the confirmation of that id or number, exactly once.

        Raises UserFacingError if there is none, it was decided before, or the answer does not count.
        """
        if says.message is not None or says.also:
            # A conflict may mean that this very message was recorded before: the caller looks again.
            return await self._looked_at(org, name, says, lease_s)
        return await retry_on_conflict(
            lambda: self._looked_at(org, name, says, lease_s), self._services.pace.patience_s
        )

    async def _looked_at(self, org: OrgId, name: str, says: AnswerText, lease_s: float) -> Accepted:
        """Gives the answer to the confirmation as it stands now."""
        answered = await find_pending(self._services.database, org, name)
        if answered is None or not concerns(answered.pending, says.person):
            raise NotFoundError(Text("answers.no_such", {"name": name}))
        if answered.pending.state != "open":
            raise await self._decided(org, answered.pending)
        try:
            return await self._give(_Answering(self._key(org, answered), answered, says, lease_s))
        except DecidedError:
            raise await self._too_late(org, answered.pending) from None

    def _key(self, org: OrgId, answered: Answered) -> OrderKey:
        pending = answered.pending
        return OrderKey(org=org, conversation=pending.conversation, person=pending.person)

    async def _too_late(self, org: OrgId, pending: PendingRow) -> ConflictError:
        """The error for an answer that came too late: another person answered first, or the confirmation's time is
        over."""
        found = await find_pending(self._services.database, org, str(pending.id))
        if found is None or found.pending.state == "open":
            return _already("expired", pending, "")
        return await self._decided(org, found.pending)

    async def _decided(self, org: OrgId, pending: PendingRow) -> ConflictError:
        snapshot = await self._services.org_cache.at_hand(org)
        by = snapshot.people[pending.decided_by].name if pending.decided_by else ""
        return _already(pending.state, pending, by)

    async def _give(self, answering: _Answering) -> Accepted:
        says = answering.says
        match says.answer:
            case "yes" if says.seen not in (None, len(answering.answered.given)):
                raise _other_than_seen(answering.answered.pending)
            case "yes":
                return await self._yes(answering)
            case "no":
                return await self._end(answering, "declined")
            case "change":
                return await self._end(answering, "changed")

    async def _yes(self, answering: _Answering) -> Accepted:
        worth = weigh(answering.answered, answering.says.person)
        snapshot = await self._services.org_cache.now(answering.key.org)
        match worth:
            case NotYours() | AlreadyGiven():
                raise _refused(worth, answering.answered.pending)
            case Counted() if not answering.says.fresh and is_grave(
                answering.answered.pending, snapshot, self._services.registry
            ):
                raise FreshNeededError(Text("answers.fresh_needed", _numbered(answering.answered.pending)))
            case Counted(complete=True):
                entry, moved = await self._confirmed(answering, snapshot, complete=True)
                return await self._wake(answering, entry, moved)
            case Counted():
                return await self._one_more(
                    answering, *await self._confirmed(answering, snapshot, complete=False)
                )

    async def _confirmed(
        self, answering: _Answering, snapshot: OrgSnapshot, *, complete: bool
    ) -> tuple[Entry, tuple[Statement, ...]]:
        pending, says = answering.answered.pending, answering.says
        on_behalf = in_place_of(snapshot.approvers(self._services.now()), says.person)
        event = events.Confirmed(
            at=self._services.now(),
            pending=pending.id,
            by=says.person,
            on_behalf=on_behalf,
            complete=complete,
            message=says.message,
            left_out=_left_out(pending, says.only),
        )
        given = add_answer(pending.id, len(answering.answered.given) + 1, says.person, on_behalf)
        moved = move(pending.id, "open", "approved" if complete else "open", says.person)
        return await self._entry(answering, event), (moved, given, *_fences(answering))

    async def _entry(self, answering: _Answering, event: Event) -> Entry:
        answered = answering.answered
        entry = await self._writer.entry(answering.key, answered.pending.turn, answered.last_n + 1, event)
        return replace(entry, message=_message(answering.says))

    async def _end(self, answering: _Answering, state: Literal["declined", "changed"]) -> Accepted:
        pending, says = answering.answered.pending, answering.says
        theirs = state == "declined" and concerns(pending, says.person)
        if not theirs and says.person != pending.person:
            raise _refused(NotYours(), pending)
        if state == "changed" and says.message is None:
            raise ConflictError(Text("answers.change_where_asked", _numbered(pending)))
        entry = await self._entry(answering, self._ending(answering, state))
        moved = move(pending.id, "open", state, says.person)
        return await self._wake(
            answering, entry, (moved, *(_fences(answering) if state == "changed" else ()))
        )

    def _ending(self, answering: _Answering, state: Literal["declined", "changed"]) -> Event:
        pending, says, at = answering.answered.pending, answering.says, self._services.now()
        if state == "changed" and says.message is not None:
            return events.Changed(
                at=at,
                pending=pending.id,
                by=says.person,
                message=says.message,
                text=says.text,
                pasted=says.pasted,
            )
        return events.Declined(at=at, pending=pending.id, by=says.person, message=says.message)

    async def _wake(self, answering: _Answering, entry: Entry, moved: tuple[Statement, ...]) -> Accepted:
        """Wakes the waiting turn: it is open again, and its key has one more turn to drive."""
        written = (*moved, record(replace(entry, becomes="open")), *answering.says.also)
        lease = await self._writer.enter(answering.key, answering.lease_s, written)
        turn = answering.answered.pending.turn
        return Accepted(key=answering.key, turn=turn, lease=lease)

    async def _one_more(self, answering: _Answering, entry: Entry, moved: tuple[Statement, ...]) -> Accepted:
        """Records a yes that is not the last one needed, and tells the requester what is still missing."""
        pending = answering.answered.pending
        snapshot = await self._services.org_cache.at_hand(answering.key.org)
        text = Text(
            "card.again" if pending.confirmation.style == "double" else "card.one_more",
            {"number": pending.number},
        )
        told = say(text, await tongue_of(self._services.database, snapshot, pending.person))
        say_so = store_message(pending.conversation, pending.turn, MessageId(new_id()), told, pending.id)
        await self._services.database.batch(
            answering.key.org, *moved, record(entry), say_so, *answering.says.also
        )
        return Accepted(key=answering.key, turn=pending.turn)


@dataclass(frozen=True, slots=True)
class _Answering:
    """One attempt to write one answer."""

    key: OrderKey
    answered: Answered
    says: AnswerText
    lease_s: float


def _left_out(pending: PendingRow, only: frozenset[int] | None) -> tuple[int, ...]:
    """The calls that the yes leaves out. Raises ConflictError if it names an item that the card does not have, or
    none at all."""
    if only is None:
        return ()
    items = pending.calls_of_items
    if not only or not only <= set(range(1, len(items) + 1)):
        raise ConflictError(Text("answers.no_such_item", {**_numbered(pending), "count": len(items)}))
    return tuple(call for place, calls in enumerate(items, start=1) if place not in only for call in calls)


def _fences(answering: _Answering) -> tuple[Statement, ...]:
    """Statements that demand that the card is still the last thing shown, or that nothing since disturbs it. They come
    before the record of the answer, which would itself be the newest row; they lock the chain until the commit."""
    says, pending = answering.says, answering.answered.pending
    if says.said_in is None:
        return ()
    demand = demand_shown_last if says.bare else demand_undisturbed
    return demand(pending.id, says.said_in, says.person)


def _message(says: AnswerText) -> StoredMessage | None:
    """The message the answer came in, if it came in one."""
    if says.message is None:
        return None
    return StoredMessage(
        id=says.message,
        person=says.person,
        body=says.text,
        pasted=says.pasted,
        client_id=says.client_id,
    )


def _refused(worth: NotYours | AlreadyGiven, pending: PendingRow) -> UserFacingError:
    match worth:
        case NotYours():
            return NotEntitledError(Text("answers.not_yours", _numbered(pending)))
        case AlreadyGiven():
            return ConflictError(Text("answers.second_person_needed", _numbered(pending)))


def _other_than_seen(pending: PendingRow) -> ConflictError:
    return ConflictError(Text("answers.other_than_seen", _numbered(pending)))


def _already(state: str, pending: PendingRow, by: str) -> ConflictError:
    return ConflictError(Text(f"answers.already_{state}", {**_numbered(pending), "by": by}))


def _numbered(pending: PendingRow) -> dict[str, str]:
    return {"number": pending.number}
