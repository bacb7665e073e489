"""Accepts messages. Before this returns, the message is on record, and its turn is driven or will be.

Answers, cancels and urgent words act on arrival, outside the queue. If what was read has changed by the time of
writing, nothing is written, and the message is looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, assert_never
from uuid import UUID

from ringi.context.builder import asked
from ringi.domain.assistants import USUAL_ASSISTANT, AssistantRef
from ringi.domain.channels import MOST_CHARACTERS
from ringi.domain.errors import FreshNeededError, UserFacingError
from ringi.domain.ids import ConversationId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.domain.text import Text
from ringi.journal import events
from ringi.journal.events import Event
from ringi.language.confirmations.replies import Reply
from ringi.language.detectors.sensitive import beginning
from ringi.language.text.characters import is_text
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import SlippedError
from ringi.store.turns.confirmations import Answered, find_pending, hold_message, withdraw_given
from ringi.store.turns.conversations import told_with
from ringi.store.turns.order_keys import OrderKey, wake
from ringi.store.turns.turns import Entry, Expected, OpenTurn, Situation, StoredMessage, look, record
from ringi.store.work.uploads import UploadId, send_with
from ringi.turns.engine.driver import PreloadedTurn
from ringi.turns.evidence.context_scope import context_scope_of
from ringi.turns.intake.answers import Answers, AnswerText, entitled
from ringi.turns.intake.retry import retry_on_conflict
from ringi.turns.intake.revise import revision_of
from ringi.turns.intake.routing import (
    Again,
    Answer,
    AskWhich,
    ByNumber,
    Cancel,
    Duplicate,
    Join,
    NumberNeeded,
    Open,
    Remind,
    Route,
    Stop,
    Supersede,
    Urgent,
    route,
)
from ringi.turns.intake.show_again import card_again
from ringi.turns.intake.supersede import Supersession
from ringi.turns.intake.withdraw import Withdrawal
from ringi.turns.intake.writer import Accepted, QuietOpening, TurnWriter
from ringi.turns.services import TurnServices, new_id

MOST_KNOWN = 10_000
"""Conversations whose assistant is kept in memory."""
QUOTED = 20
"""D3: characters of a waiting message that the reminder quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A message as a channel hands it over: its sender known, its wire shape gone."""

    org: OrgId
    conversation: ConversationId
    person: PersonId
    channel: str
    text: str
    client_id: str | None = None
    """The channel's own id of the message: the same id again is the same message."""
    pasted: tuple[tuple[int, int], ...] = ()
    supersedes: TurnId | None = None
    """The turn whose message this is, edited and sent again."""
    fresh: bool = False
    """True as in `AnswerText.fresh`: the person proved lately who they are, or their channel asks for no proof."""
    uploads: frozenset[UploadId] = frozenset()
    """The sender's files that go with the message."""

    @property
    def key(self) -> OrderKey:
        return OrderKey(org=self.org, conversation=self.conversation, person=self.person)


class Intake:
    """Accepts messages."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._writer = TurnWriter(services)
        self._answers = Answers(services)
        self._calling_off = Withdrawal(services)
        self._superseding = Supersession(services)
        self._assistants: dict[ConversationId, AssistantRef] = {}
        """The assistants of conversations that have another than the usual one, as last seen: a guess that spares a
        look, and that the database checks."""

    async def accept(
        self,
        message: Incoming,
        *,
        lease_s: float,
        note: Text | None = None,
        patience_s: float | None = None,
    ) -> Accepted:
        """Records the message, its effect and its files together. With `lease_s` 0 the turn is left for another
        worker to drive. If the message opens a turn and a `note` is given, the turn is answered with that sentence,
        and no model is asked. `patience_s` is the number of seconds left to wait, if the message was in line before.

        Raises, and records nothing: UserFacingError if the message is empty or too long, or if others came before it
        for too long.
        """
        demand_acceptable(message.text)
        assistant = self._assistants.get(message.conversation, USUAL_ASSISTANT)
        met = _Arriving(message.key, message, MessageId(new_id()), lease_s, note, assistant=assistant)
        if (accepted := await self._quietly(met)) is not None:
            return accepted
        left = self._services.pace.patience_s if patience_s is None else patience_s
        return await retry_on_conflict(lambda: self._looked_at(met), left)

    async def _looked_at(self, met: _Arriving) -> Accepted:
        """Takes the message in, judged by the current situation."""
        situation = await look(self._services.database, met.key, met.message.client_id)
        arriving = self._answered_by(replace(met, id=MessageId(new_id())), situation.assistant)
        await self._services.org_cache.at(met.key.org, situation.revision)
        return await self._take(arriving, _way(met.message, situation), situation)

    def _answered_by(self, arriving: _Arriving, assistant: AssistantRef) -> _Arriving:
        """The arrival at the conversation's own assistant, which is expected from now on. If that assistant or mode is
        no longer registered, the message is answered with a sentence."""
        if len(self._assistants) >= MOST_KNOWN:
            self._assistants.clear()
        if assistant != USUAL_ASSISTANT:
            self._assistants[arriving.key.conversation] = assistant
        else:
            self._assistants.pop(arriving.key.conversation, None)
        if arriving.note is None and not self._services.assistants.has(assistant):
            gone = Text("assistants.gone", {"name": assistant.name, "mode": assistant.mode})
            return replace(arriving, assistant=assistant, note=gone)
        return replace(arriving, assistant=assistant)

    async def _take(self, arriving: _Arriving, way: Route, situation: Situation) -> Accepted:
        match way:
            case Duplicate(turn=turn):
                return Accepted(key=arriving.key, turn=turn)
            case Open() | AskWhich() | NumberNeeded():
                return await self._open(await self._noted(arriving, way), situation)
            case Supersede(turn=turn):
                return await self._supersede(arriving, turn, situation)
            case Urgent() | Stop():
                return await self._call_off(arriving, way, situation)
            case Remind(pending=pending):
                return await self._remind(arriving, pending, situation)
            case Join(turn=turn) | Cancel(turn=turn):
                joins, at = isinstance(way, Join), self._services.now()
                return await self._append_to_turn(
                    arriving, turn, arriving.joined(at) if joins else arriving.cancelled(at)
                )
            case Answer():
                return await self._answer(arriving, way, situation)
            case ByNumber() | Again():
                return await self._elsewhere(arriving, way, situation)
            case _:
                assert_never(way)

    async def _quietly(self, arriving: _Arriving) -> Accepted | None:
        """Fast path: takes the message in without looking first and reads the context in the same round trip. Returns
        None, with nothing written, if the message is not eligible or if anything stands open that it could concern."""
        plain = arriving.note is None and arriving.lease_s > 0 and not arriving.message.uploads
        if not plain or not isinstance(_way(arriving.message, _NOTHING), Open):
            return None
        key, turn, recorded = arriving.key, TurnId(new_id()), arriving.opening(self._services.now())
        snapshot = await self._services.org_cache.at_hand(key.org)
        if snapshot.seal_or_none(key.person) is None:
            return None
        narrow = snapshot.for_assistant(arriving.assistant)
        wanted = asked(context_scope_of(self._services, narrow, key, turn, [arriving.message.text]))
        entry = await self._writer.quiet_opening(key, turn, recorded, arriving.stored())
        expected = Expected(revision=snapshot.facts.revision, assistant=arriving.assistant)
        quiet = QuietOpening(expected=expected, wanted=wanted)
        try:
            opened = await self._writer.open_quietly(key, arriving.lease_s, entry, quiet)
        except SlippedError:
            return None
        if opened is None:
            return None
        key_used = entry.batch.chain_key
        preloaded = PreloadedTurn(turn=turn, recorded=recorded, reading=opened.reading, chain_key=key_used)
        return Accepted(key=key, turn=turn, lease=opened.lease, preloaded=preloaded)

    async def _open(self, arriving: _Arriving, situation: Situation, *also: Statement) -> Accepted:
        """Opens a turn of its own, with its message."""
        key, turn = arriving.key, arriving.turn or TurnId(new_id())
        recorded = arriving.opening(self._services.now())
        entry = await self._entry(arriving, turn, recorded)
        written = (*also, *_sent(arriving.message, turn), record(entry))
        lease = await self._writer.enter(key, arriving.lease_s, written)
        alone = not any(earlier.state == "open" for earlier in situation.turns)
        preloaded = (
            PreloadedTurn(turn=turn, recorded=recorded, chain_key=entry.batch.chain_key) if alone else None
        )
        return Accepted(key=key, turn=turn, lease=lease, preloaded=preloaded)

    async def _entry(self, arriving: _Arriving, turn: TurnId, recorded: tuple[Event, ...]) -> Entry:
        """The beginning of a turn, with its message."""
        return await self._writer.opening(arriving.key, turn, recorded, arriving.stored())

    async def _append_to_turn(self, arriving: _Arriving, turn: OpenTurn, event: Event) -> Accepted:
        """Adds the message to a turn under way. The worker that drives it meets the new row, and starts nothing on a
        yes that was given before it."""
        key = arriving.key
        entry = await self._writer.entry(key, turn.id, turn.last_n + 1, event)
        noted = record(replace(entry, message=arriving.stored()))
        await self._services.database.batch(
            key.org, withdraw_given(turn.id), *_sent(arriving.message, turn.id), noted
        )
        return Accepted(key=key, turn=turn.id)

    async def _supersede(self, arriving: _Arriving, turn: TurnId, situation: Situation) -> Accepted:
        """Opens a turn in place of an earlier one. The earlier turn's work under way ends together with this turn's
        beginning, or neither happens. Calls it has carried out stay, and this turn is then a correction of it. Other
        confirmations that wait for the requester's answer still come first (D3)."""
        key = arriving.key
        ended = await self._superseding.end_of(key, turn, situation)
        if (await revision_of(self._services, key.org, turn, key.person)).executed:
            arriving = replace(arriving, corrects=turn)
        others = [card.id for card in situation.cards if card.theirs and card.turn != turn]
        if others:
            return await self._remind(arriving, others[0], situation, *ended)
        return replace(await self._open(arriving, situation, *ended), preloaded=None)

    async def _remind(
        self, arriving: _Arriving, pending: PendingId, situation: Situation, *also: Statement
    ) -> Accepted:
        """Holds the message, and opens a turn that tells for which confirmation it waits (D3)."""
        answered = await find_pending(self._services.database, arriving.key.org, str(pending))
        if answered is None:
            raise SlippedError
        said = beginning(arriving.message.text, QUOTED)
        if await self._stood_here(arriving.key.org, answered):
            note = Text("turn.reminding", {"said": said, "operation": answered.operation})
        else:
            note = Text("turn.reminding_elsewhere", {"said": said, "number": answered.pending.number})
        turn = TurnId(new_id())
        held = hold_message(pending, arriving.id, turn)
        reminding = await self._open(replace(arriving, turn=turn, note=note), situation, *also, held)
        return replace(reminding, preloaded=None) if also else reminding

    async def _noted(self, arriving: _Arriving, way: Open | AskWhich | NumberNeeded) -> _Arriving:
        """The arrival with the note for words that are taken for no answer, since they may be meant for something
        else (D7)."""
        match way:
            case Open():
                return arriving
            case AskWhich(numbers=numbers):
                which = Text("answers.which", {"numbers": "、".join(numbers), "first": numbers[0]})
                return replace(arriving, note=which)
            case NumberNeeded(pending=pending):
                return await self._number_needed(arriving, pending)

    async def _number_needed(self, arriving: _Arriving, pending: PendingId) -> _Arriving:
        """The arrival with a note that asks for the number of the confirmation. If words were shown that may have
        named the number too, the card is shown again instead."""
        org = arriving.key.org
        answered = await find_pending(self._services.database, org, str(pending))
        if answered is None:
            raise SlippedError
        if (shown := await self._shown_again(arriving, answered)) is not None:
            return shown
        number = answered.pending.number
        if await self._stood_here(org, answered):
            needed = Text("answers.number_needed", {"number": number, "operation": answered.operation})
        else:
            needed = Text("answers.number_needed_elsewhere", {"number": number})
        return replace(arriving, note=needed)

    async def _shown_again(self, arriving: _Arriving, answered: Answered) -> _Arriving | None:
        """The arrival with the full card as its note; None if the answer counts at once."""
        pending = answered.pending
        note = await card_again(self._services, arriving.key, pending, arriving.message.text)
        if note is None:
            return None
        return replace(arriving, note=note, shows=pending.id)

    async def _stood_here(self, org: OrgId, answered: Answered) -> bool:
        """True if the card stood in its conversation.

        INVARIANT: a conversation is told no more of a card than stood there; if the card went to the requester alone,
        the conversation is told only its number.
        """
        pending = answered.pending
        shown = told_with(pending.conversation, pending.turn, pending.number)
        ((here,),) = (await self._services.database.batch(org, shown))[0]
        return bool(here)

    async def _call_off(self, arriving: _Arriving, way: Urgent | Stop, situation: Situation) -> Accepted:
        """Calls off the cards (D3): none of them waits any more, and each of their turns says so. An urgent message
        is handled at once; a mere stop needs no turn of its own."""
        key, urgent = arriving.key, isinstance(way, Urgent)
        off = await self._calling_off.all_of(key, way.cards, None if urgent else arriving.stored())
        if urgent:
            return replace(await self._open(arriving, situation, *off), preloaded=None)
        turn = way.cards[0].turn
        await self._services.database.batch(key.org, *off, *_sent(arriving.message, turn))
        lease = await self._writer.take_up(key, arriving.lease_s)
        return Accepted(key=key, turn=turn, lease=lease)

    async def _answer(self, arriving: _Arriving, way: Answer, situation: Situation) -> Accepted:
        """Gives the answer; its files go to the turn that it answers. A yes that needs fresh proof is not recorded,
        and the reply says where it can be given."""
        turn = next(card.turn for card in situation.cards if card.id == way.pending)
        if not way.bare and way.reply is not Reply.DENY:
            answered = await find_pending(self._services.database, arriving.key.org, str(way.pending))
            shown = await self._shown_again(arriving, answered) if answered else None
            if shown is not None:
                return await self._open(shown, situation)
        says = AnswerText(
            person=arriving.key.person,
            answer=_ANSWERS[way.reply],
            only=way.only,
            bare=way.bare,
            said_in=arriving.key.conversation,
            fresh=arriving.message.fresh,
            message=arriving.id,
            text=arriving.message.text,
            pasted=arriving.message.pasted,
            client_id=arriving.message.client_id,
            also=_sent(arriving.message, turn),
        )
        try:
            return await self._answers.give(arriving.key.org, str(way.pending), says, arriving.lease_s)
        except FreshNeededError as refused:
            return await self._open(replace(arriving, note=refused.text), situation)

    async def _elsewhere(self, arriving: _Arriving, way: ByNumber | Again, situation: Situation) -> Accepted:
        """Gives an answer to another person's confirmation in the approver's own conversation (G2).

        INVARIANT: answer and message are recorded together, so that one message is one answer, however often it
        arrives and at whatever point a process dies.
        """
        key, turn, answer = arriving.key, TurnId(new_id()), _ANSWERS[way.reply]
        name = way.number if isinstance(way, ByNumber) else str(way.pending)
        answered = await find_pending(self._services.database, key.org, name)
        if isinstance(way, ByNumber) and answered is not None and _counts(answered, way.reply, key.person):
            shown = await self._shown_again(arriving, answered)
            if shown is not None:
                return await self._open(shown, situation)
        number = answered.pending.number if answered else name.upper()
        arriving = replace(arriving, note=Text(f"answers.noted_{answer}", {"number": number}))
        entry = await self._entry(arriving, turn, arriving.opening(self._services.now()))
        says = AnswerText(
            person=key.person,
            answer=answer,
            fresh=arriving.message.fresh,
            bare=isinstance(way, Again),
            said_in=key.conversation,
            also=(wake(key), *_sent(arriving.message, turn), record(entry)),
        )
        try:
            await self._answers.give(key.org, name, says, 0.0)
        except UserFacingError as refused:
            return await self._open(replace(arriving, note=refused.text), situation)
        lease = await self._writer.take_up(key, arriving.lease_s)
        return Accepted(key=key, turn=turn, lease=lease)


@dataclass(frozen=True, slots=True)
class _Arriving:
    """One attempt to write one message."""

    key: OrderKey
    message: Incoming
    id: MessageId
    lease_s: float
    note: Text | None = None
    """Sentence that answers the message instead of the model."""
    shows: PendingId | None = None
    """The confirmation whose card the sentence shows again."""
    turn: TurnId | None = None
    """The turn it opens, if that is known before."""
    corrects: TurnId | None = None
    """The earlier turn, if it has carried something out."""
    assistant: AssistantRef = USUAL_ASSISTANT
    """The assistant that answers it."""

    def stored(self) -> StoredMessage:
        return StoredMessage(
            id=self.id,
            person=self.key.person,
            body=self.message.text,
            pasted=self.message.pasted,
            client_id=self.message.client_id,
        )

    def opening(self, at: datetime) -> tuple[Event, ...]:
        received = events.Received(
            at=at,
            message=self.id,
            sender=self.key.person,
            channel=self.message.channel,
            text=self.message.text,
            pasted=self.message.pasted,
            supersedes=None if self.corrects else self.message.supersedes,
            corrects=self.corrects,
            assistant=self.assistant.name,
            mode=self.assistant.mode,
        )
        if self.note is None:
            return (received,)
        return (received, events.Noted(at=at, note=self.note, shows=self.shows))

    def joined(self, at: datetime) -> events.Joined:
        return events.Joined(at=at, message=self.id, text=self.message.text, pasted=self.message.pasted)

    def cancelled(self, at: datetime) -> events.Cancelled:
        return events.Cancelled(at=at, by=self.key.person, message=self.id)


_NOTHING = Situation(duplicate_of=None, turns=(), cards=(), shown_again=PendingId(UUID(int=0)), revision=0)
"""The situation of most messages: no turn and no card is open. Any message that this situation routes to `Open` may
take the fast path. A bare "yes" may not: a card is named as shown again, so that it is routed elsewhere, and the real
situation is looked up."""


def _way(message: Incoming, situation: Situation) -> Route:
    """The route of the message. An edited message replaces its turn, however it reads."""
    if message.supersedes is not None and situation.duplicate_of is None:
        return Supersede(turn=message.supersedes)
    return route(message.text, situation, message.pasted)


_ANSWERS: Mapping[Reply, Literal["yes", "no", "change"]] = {
    Reply.APPROVE: "yes",
    Reply.DENY: "no",
    Reply.CHANGE: "change",
}


def _counts(answered: Answered, reply: Reply, person: PersonId) -> bool:
    """True if this person's yes by its number would count."""
    pending = answered.pending
    return reply is Reply.APPROVE and pending.state == "open" and person in entitled(pending)


def _sent(message: Incoming, turn: TurnId) -> tuple[Statement, ...]:
    """Statements that assign its files to that turn, before anybody reads what it is about."""
    return (send_with(turn, message.person, message.uploads),) if message.uploads else ()


def demand_acceptable(text: str) -> None:
    """Raises UserFacingError if the text is empty, too long, or no text."""
    if not text.strip():
        raise UserFacingError(Text("turn.empty_message"))
    if not is_text(text):
        raise UserFacingError(Text("turn.unreadable_message"))
    if len(text) > MOST_CHARACTERS:
        raise UserFacingError(Text("turn.long_message", {"most": MOST_CHARACTERS, "length": len(text)}))
