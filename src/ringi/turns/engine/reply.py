"""Writes the confirmation for the people who must give it, and the reply. Both pass the output guard for everybody
they reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
from ringi.domain.tools import Effect
from ringi.gates import decide_reply
from ringi.gates.digest import plan_digest
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.codec import as_document
from ringi.journal.events import Withdrawn
from ringi.store.core.database import Statement
from ringi.store.turns.confirmations import PendingRow, ask, demand_room
from ringi.store.turns.reminders import schedule
from ringi.store.turns.turns import StoredMessage
from ringi.store.work.uploads import hand_out
from ringi.tools.directory import Directory
from ringi.tools.executor import bound
from ringi.tools.tool import known
from ringi.turns.engine.card_numbers import knowing_numbers
from ringi.turns.engine.deliver import Delivery, alone, card_for, where, who_is_away
from ringi.turns.engine.dialogs import move_on, waits_still
from ringi.turns.engine.held_messages import Released, release_held
from ringi.turns.engine.reask import standing
from ringi.turns.engine.recovery import recover
from ringi.turns.engine.step import CommitAndRelease, ErrorMet, Step, StepView, errors_of_rules
from ringi.turns.engine.stopped_reply import goes_back, in_its_place
from ringi.turns.engine.streaming import withdrawn
from ringi.turns.evidence.approver_schedule import ApproverSchedule, first_notices, lives_until
from ringi.turns.evidence.asked import asked_of
from ringi.turns.evidence.evidence import DecisionContext, audience, requester_of
from ringi.turns.evidence.reply_evidence import reply_evidence
from ringi.turns.locale import tongue, tongues
from ringi.turns.machine.failures import failure
from ringi.turns.machine.plans import asked_together
from ringi.turns.machine.state import PlanItem, Stage
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.rendering.cards import CardMatter, make_card, render_card
from ringi.turns.rendering.plan_cards import ItemMatter, make_plan_card, plan_confirmation
from ringi.turns.rendering.replies import (
    ReplyDraft,
    ReplyMatter,
    by_hand,
    choices,
    deed,
    draft,
    moved,
    outcome,
)
from ringi.turns.services import error_number, new_id

OWN_ANSWER = timedelta(minutes=10)
"""Lifetime of a requester's own confirmation (D1)."""


async def ask_person(turn: StepView, setting: DecisionContext) -> CommitAndRelease | Step:
    """Asks the people entitled for the confirmation; the turn then waits.

    The card is judged like a reply (F9): it goes to the requester alone if not everybody in the conversation may read
    it, and the turn ends if no reader may.
    """
    confirmation = _confirmation(turn)
    digest = _digest(turn)
    stands = await standing(turn, digest)
    card = _card(turn, setting, stands.number)
    pending = _pending_row(turn, confirmation, card, setting)
    shown = await _shown(turn, setting, pending, card)
    if shown is None:
        number = error_number()
        return Step(
            events=(events.Failed(at=turn.at(), code="card_withheld", error=number),),
            errors=(ErrorMet(row=failure("card_withheld"), number=number),),
        )
    here = None if shown.alone else pending.id
    message = StoredMessage(id=MessageId(new_id()), person=None, body=shown.text, pending=here)
    asked = events.ConfirmationAsked(
        at=turn.at(),
        pending=pending.id,
        digest=pending.digest,
        confirmation=confirmation,
        expires_at=pending.expires_at,
        message=message.id,
        card=card,
    )
    room = demand_room(pending.person, setting.snapshot.policy.policy.limits.open_cards)
    approvers = await _to_approvers(turn, setting, pending, card)
    statements = (*shown.alone, *stands.told, room, ask(pending), *approvers)
    return CommitAndRelease(
        step=Step(events=(asked,), statements=statements), message=message, becomes="waiting"
    )


async def reply(turn: StepView, setting: DecisionContext) -> Step:
    """Writes the reply that ends the turn and lets the output guard judge it."""
    moved_on, recovered = move_on(turn, setting), recover(turn)
    locale, matter = tongue(turn.state, setting.snapshot), _reply_matter(turn, setting)
    words = draft(matter, locale)
    if (waits := waits_still(turn.state)) and turn.state.stage is not Stage.NOTED:
        words = replace(words, text=f"{words.text}\n{say(waits, locale)}")
    setting = await knowing_numbers(turn, words.text, setting)
    evidence, decision = _guarded(turn, words, setting)
    back = decision.deliver == "nowhere" and goes_back(turn.state, words)
    sent = decision
    if decision.deliver == "nowhere" and not back:
        instead = in_its_place(matter, words, decision, lambda each: _guarded(turn, each, setting)[1], locale)
        sent = instead or _neutral(decision, locale)
    early = ""
    if sent is not decision or sent.deliver != "here" or not sent.text.startswith(turn.state.shown):
        early = turn.state.shown
    judged = replace(
        _judged(turn, words, evidence, decision),
        text=say(Text("turn.sent_back"), locale) if back else sent.text,
        deliver="direct" if sent.deliver == "direct" else "here",
        sent_back=back,
    )
    told = withdrawn(turn, early, _why(turn.state.stage, decision))
    if back:
        return Step(events=(*told, judged), errors=(ErrorMet(row=failure("reply_sent_back")),))
    return replace(
        moved_on,
        events=(*moved_on.events, *recovered.events, *told, judged),
        statements=(*moved_on.statements, *recovered.statements),
        errors=tuple(errors_of_rules(decision.stamps)),
    )


def _reply_matter(turn: StepView, setting: DecisionContext) -> ReplyMatter:
    people = setting.snapshot.people
    return ReplyMatter(
        state=turn.state,
        introduced=setting.snapshot.introduced,
        done=_changes(turn, people),
        withdrawn=_called_off(turn, people),
        undone=_undone(turn, people),
        by_hand=_by_hand(turn),
        asked=asked_of(turn.state),
    )


def _judged(
    turn: StepView, words: ReplyDraft, evidence: ReplyEvidence, decision: ReplyDecision
) -> events.ReplyJudged:
    """The event for the decision about the words, before it is settled which text is sent."""
    return events.ReplyJudged(
        at=turn.at(),
        kind=words.kind,
        verdict=decision.verdict.name.lower(),
        rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in decision.stamps),
        policy_version=decision.policy_version,
        judged=words.text,
        evidence=evidence,
        decision=decision,
        text="",
    )


def _guarded(
    turn: StepView, words: ReplyDraft, setting: DecisionContext
) -> tuple[ReplyEvidence, ReplyDecision]:
    """The output guard's decision about the words, and what it stands on."""
    evidence = reply_evidence(turn.state, words, setting, turn.services.registry.classes)
    return evidence, decide_reply(
        words.text, evidence, setting.snapshot.policy.policy, setting.snapshot.additions
    )


def _neutral(blocked: ReplyDecision, locale: Locale) -> ReplyDecision:
    """A fixed sentence without anybody else's words. INVARIANT: a turn ends even if a broken rule blocks every
    reply."""
    return replace(blocked, text=say(Text("turn.withheld"), locale), deliver="here")


async def send(turn: StepView) -> CommitAndRelease:
    """Posts the reply in the conversation and closes the turn.

    A reply that not everybody there may read goes to the requester alone, and the conversation is told so (F9).
    """
    text, delivered = turn.state.reply, ()
    if turn.state.deliver == "direct":
        delivered = await alone(_delivery(turn), {turn.key.person: text})
        text = moved(tongue(turn.state, turn.org))
    offered = choices(turn.state, text)
    message = StoredMessage(id=MessageId(new_id()), person=None, body=text, choices=offered)
    ended = outcome(turn.state)
    released = Released() if turn.state.asked is None else await release_held(turn)
    files = turn.state.files
    handed = (hand_out(message.id, files, shared=_files_open(turn)),) if files else ()
    step = Step(
        events=(
            events.ReplySent(at=turn.at(), message=message.id),
            events.Finished(at=turn.at(), outcome=ended),
        ),
        statements=(*delivered, *handed, *released.statements),
    )
    return CommitAndRelease(
        step=step, message=message, becomes="finished", outcome=ended, woken=released.woken
    )


def _files_open(turn: StepView) -> bool:
    """True if all readers of the reply may read the files that come with it. The output guard reads no files: anything
    confidential in the turn keeps them with its requester."""
    state, secret = turn.state, turn.services.registry.classes
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
    turn: StepView, confirmation: Confirmation, card: Card, setting: DecisionContext
) -> PendingRow:
    return PendingRow(
        id=PendingId(uuid4()),
        number=card.number,
        turn=turn.id,
        conversation=turn.key.conversation,
        person=turn.key.person,
        tool=turn.state.current_call.tool,
        digest=setting.snapshot.seal(turn.key.person).keyed_digest(_digest(turn)),
        confirmation=confirmation,
        card=as_document(card),
        expires_at=_expiry(turn.key.person, confirmation, setting),
    )


async def _to_approvers(
    turn: StepView, setting: DecisionContext, pending: PendingRow, card: Card
) -> Sequence[Statement]:
    """Statements that send the card to the approvers who are called upon now, each in the direct conversation with
    us, as far as they may read it (G2, D1). The times for those called upon later are recorded too."""
    if pending.confirmation.by == "requester":
        return ()
    rows = first_notices(_by_level(pending, setting))
    roles = setting.snapshot.approvers(setting.now)
    now = [row.notice.person for row in rows if row.given_at is not None]
    spoken = await tongues(turn.services.database, setting.snapshot, now)
    cards = {person: card_for(person, card, roles, setting.snapshot, spoken[person]) for person in now}
    readable = {
        person: text
        for person, text in cards.items()
        if where(_delivery(turn), text, replace(setting, members=(person,))) == "here"
    }
    return (schedule(rows), *await alone(_delivery(turn), readable, pending.id))


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


def _delivery(turn: StepView) -> Delivery:
    return Delivery(services=turn.services, key=turn.key, turn=turn.id, state=turn.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """The text that the conversation sees of a card, and the statements that send the card to its requester alone."""

    text: str
    alone: Sequence[Statement] = ()


async def _shown(turn: StepView, setting: DecisionContext, pending: PendingRow, card: Card) -> _Shown | None:
    """The card as the conversation sees it: all of it, or a note that it went to the requester alone; None if no
    reader may see it.

    Its addresses stay as they are: people read exactly what would be executed.
    """
    locale = tongue(turn.state, setting.snapshot)
    others = _by_level(pending, setting).others
    absent = who_is_away(setting.snapshot, others, setting.now, pending.expires_at)
    asking = _asking(card, pending.confirmation, setting.snapshot, locale)
    text = "\n".join((asking, *(say(each, locale) for each in absent)))
    match where(_delivery(turn), text, setting):
        case "here":
            return _Shown(text=text)
        case "direct":
            sent = await alone(_delivery(turn), {turn.key.person: text}, pending.id)
            return _Shown(text=moved(locale), alone=sent)
        case "nowhere":
            return None


def _changes(turn: StepView, people: People) -> tuple[Text, ...]:
    """The changes this turn made, in the words of its cards; merely looking changes nothing."""
    directory, registry = Directory(people=people, registry=turn.services.registry), turn.services.registry
    deeds: list[Text] = []
    for each in turn.state.done:
        if registry.changes(each.tool):
            tool, preview = (
                registry.find(each.tool),
                directory.preview(each.tool, each.args, each.targets, each.reached),
            )
            deeds.append(deed(preview, tool.spec) if tool and preview else Text("turn.an_operation"))
    return tuple(deeds)


def _undone(turn: StepView, people: People) -> tuple[Text, ...]:
    """The calls of a plan that were not carried out, in the words of its card."""
    directory = Directory(people=people, registry=turn.services.registry)
    previews = (
        directory.preview(item.tool, item.decision.args, item.targets, item.reached)
        for item in turn.state.undone
        if turn.services.registry.changes(item.tool)
    )
    return tuple(preview.operation for preview in previews if preview is not None)


def _by_hand(turn: StepView) -> Text | None:
    """The way in which a person does by hand the call that was refused, if there is one to tell."""
    if turn.state.stage is not Stage.REFUSED:
        return None
    return by_hand(turn.state, turn.services.registry.find(turn.state.current_call.tool))


def _called_off(turn: StepView, people: People) -> Text | None:
    """The operation that waited for a yes and will not be done, so that it is clear which card a no was for."""
    state = turn.state
    if state.stage not in (Stage.DECLINED, Stage.EXPIRED) or state.asked is None:
        return None
    if asked := asked_together(state):
        return Text("card.plan", {"count": len(asked)})
    directory = Directory(people=people, registry=turn.services.registry)
    preview = directory.preview(state.current_call.tool, state.asked.args, state.targets, state.reached)
    return preview.operation if preview else None


def _card(turn: StepView, setting: DecisionContext, number: str) -> Card:
    """The card of the current call, or of the plan that is to be asked for."""
    if asked := asked_together(turn.state):
        items = [ItemMatter(call=item.call, matter=_card_matter(turn, setting, item)) for item in asked]
        return make_plan_card(items, number)
    state = turn.state
    if state.decision is None:
        raise DefectError("a confirmation without a judged call")
    current = PlanItem(
        call=state.call,
        tool=state.current_call.tool,
        effect=Effect.WRITE,
        decision=state.decision,
        targets=state.targets,
        reached=state.reached,
        amount=state.amount,
        critique=state.critique,
    )
    return make_card(_card_matter(turn, setting, current), number)


def _card_matter(turn: StepView, setting: DecisionContext, item: PlanItem) -> CardMatter:
    state, proposal = turn.state, turn.state.proposal
    tool = turn.services.registry.find(item.tool)
    if tool is None or not isinstance(proposal, ToolCallProposal):
        raise DefectError("a confirmation without a judged call")
    facts = known(setting.snapshot.people, item.targets, item.reached)
    return CardMatter(
        decision=item.decision,
        proposal=proposal,
        spec=tool.spec,
        preview=bound(tool, item.decision.args).preview(facts),
        requester=requester_of(state, setting.snapshot),
        outsiders=audience(setting).outsiders,
        critique=item.critique,
        amount=item.amount,
        model=state.model,
    )


def _confirmation(turn: StepView) -> Confirmation:
    if asked := asked_together(turn.state):
        return plan_confirmation(item.decision.confirmation for item in asked)
    decision = turn.state.decision
    if decision is not None and decision.confirmation is None and turn.state.bulk:
        return plan_confirmation(())
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


def _digest(turn: StepView) -> str:
    """The digest that the yes binds to: that of the call, or one over the digests of all calls asked about."""
    if asked := asked_together(turn.state):
        return plan_digest([item.decision.digest for item in asked])
    return turn.state.decision.digest if turn.state.decision else ""


def _expiry(requester: PersonId, confirmation: Confirmation, setting: DecisionContext) -> datetime:
    """End of the confirmation's life (D1): ten minutes for the requester's own, the end of a working day for one by
    level."""
    if confirmation.by == "requester":
        return setting.now + OWN_ANSWER
    others = [person for person in confirmation.approvers if person != requester]
    terms = setting.snapshot.terms(setting.now.date())
    return lives_until(others, setting.snapshot.absences, setting.now, terms)
