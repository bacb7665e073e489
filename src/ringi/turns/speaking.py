"""What people are told: the confirmation put to whoever must give it, and the reply. Both pass the output guard
for everybody they reach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from typing import Literal
from uuid import uuid4

from ringi.domain.cards import Card
from ringi.domain.decision import Confirmation
from ringi.domain.errors import DefectError
from ringi.domain.ids import ConversationId, MessageId, PendingId, PersonId, ToolName
from ringi.domain.people import People
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Effect
from ringi.gates import decide_reply
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.codec import as_document
from ringi.journal.deliveries import Delivered
from ringi.journal.rows import delivery
from ringi.review.directory import Directory
from ringi.store.conversations import direct_conversations
from ringi.store.database import Statement
from ringi.store.pendings import PendingRow, ask
from ringi.store.turns import StoredMessage
from ringi.tools.executor import bound
from ringi.tools.tool import known
from ringi.turns.cards import Asked, make_card, new_number, render_card
from ringi.turns.charter import Charter
from ringi.turns.drive import Drive
from ringi.turns.evidence import Setting, audience, card_evidence, reply_evidence, requester_of
from ringi.turns.flows import move_on
from ringi.turns.house import new_id
from ringi.turns.wording import draft, moved, outcome, withheld

OWN_ANSWER = timedelta(minutes=10)
"""D1: how long a requester's own confirmation waits."""
_END_OF_WORK = time(18, 0)


async def ask_person(drive: Drive) -> int | None:
    """Puts the confirmation to whoever must give it; the turn then waits. Returns how many turns are ready.

    The card is judged like a reply (F9): it goes to the requester alone where not everybody may read it, and
    the turn ends where nobody may.
    """
    setting = await drive.setting()
    confirmation = _confirmation(drive)
    card = _card(drive, setting)
    text = await _for_everybody(drive, setting, _asking(card, confirmation, setting.charter))
    if text is None:
        drive.record(events.Failed(at=drive.at(), code="card_withheld", error=uuid4().hex[:8]))
        return None
    message, pending = MessageId(new_id()), _pending_row(drive, confirmation, card, setting.now)
    drive.record(
        events.ConfirmationAsked(
            at=drive.at(),
            pending=pending.id,
            digest=pending.digest,
            confirmation=confirmation,
            expires_at=pending.expires_at,
            message=message,
            card=card,
        )
    )
    drive.attach(ask(pending), *await _to_approvers(drive, setting, confirmation, card))
    return await drive.put_down(StoredMessage(id=message, person=None, body=text), "waiting")


async def reply(drive: Drive) -> None:
    """Puts the turn's end into words and lets the output guard judge them."""
    setting = await drive.setting()
    move_on(drive, setting)
    locale = setting.charter.facts.organisation.locale
    words = draft(drive.state, setting.charter.people, _changes(drive, setting.charter.people), locale)
    evidence = reply_evidence(drive.state, words, setting, _classes(drive))
    decision = decide_reply(words.text, evidence, setting.charter.policy.policy)
    text = withheld(locale) if decision.deliver == "nowhere" else decision.text
    drive.record(
        events.ReplyJudged(
            at=drive.at(),
            kind=words.kind,
            verdict=decision.verdict.name.lower(),
            rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in decision.stamps),
            text=text,
            deliver="direct" if decision.deliver == "direct" else "here",
        )
    )


async def send(drive: Drive) -> int:
    """Sets the reply into the conversation and closes the turn. Returns how many turns are ready.

    What not everybody there may read goes to the requester alone, and the conversation is told so (F9).
    """
    text = drive.state.reply
    if drive.state.deliver == "direct":
        drive.attach(*await _alone(drive, (drive.key.person,), text))
        text = moved((await drive.charter()).facts.organisation.locale)
    message = MessageId(new_id())
    drive.record(events.ReplySent(at=drive.at(), message=message))
    ended = outcome(drive.state)
    drive.record(events.Finished(at=drive.at(), outcome=ended))
    said = StoredMessage(id=message, person=None, body=text)
    return await drive.put_down(said, "finished", ended)


def _pending_row(drive: Drive, confirmation: Confirmation, card: Card, now: datetime) -> PendingRow:
    return PendingRow(
        id=PendingId(uuid4()),
        number=card.number,
        turn=drive.turn,
        conversation=drive.key.conversation,
        person=drive.key.person,
        tool=drive.state.current_call.tool,
        digest=_digest(drive),
        answerer=confirmation.by,
        style=confirmation.style,
        approvers=confirmation.approvers,
        needed=confirmation.needed,
        card=as_document(card),
        expires_at=_expiry(confirmation, now),
    )


async def _to_approvers(
    drive: Drive, setting: Setting, confirmation: Confirmation, card: Card
) -> Sequence[Statement]:
    """G2: each approver finds the card where they are alone with us, as far as they may read it."""
    locale = setting.charter.facts.organisation.locale
    how = say(Text("card.answer_by_number", {"number": card.number}), locale)
    text = f"{render_card(card, locale, chat=False)}\n{how}"
    others = (person for person in confirmation.approvers if person != drive.key.person)
    readers = [each for each in others if _where(drive, replace(setting, members=(each,)), text) == "here"]
    return await _alone(drive, readers, text)


async def _alone(drive: Drive, persons: Sequence[PersonId], text: str) -> Sequence[Statement]:
    """The text as a message of ours where each of them is alone with us."""
    if not persons:
        return ()
    key, new = drive.key, [ConversationId(new_id()) for _ in persons]
    (places,) = await drive.house.database.batch(
        key.org, direct_conversations(key.conversation, persons, new)
    )
    return [_delivered(drive, ConversationId(place), text) for _, place in places]


def _delivered(drive: Drive, place: ConversationId, text: str) -> Statement:
    message = StoredMessage(id=MessageId(new_id()), person=None, body=text)
    event = Delivered(at=drive.at(), message=message.id, by=drive.key.person, of=drive.turn)
    return delivery(place, event, message)


async def _for_everybody(drive: Drive, setting: Setting, card: str) -> str | None:
    """What the conversation sees of a card: all of it, a word on where it went, or None where nobody may.

    Its addresses stay as they are: what people read is what would be executed.
    """
    match _where(drive, setting, card):
        case "here":
            return card
        case "direct":
            drive.attach(*await _alone(drive, (drive.key.person,), card))
            return moved(setting.charter.facts.organisation.locale)
        case "nowhere":
            return None


def _where(drive: Drive, setting: Setting, card: str) -> Literal["here", "direct", "nowhere"]:
    """Where the output guard lets the card be read, among those of the setting."""
    evidence = card_evidence(drive.state, card, setting, _classes(drive))
    return decide_reply(card, evidence, setting.charter.policy.policy).deliver


def _changes(drive: Drive, people: People) -> tuple[Text, ...]:
    """What this turn changed, in the words of its cards; merely looking changes nothing."""
    directory = Directory(people=people, registry=drive.house.registry)
    changing = (each for each in drive.state.done if _is_change(drive, each.tool))
    previews = (directory.preview(each.tool, each.args, each.targets) for each in changing)
    return tuple(each.operation if each else Text("turn.an_operation") for each in previews)


def _is_change(drive: Drive, name: ToolName) -> bool:
    tool = drive.house.registry.find(name)
    return tool is None or tool.spec.effect is not Effect.READ


def _classes(drive: Drive) -> Mapping[ToolName, str]:
    """What class the results of each tool are, where they are confidential."""
    tools = drive.house.registry.tools.values()
    return {tool.spec.name: tool.spec.confidential for tool in tools if tool.spec.confidential}


def _card(drive: Drive, setting: Setting) -> Card:
    state = drive.state
    decision, proposal = state.decision, state.proposal
    tool = drive.house.registry.find(state.current_call.tool)
    if decision is None or tool is None or not isinstance(proposal, ToolCallProposal):
        raise DefectError("a confirmation without a judged call")
    preview = bound(tool, decision.args).preview(known(setting.charter.people, state.targets))
    asked = Asked(
        decision=decision,
        proposal=proposal,
        spec=tool.spec,
        preview=preview,
        requester=requester_of(state, setting.charter),
        outsiders=audience(setting).outsiders,
    )
    return make_card(asked, new_number())


def _confirmation(drive: Drive) -> Confirmation:
    decision = drive.state.decision
    if decision is None or decision.confirmation is None:
        raise DefectError("asking without anybody to ask")
    return decision.confirmation


def _asking(card: Card, confirmation: Confirmation, charter: Charter) -> str:
    """The card as the requester reads it: with how to answer, or whose answer it waits for."""
    locale = charter.facts.organisation.locale
    if confirmation.by == "requester" or confirmation.style == "two_persons":
        return render_card(card, locale, chat=True)
    comma = say(Text("card.between"), locale)
    names = comma.join(charter.people[person].name for person in confirmation.approvers)
    waits = Text("card.waits_for", {"names": names, "number": card.number})
    return f"{render_card(card, locale, chat=False)}\n{say(waits, locale)}"


def _digest(drive: Drive) -> str:
    return drive.state.decision.digest if drive.state.decision else ""


def _expiry(confirmation: Confirmation, now: datetime) -> datetime:
    """D1: ten minutes for the requester's own; the end of the next working day for one by level."""
    if confirmation.by == "requester":
        return now + OWN_ANSWER
    day = now.date() + timedelta(days=1)
    while day.weekday() >= 5:
        day += timedelta(days=1)
    return datetime.combine(day, _END_OF_WORK, now.tzinfo)
