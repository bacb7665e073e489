"""What people are told: the confirmation put to whoever must give it, and the reply. Both pass the output guard
for everybody they reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

from ringi.domain.cards import Card
from ringi.domain.decision import Confirmation
from ringi.domain.errors import DefectError
from ringi.domain.ids import MessageId, PendingId, PersonId
from ringi.domain.people import People
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.reply import ReplyDecision, ReplyEvidence
from ringi.domain.text import Locale, Text
from ringi.gates import decide_reply
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.codec import as_document
from ringi.journal.events import Withdrawn
from ringi.review.directory import Directory
from ringi.store.database import Statement
from ringi.store.fences import NumberTakenError
from ringi.store.notices import schedule
from ringi.store.pendings import PendingRow, ask, demand_room
from ringi.store.turns import StoredMessage
from ringi.tools.executor import bound
from ringi.tools.tool import known
from ringi.turns.charter import Charter
from ringi.turns.deciding.calling import ByLevel, first_notices, lives_until
from ringi.turns.deciding.evidence import Setting, audience, reply_evidence, requester_of
from ringi.turns.driving.delivering import Matter, alone, card_for, where, who_is_away
from ringi.turns.driving.drive import Drive
from ringi.turns.driving.flows import move_on, waits_still
from ringi.turns.driving.holding import take_up
from ringi.turns.driving.numbers import knowing_numbers
from ringi.turns.driving.standing import standing
from ringi.turns.driving.streaming import withdraw
from ringi.turns.house import error_number, new_id
from ringi.turns.life.failures import failure
from ringi.turns.life.state import Stage
from ringi.turns.tongue import tongue, tongues
from ringi.turns.words.cards import CardMatter, make_card, render_card
from ringi.turns.words.wording import ReplyDraft, deed, draft, moved, outcome, withheld

OWN_ANSWER = timedelta(minutes=10)
"""D1: how long a requester's own confirmation waits."""


async def ask_person(drive: Drive) -> int | None:
    """Puts the confirmation to whoever must give it, under a number that no other open one has."""
    here = drive.here()
    while True:
        try:
            return await _ask(drive)
        except NumberTakenError:
            drive.back_to(here)


async def _ask(drive: Drive) -> int | None:
    """Puts the confirmation to whoever must give it; the turn then waits. Returns how many turns are ready.

    The card is judged like a reply (F9): it goes to the requester alone where not everybody may read it, and
    the turn ends where nobody may.
    """
    setting = await drive.believed()
    confirmation = _confirmation(drive)
    stands = await standing(drive)
    card = _card(drive, setting, stands.number)
    message, pending = MessageId(new_id()), _pending_row(drive, confirmation, card, setting)
    locale = tongue(drive.state, setting.charter)
    others = _by_level(pending, setting).others
    absent = who_is_away(setting.charter, others, setting.now, pending.expires_at)
    shown = _asking(card, confirmation, setting.charter, locale)
    asking = "\n".join((shown, *(say(each, locale) for each in absent)))
    text = await _for_everybody(drive, setting, asking, pending.id)
    if text is None:
        number = error_number()
        drive.record(events.Failed(at=drive.at(), code="card_withheld", error=number))
        await drive.met(failure("card_withheld"), number=number)
        return None
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
    room = demand_room(pending.person, setting.charter.policy.policy.limits.open_cards)
    drive.attach(*stands.told, room, ask(pending), *await _to_approvers(drive, setting, pending, card))
    return await drive.put_down(StoredMessage(id=message, person=None, body=text), "waiting")


async def reply(drive: Drive) -> None:
    """Puts the turn's end into words and lets the output guard judge them."""
    setting = await drive.believed()
    move_on(drive, setting)
    locale = tongue(drive.state, setting.charter)
    people = setting.charter.people
    done, withdrawn = _changes(drive, people), _withdrawn(drive, people)
    words = draft(drive.state, setting.charter.introduced, done, withdrawn, locale)
    if (waits := waits_still(drive.state)) and drive.state.stage is not Stage.NOTED:
        words = replace(words, text=f"{words.text}\n{say(waits, locale)}")
    setting = await knowing_numbers(drive, words.text, setting)
    evidence, decision = _guarded(drive, words, setting)
    sent = decision
    if decision.deliver == "nowhere":
        instead = (_guarded(drive, each, setting)[1] for each in withheld(done, locale))
        sent = next((each for each in instead if each.deliver != "nowhere"), _neutral(decision, locale))
    if sent is not decision or sent.deliver != "here" or not sent.text.startswith(drive.state.shown):
        withdraw(drive, _why(drive.state.stage, decision))
    drive.record(
        events.ReplyJudged(
            at=drive.at(),
            kind=words.kind,
            verdict=decision.verdict.name.lower(),
            rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in decision.stamps),
            policy_version=decision.policy_version,
            judged=words.text,
            evidence=evidence,
            decision=decision,
            text=sent.text,
            deliver="direct" if sent.deliver == "direct" else "here",
        )
    )
    await drive.met_by_rules(decision.stamps)


def _guarded(drive: Drive, words: ReplyDraft, setting: Setting) -> tuple[ReplyEvidence, ReplyDecision]:
    """The output guard's decision about the words, and what it stands on."""
    evidence = reply_evidence(drive.state, words, setting, drive.house.registry.classes)
    return evidence, decide_reply(words.text, evidence, setting.charter.policy.policy)


def _neutral(blocked: ReplyDecision, locale: Locale) -> ReplyDecision:
    """A sentence without a word of anybody else. INVARIANT: a turn ends even if a broken rule blocks every reply."""
    return replace(blocked, text=say(Text("turn.withheld"), locale), deliver="here")


async def send(drive: Drive) -> int:
    """Sets the reply into the conversation and closes the turn. Returns how many turns are ready.

    What not everybody there may read goes to the requester alone, and the conversation is told so (F9).
    """
    text = drive.state.reply
    if drive.state.deliver == "direct":
        drive.attach(*await alone(_matter(drive), {drive.key.person: text}))
        text = moved(tongue(drive.state, await drive.charter()))
    message = MessageId(new_id())
    drive.record(events.ReplySent(at=drive.at(), message=message))
    ended = outcome(drive.state)
    drive.record(events.Finished(at=drive.at(), outcome=ended))
    said = StoredMessage(id=message, person=None, body=text)
    if drive.state.asked is not None:
        await take_up(drive)
    return await drive.put_down(said, "finished", ended)


def _why(stage: Stage, decision: ReplyDecision) -> Withdrawn:
    """What was shown is no beginning of what is said in the end."""
    match stage:
        case Stage.CANCELLED:
            return "cancelled"
        case Stage.FAILED:
            return "failed"
        case _:
            return "changed" if decision.deliver == "here" else "withheld"


def _pending_row(drive: Drive, confirmation: Confirmation, card: Card, setting: Setting) -> PendingRow:
    return PendingRow(
        id=PendingId(uuid4()),
        number=card.number,
        turn=drive.turn,
        conversation=drive.key.conversation,
        person=drive.key.person,
        tool=drive.state.current_call.tool,
        digest=setting.charter.seal(drive.key.person).keyed_digest(_digest(drive)),
        confirmation=confirmation,
        card=as_document(card),
        expires_at=_expiry(drive.key.person, confirmation, setting),
    )


async def _to_approvers(
    drive: Drive, setting: Setting, pending: PendingRow, card: Card
) -> Sequence[Statement]:
    """G2, D1: whoever is called upon now finds the card where they are alone with us, as far as they may read it;
    who is called upon later, and when, is on record."""
    if pending.confirmation.by == "requester":
        return ()
    rows = first_notices(_by_level(pending, setting))
    roles = setting.charter.approvers(setting.now)
    now = [row.notice.person for row in rows if row.given_at is not None]
    spoken = await tongues(drive.house.database, setting.charter, now)
    cards = {person: card_for(person, card, roles, setting.charter, spoken[person]) for person in now}
    readable = {
        person: text
        for person, text in cards.items()
        if where(_matter(drive), text, replace(setting, members=(person,))) == "here"
    }
    return (schedule(rows), *await alone(_matter(drive), readable, pending.id))


def _by_level(pending: PendingRow, setting: Setting) -> ByLevel:
    return ByLevel(
        pending=pending.id,
        requester=pending.person,
        approvers=pending.confirmation.approvers,
        roles=setting.charter.approvers(setting.now),
        absences=setting.charter.absences,
        now=setting.now,
        expires_at=pending.expires_at,
        terms=setting.charter.terms(setting.now.date()),
    )


def _matter(drive: Drive) -> Matter:
    return Matter(house=drive.house, key=drive.key, turn=drive.turn, state=drive.state)


async def _for_everybody(drive: Drive, setting: Setting, card: str, pending: PendingId) -> str | None:
    """What the conversation sees of a card: all of it, a word on where it went, or None where nobody may.

    Its addresses stay as they are: what people read is what would be executed.
    """
    match where(_matter(drive), card, setting):
        case "here":
            return card
        case "direct":
            drive.attach(*await alone(_matter(drive), {drive.key.person: card}, pending))
            return moved(tongue(drive.state, setting.charter))
        case "nowhere":
            return None


def _changes(drive: Drive, people: People) -> tuple[Text, ...]:
    """What this turn changed, in the words of its cards; merely looking changes nothing."""
    directory, registry = Directory(people=people, registry=drive.house.registry), drive.house.registry
    deeds: list[Text] = []
    for each in drive.state.done:
        if registry.changes(each.tool):
            tool, preview = registry.find(each.tool), directory.preview(each.tool, each.args, each.targets)
            deeds.append(deed(preview, tool.spec) if tool and preview else Text("turn.an_operation"))
    return tuple(deeds)


def _withdrawn(drive: Drive, people: People) -> Text | None:
    """What waited for a yes and will not be done, so that nobody wonders which card a no was for."""
    state = drive.state
    if state.stage not in (Stage.DECLINED, Stage.EXPIRED) or state.asked is None:
        return None
    directory = Directory(people=people, registry=drive.house.registry)
    preview = directory.preview(state.current_call.tool, state.asked.args, state.targets, state.reached)
    return preview.operation if preview else None


def _card(drive: Drive, setting: Setting, number: str) -> Card:
    state = drive.state
    decision, proposal = state.decision, state.proposal
    tool = drive.house.registry.find(state.current_call.tool)
    if decision is None or tool is None or not isinstance(proposal, ToolCallProposal):
        raise DefectError("a confirmation without a judged call")
    preview = bound(tool, decision.args).preview(known(setting.charter.people, state.targets, state.reached))
    asked = CardMatter(
        decision=decision,
        proposal=proposal,
        spec=tool.spec,
        preview=preview,
        requester=requester_of(state, setting.charter),
        outsiders=audience(setting).outsiders,
        critique=state.critique,
        amount=state.amount,
    )
    return make_card(asked, number)


def _confirmation(drive: Drive) -> Confirmation:
    decision = drive.state.decision
    if decision is None or decision.confirmation is None:
        raise DefectError("asking without anybody to ask")
    return decision.confirmation


def _asking(card: Card, confirmation: Confirmation, charter: Charter, locale: Locale) -> str:
    """The card as the requester reads it: with how to answer, or whose answer it waits for."""
    if confirmation.by == "requester" or confirmation.asks_both:
        return render_card(card, locale, chat=True)
    comma = say(Text("card.between"), locale)
    names = comma.join(say(charter.introduced(person), locale) for person in confirmation.approvers)
    waits = Text("card.waits_for", {"names": names, "number": card.number})
    return f"{render_card(card, locale, chat=False)}\n{say(waits, locale)}"


def _digest(drive: Drive) -> str:
    return drive.state.decision.digest if drive.state.decision else ""


def _expiry(requester: PersonId, confirmation: Confirmation, setting: Setting) -> datetime:
    """D1: ten minutes for the requester's own; the end of a working day for one by level."""
    if confirmation.by == "requester":
        return setting.now + OWN_ANSWER
    others = [person for person in confirmation.approvers if person != requester]
    terms = setting.charter.terms(setting.now.date())
    return lives_until(others, setting.charter.absences, setting.now, terms)
