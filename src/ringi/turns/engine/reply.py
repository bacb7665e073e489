"""Writes the confirmation for the people who must give it, and the reply. Both pass the output guard for everybody
they reach.
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
from ringi.store.core.database import Statement
from ringi.store.core.preconditions import NumberTakenError
from ringi.store.turns.confirmations import PendingRow, ask, demand_room
from ringi.store.turns.reminders import schedule
from ringi.store.turns.turns import StoredMessage
from ringi.store.work.uploads import hand_out
from ringi.tools.executor import bound
from ringi.tools.tool import known
from ringi.turns.engine.card_numbers import knowing_numbers
from ringi.turns.engine.deliver import Delivery, alone, card_for, where, who_is_away
from ringi.turns.engine.dialogs import move_on, waits_still
from ringi.turns.engine.held_messages import take_up
from ringi.turns.engine.reask import standing
from ringi.turns.engine.run import TurnRun
from ringi.turns.engine.streaming import withdraw
from ringi.turns.evidence.approver_schedule import ApproverSchedule, first_notices, lives_until
from ringi.turns.evidence.evidence import DecisionContext, audience, reply_evidence, requester_of
from ringi.turns.locale import tongue, tongues
from ringi.turns.machine.failures import failure
from ringi.turns.machine.state import Stage
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.cards import CardMatter, make_card, render_card
from ringi.turns.rendering.replies import ReplyDraft, deed, draft, moved, outcome, withheld
from ringi.turns.services import error_number, new_id

OWN_ANSWER = timedelta(minutes=10)
"""Lifetime of a requester's own confirmation (D1)."""


async def ask_person(run: TurnRun) -> int | None:
    """Asks the people entitled for the confirmation, under a number that no other open one has."""
    here = run.here()
    while True:
        try:
            return await _ask(run)
        except NumberTakenError:
            run.back_to(here)


async def _ask(run: TurnRun) -> int | None:
    """Asks the people entitled for the confirmation; the turn then waits. Returns how many turns are ready.

    The card is judged like a reply (F9): it goes to the requester alone if not everybody in the conversation may read
    it, and the turn ends if no reader may.
    """
    setting = await run.believed()
    confirmation = _confirmation(run)
    stands = await standing(run)
    card = _card(run, setting, stands.number)
    message, pending = MessageId(new_id()), _pending_row(run, confirmation, card, setting)
    locale = tongue(run.state, setting.snapshot)
    others = _by_level(pending, setting).others
    absent = who_is_away(setting.snapshot, others, setting.now, pending.expires_at)
    shown = _asking(card, confirmation, setting.snapshot, locale)
    asking = "\n".join((shown, *(say(each, locale) for each in absent)))
    text = await _for_everybody(run, setting, asking, pending.id)
    if text is None:
        number = error_number()
        run.record(events.Failed(at=run.at(), code="card_withheld", error=number))
        await run.met(failure("card_withheld"), number=number)
        return None
    run.record(
        events.ConfirmationAsked(
            at=run.at(),
            pending=pending.id,
            digest=pending.digest,
            confirmation=confirmation,
            expires_at=pending.expires_at,
            message=message,
            card=card,
        )
    )
    room = demand_room(pending.person, setting.snapshot.policy.policy.limits.open_cards)
    run.attach(*stands.told, room, ask(pending), *await _to_approvers(run, setting, pending, card))
    return await run.put_down(StoredMessage(id=message, person=None, body=text), "waiting")


async def reply(run: TurnRun) -> None:
    """Writes the reply that ends the turn and lets the output guard judge it."""
    setting = await run.believed()
    move_on(run, setting)
    locale = tongue(run.state, setting.snapshot)
    people = setting.snapshot.people
    done, withdrawn = _changes(run, people), _withdrawn(run, people)
    words = draft(run.state, setting.snapshot.introduced, done, withdrawn, locale)
    if (waits := waits_still(run.state)) and run.state.stage is not Stage.NOTED:
        words = replace(words, text=f"{words.text}\n{say(waits, locale)}")
    setting = await knowing_numbers(run, words.text, setting)
    evidence, decision = _guarded(run, words, setting)
    sent = decision
    if decision.deliver == "nowhere":
        instead = (_guarded(run, each, setting)[1] for each in withheld(done, locale))
        sent = next((each for each in instead if each.deliver != "nowhere"), _neutral(decision, locale))
    if sent is not decision or sent.deliver != "here" or not sent.text.startswith(run.state.shown):
        withdraw(run, _why(run.state.stage, decision))
    run.record(
        events.ReplyJudged(
            at=run.at(),
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
    await run.met_by_rules(decision.stamps)


def _guarded(
    run: TurnRun, words: ReplyDraft, setting: DecisionContext
) -> tuple[ReplyEvidence, ReplyDecision]:
    """The output guard's decision about the words, and what it stands on."""
    evidence = reply_evidence(run.state, words, setting, run.services.registry.classes)
    return evidence, decide_reply(words.text, evidence, setting.snapshot.policy.policy)


def _neutral(blocked: ReplyDecision, locale: Locale) -> ReplyDecision:
    """A fixed sentence without anybody else's words. INVARIANT: a turn ends even if a broken rule blocks every
    reply."""
    return replace(blocked, text=say(Text("turn.withheld"), locale), deliver="here")


async def send(run: TurnRun) -> int:
    """Posts the reply in the conversation and closes the turn. Returns how many turns are ready.

    A reply that not everybody there may read goes to the requester alone, and the conversation is told so (F9).
    """
    text = run.state.reply
    if run.state.deliver == "direct":
        run.attach(*await alone(_matter(run), {run.key.person: text}))
        text = moved(tongue(run.state, await run.snapshot()))
    message = MessageId(new_id())
    if run.state.files:
        run.attach(hand_out(message, run.state.files, shared=_files_open(run)))
    run.record(events.ReplySent(at=run.at(), message=message))
    ended = outcome(run.state)
    run.record(events.Finished(at=run.at(), outcome=ended))
    said = StoredMessage(id=message, person=None, body=text)
    if run.state.asked is not None:
        await take_up(run)
    return await run.put_down(said, "finished", ended)


def _files_open(run: TurnRun) -> bool:
    """True if all readers of the reply may read the files that come with it. The output guard reads no files: anything
    confidential in the turn keeps them with its requester."""
    state, secret = run.state, run.services.registry.classes
    confidential = any(item.classes for item in state.items) or any(d.tool in secret for d in state.done)
    return state.deliver == "here" and not confidential


def _why(stage: Stage, decision: ReplyDecision) -> Withdrawn:
    """The reason why the words shown early are withdrawn: the final reply does not begin with them."""
    match stage:
        case Stage.CANCELLED:
            return "cancelled"
        case Stage.FAILED:
            return "failed"
        case _:
            return "changed" if decision.deliver == "here" else "withheld"


def _pending_row(
    run: TurnRun, confirmation: Confirmation, card: Card, setting: DecisionContext
) -> PendingRow:
    return PendingRow(
        id=PendingId(uuid4()),
        number=card.number,
        turn=run.turn,
        conversation=run.key.conversation,
        person=run.key.person,
        tool=run.state.current_call.tool,
        digest=setting.snapshot.seal(run.key.person).keyed_digest(_digest(run)),
        confirmation=confirmation,
        card=as_document(card),
        expires_at=_expiry(run.key.person, confirmation, setting),
    )


async def _to_approvers(
    run: TurnRun, setting: DecisionContext, pending: PendingRow, card: Card
) -> Sequence[Statement]:
    """Statements that send the card to the approvers who are called upon now, each in the direct conversation with
    us, as far as they may read it (G2, D1). The times for those called upon later are recorded too."""
    if pending.confirmation.by == "requester":
        return ()
    rows = first_notices(_by_level(pending, setting))
    roles = setting.snapshot.approvers(setting.now)
    now = [row.notice.person for row in rows if row.given_at is not None]
    spoken = await tongues(run.services.database, setting.snapshot, now)
    cards = {person: card_for(person, card, roles, setting.snapshot, spoken[person]) for person in now}
    readable = {
        person: text
        for person, text in cards.items()
        if where(_matter(run), text, replace(setting, members=(person,))) == "here"
    }
    return (schedule(rows), *await alone(_matter(run), readable, pending.id))


def _by_level(pending: PendingRow, setting: DecisionContext) -> ApproverSchedule:
    return ApproverSchedule(
        pending=pending.id,
        requester=pending.person,
        approvers=pending.confirmation.approvers,
        roles=setting.snapshot.approvers(setting.now),
        absences=setting.snapshot.absences,
        now=setting.now,
        expires_at=pending.expires_at,
        terms=setting.snapshot.terms(setting.now.date()),
    )


def _matter(run: TurnRun) -> Delivery:
    return Delivery(services=run.services, key=run.key, turn=run.turn, state=run.state)


async def _for_everybody(run: TurnRun, setting: DecisionContext, card: str, pending: PendingId) -> str | None:
    """The text that the conversation sees of a card: all of it, a note that it went to the requester alone, or None
    if no reader may see it.

    Its addresses stay as they are: people read exactly what would be executed.
    """
    match where(_matter(run), card, setting):
        case "here":
            return card
        case "direct":
            run.attach(*await alone(_matter(run), {run.key.person: card}, pending))
            return moved(tongue(run.state, setting.snapshot))
        case "nowhere":
            return None


def _changes(run: TurnRun, people: People) -> tuple[Text, ...]:
    """The changes this turn made, in the words of its cards; merely looking changes nothing."""
    directory, registry = Directory(people=people, registry=run.services.registry), run.services.registry
    deeds: list[Text] = []
    for each in run.state.done:
        if registry.changes(each.tool):
            tool, preview = registry.find(each.tool), directory.preview(each.tool, each.args, each.targets)
            deeds.append(deed(preview, tool.spec) if tool and preview else Text("turn.an_operation"))
    return tuple(deeds)


def _withdrawn(run: TurnRun, people: People) -> Text | None:
    """The operation that waited for a yes and will not be done, so that it is clear which card a no was for."""
    state = run.state
    if state.stage not in (Stage.DECLINED, Stage.EXPIRED) or state.asked is None:
        return None
    directory = Directory(people=people, registry=run.services.registry)
    preview = directory.preview(state.current_call.tool, state.asked.args, state.targets, state.reached)
    return preview.operation if preview else None


def _card(run: TurnRun, setting: DecisionContext, number: str) -> Card:
    state = run.state
    decision, proposal = state.decision, state.proposal
    tool = run.services.registry.find(state.current_call.tool)
    if decision is None or tool is None or not isinstance(proposal, ToolCallProposal):
        raise DefectError("a confirmation without a judged call")
    preview = bound(tool, decision.args).preview(known(setting.snapshot.people, state.targets, state.reached))
    asked = CardMatter(
        decision=decision,
        proposal=proposal,
        spec=tool.spec,
        preview=preview,
        requester=requester_of(state, setting.snapshot),
        outsiders=audience(setting).outsiders,
        critique=state.critique,
        amount=state.amount,
    )
    return make_card(asked, number)


def _confirmation(run: TurnRun) -> Confirmation:
    decision = run.state.decision
    if decision is None or decision.confirmation is None:
        raise DefectError("asking without anybody to ask")
    return decision.confirmation


def _asking(card: Card, confirmation: Confirmation, snapshot: OrgSnapshot, locale: Locale) -> str:
    """The card as the requester reads it, with how to answer it or with the people whose answer it waits for."""
    if confirmation.by == "requester" or confirmation.asks_both:
        return render_card(card, locale, chat=True)
    comma = say(Text("card.between"), locale)
    names = comma.join(say(snapshot.introduced(person), locale) for person in confirmation.approvers)
    waits = Text("card.waits_for", {"names": names, "number": card.number})
    return f"{render_card(card, locale, chat=False)}\n{say(waits, locale)}"


def _digest(run: TurnRun) -> str:
    return run.state.decision.digest if run.state.decision else ""


def _expiry(requester: PersonId, confirmation: Confirmation, setting: DecisionContext) -> datetime:
    """End of the confirmation's life (D1): ten minutes for the requester's own, the end of a working day for one by
    level."""
    if confirmation.by == "requester":
        return setting.now + OWN_ANSWER
    others = [person for person in confirmation.approvers if person != requester]
    terms = setting.snapshot.terms(setting.now.date())
    return lives_until(others, setting.snapshot.absences, setting.now, terms)
