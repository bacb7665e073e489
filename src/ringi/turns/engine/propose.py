"""Effects up to a decision: the context that the model may see, its proposal, the judgement of the gates.

`ringi.turns.engine.execute` acts on the world; `ringi.turns.engine.reply` tells people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import uuid4

from ringi.context.builder import Context, Reading, compose, gather
from ringi.context.source import ContextScope
from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.evidence import MINUTE_S
from ringi.domain.flow import Flow
from ringi.domain.ids import ExecutionId, PersonId, ToolName
from ringi.domain.model import (
    PERSONA,
    TEACHING,
    ModelReply,
    ModelRequest,
    ModelTool,
    ModelUnavailableError,
    StepResult,
    Usage,
)
from ringi.domain.proposal import FEW_CALLS, Proposal, TextProposal, ToolCallProposal
from ringi.domain.summary import SummaryDue
from ringi.domain.text import Text
from ringi.journal import events
from ringi.journal.codec import keeps
from ringi.language.dates.days import day_in
from ringi.language.names.naming import named_in
from ringi.store.core.database import Statement
from ringi.store.organisations.acquaintances import acquainted
from ringi.store.turns.confirmations import count_open, move
from ringi.store.turns.counters import ages, counts, counts_of, uses_of
from ringi.store.turns.summaries import want_summary
from ringi.tools.results import UNKNOWN_RESULT
from ringi.turns.engine.critique import causes, look_again, reviewed
from ringi.turns.engine.dialog_expiry import lapse
from ringi.turns.engine.dialogs import turned_from
from ringi.turns.engine.not_found import for_model, goes_back
from ringi.turns.engine.repeat_failed import failed_before
from ringi.turns.engine.shown_files import shown_files
from ringi.turns.engine.step import Circumstances, ErrorMet, Step, StepView, errors_of_rules
from ringi.turns.engine.stopped_reply import complaint
from ringi.turns.engine.streaming import StreamState, withdrawn
from ringi.turns.engine.summing_up import sum_up_first
from ringi.turns.engine.tracing import judged, traced_judgement
from ringi.turns.engine.undo import taken_back
from ringi.turns.evidence.acquaintance import strangers
from ringi.turns.evidence.context_scope import scope_of
from ringi.turns.evidence.detectors import reasons_wanting
from ringi.turns.evidence.evidence import DecisionContext, requester_of
from ringi.turns.evidence.judge import Judgement, judge, voids
from ringi.turns.evidence.locate import Located, locate
from ringi.turns.evidence.resolve import resolve
from ringi.turns.evidence.usage_limits import LONGEST_WAIT_S, is_limited, wait_s
from ringi.turns.machine.failures import failure, named
from ringi.turns.machine.fold import sends_back, too_much
from ringi.turns.machine.table import advance
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.progress import Shown

_UNKNOWN_TOOL = ToolName("unknown")
_RHYTHM = frozenset({"rate_minute", "rate_burst"})


async def build(turn: StepView, reading: Reading) -> Step:
    """Builds the context that the model may see from what was read, by the organisation as it stood at that moment."""
    before = withdrawn(turn, turn.state.shown, "joined")
    if (pulse := reading.around.pulse).stopped:
        note = Text("turn.stopped_kept_platform" if pulse.platform_stopped else "turn.stopped_kept")
        return Step(events=(*before, events.Noted(at=turn.at(), note=note)))
    context = compose(_scope(turn), reading)
    if answered := await _without_model(turn, context.flow):
        return replace(answered, events=(*before, *answered.events))
    if context.summary_first:
        context = await _summed_up(turn, context)
    built = events.ContextBuilt(
        at=turn.at(),
        items=context.items,
        tainted=context.tainted,
        left_out=context.left_out,
        missing=context.missing,
        omitted=context.omitted,
        readers=reading.around.members,
        received=context.received,
    )
    missing = failure("source_missing")
    return Step(
        events=(*before, built),
        statements=_wished(turn) if context.summary_due else (),
        errors=tuple(ErrorMet(row=missing, params={"source": source}) for source in context.missing),
    )


async def _summed_up(turn: StepView, context: Context) -> Context:
    """The context once the words that did not fit are summed up; as it was if no summary comes."""
    wish = SummaryDue(org=turn.key.org, conversation=turn.key.conversation)
    turn.services.board.show(turn.key.conversation, turn.id, Shown(text=Text("turn.step_summing_up")))
    if not await sum_up_first(turn.services, wish):
        return context
    return compose(_scope(turn), await gather(turn.services.database, _scope(turn)))


def _wished(turn: StepView) -> tuple[Statement, ...]:
    """Wishes for a summary: on record, and for this process to make it once the turn is over."""
    turn.services.summaries_due.add(SummaryDue(org=turn.key.org, conversation=turn.key.conversation))
    return (want_summary(turn.key.conversation),)


async def _without_model(turn: StepView, flow: Flow | None) -> Step | None:
    """The answer if the message needs no model: it leaves a flow, or calls off what was just done. A flow whose time
    is over ends here, in a commit of its own."""
    if flow is None:
        return await taken_back(turn)
    if not flow.over:
        return turned_from(turn, flow)
    await lapse(turn.services, turn.key, turn.id)
    return None


def _scope(turn: StepView) -> ContextScope:
    return scope_of(turn.services, turn.org, turn.key, turn.id, turn.state)


async def ask_model(turn: StepView, hears: StreamState | None = None) -> Step:
    """Gets a proposal and gives each of its calls its execution id. `hears` shows the words while they are written."""
    if turn.state.shown:
        return Step(events=withdrawn(turn, turn.state.shown, "interrupted"))
    if (failed := await failed_before(turn)) is not None:
        model, proposal = failed
        return Step(events=(_proposed(turn, model, proposal, Usage()),))
    asked = _request(turn, turn.org)
    request = replace(asked, within_s=turn.patience_s, hears=hears, files=await shown_files(turn))
    try:
        answer = await turn.services.stops.ask(turn.key.org, lambda: turn.services.model.propose(request))
    finally:
        if hears is not None:
            await hears.close()
    proposed = _proposed(turn, answer.model or turn.services.model.name, answer.proposal, answer.usage)
    if not keeps(proposed):
        raise ModelUnavailableError("cannot_be_recorded", answer.usage)
    said: tuple[events.Event, ...] = ()
    if hears is not None:
        changed = not isinstance(answer.proposal, TextProposal)
        said = (*hears.unrecorded, *(withdrawn(turn, hears.shown, "changed") if changed else ()))
    return Step(events=(*said, proposed), errors=tuple(_errors_of_answer(turn, answer)))


def _proposed(turn: StepView, model: str, proposal: Proposal, usage: Usage) -> events.Proposed:
    return events.Proposed(
        at=turn.at(),
        model=model,
        usage=turn.spent + usage,
        proposal=_with_ids(proposal),
        most_calls=_most_calls(turn, proposal),
        bulk=len(_changing(turn, proposal)) > FEW_CALLS,
    )


def _most_calls(turn: StepView, proposal: Proposal) -> int:
    """The most calls that the policy allows in one proposal, if this one has many."""
    most = turn.org.policy.policy.limits.calls
    many = isinstance(proposal, ToolCallProposal) and len(proposal.calls) > min(most, FEW_CALLS)
    return most if many else FEW_CALLS


def _changing(turn: StepView, proposal: Proposal) -> list[ToolName]:
    """Tools of the calls that are not known to change nothing."""
    names = [call.tool for call in proposal.calls] if isinstance(proposal, ToolCallProposal) else []
    return [name for name in names if turn.services.registry.changes(name)]


def _errors_of_answer(turn: StepView, answer: ModelReply) -> Iterator[ErrorMet]:
    limits = turn.org.policy.policy.limits
    for code in reasons_wanting(answer.proposal, limits.reasoning_min_chars):
        yield ErrorMet(row=named(code), params={"rule": "F1"})
    if "repair_asked" in answer.usage.rungs:
        yield ErrorMet(row=failure("model_mended"))
    if code := too_much(turn.state.steps + 1, answer.proposal, _most_calls(turn, answer.proposal)):
        yield ErrorMet(row=named(code))


async def judge_call(turn: StepView, context_and_mark: Circumstances) -> Step:
    """Lets the gates decide on the current call; a confirmation they no longer honour becomes void, and the call is
    judged once more without it."""
    setting, located = await _around(turn, context_and_mark)
    judgement = _decided(turn, setting, located)
    if _only_too_soon(judgement) and await _waited(turn, setting):
        setting, located = await _around(turn, context_and_mark)
        judgement = _decided(turn, setting, located)
    if critique := await _looked_again(turn, judgement, setting.snapshot):
        return critique
    if _asks(judgement):
        setting = replace(setting, open_cards=await _open_cards(turn))
        judgement = _decided(turn, setting, located)
    if voids(turn.state, judgement):
        voided = _voided(turn)
        without = replace(turn, state=advance(turn.state, voided))
        judged = _step(without, _decided(without, setting, located), setting.snapshot)
        void = (move(voided.pending, "approved", "void"),) if voided.call is None else ()
        return replace(judged, events=(voided, *judged.events), statements=void)
    return _step(turn, judgement, setting.snapshot)


def _step(turn: StepView, judgement: Judgement, snapshot: OrgSnapshot) -> Step:
    event = _judged(turn, judgement, snapshot)
    errors = tuple(errors_of_rules(judgement.decision.stamps))
    if sends_back(turn.state, event):
        errors += (ErrorMet(row=failure("reasoning_missing")),)
    return Step(events=(event,), errors=errors)


def _decided(turn: StepView, setting: DecisionContext, located: Located) -> Judgement:
    with traced_judgement(turn) as span:
        judgement = judge(turn.state, setting, located)
        span.tell(judged(judgement.decision, judgement.call))
    return judgement


async def _looked_again(turn: StepView, judgement: Judgement, snapshot: OrgSnapshot) -> Step | None:
    """The second look at the call, after which it is judged anew under current circumstances (E10); None if none is
    due."""
    critic, tools = turn.services.critic, snapshot.offered
    bands = snapshot.policy.policy.confidence
    due = causes(turn.state, judgement, bands, [tool.spec.name for tool in tools])
    if critic is None or not due:
        return None
    request = reviewed(judgement.call, turn.state, _request(turn, snapshot))
    return await look_again(turn, critic, request, due)


async def _around(turn: StepView, context_and_mark: Circumstances) -> tuple[DecisionContext, Located]:
    """Circumstances and looked-up things under which the current call is judged."""
    setting = await _acquainted(turn, await _counted(turn, await context_and_mark()))
    return setting, await _located(turn, setting)


async def _acquainted(turn: StepView, setting: DecisionContext) -> DecisionContext:
    """The setting with the persons named by family name alone whom the requester has dealt with lately. Only those
    persons are looked up."""
    state, services, call = turn.state, turn.services, turn.state.current_call
    tool = services.registry.find(call.tool)
    if tool is None:
        return setting
    named = resolve(call, tool.spec, requester_of(state, setting.snapshot), setting.snapshot)
    away = strangers(state, tool.spec, named, setting)
    if not away:
        return setting
    rows = await turn.read(acquainted(turn.key.person, away))
    return replace(setting, acquainted=frozenset(PersonId(row[0]) for row in rows))


def _only_too_soon(judgement: Judgement) -> bool:
    """True if only the rhythm of operations stands against the call (F8)."""
    against = [stamp.reason.code for stamp in judgement.decision.stamps if stamp.verdict is Verdict.BLOCK]
    return bool(against) and {*against} <= _RHYTHM


def _asks(judgement: Judgement) -> bool:
    """True if a yes is still missing."""
    confirmation = judgement.decision.confirmation
    return confirmation is not None and confirmation.needed > 0


async def _open_cards(turn: StepView) -> int:
    rows = await turn.read(count_open(turn.key.person))
    count: int = rows[0][0]
    return count


async def _waited(turn: StepView, setting: DecisionContext) -> bool:
    """True if the operation fits its rhythm within a short wait, and that wait is over. The operations of a plan that
    was said yes to wait for the rhythm as long as it takes."""
    rows = await turn.read(counts_of(turn.key.person, setting.now.date()))
    longest_s = MINUTE_S if turn.state.under_way else LONGEST_WAIT_S
    if (wait := wait_s(ages(rows), setting.snapshot.policy.policy.limits, longest_s=longest_s)) <= 0:
        return False
    await turn.services.pause(wait)
    return True


async def _counted(turn: StepView, setting: DecisionContext) -> DecisionContext:
    """The setting with how often the requester did today what the call does, if that is limited (F8)."""
    tool = turn.services.registry.find(turn.state.current_call.tool)
    if tool is None:
        return setting
    day, person = setting.now.date(), turn.key.person
    if tool.spec.operation:
        rows = await turn.read(counts_of(person, day))
        setting = replace(setting, counts=counts(rows))
    if is_limited(tool.spec, setting.snapshot.policy.policy):
        rows = await turn.read(uses_of(person, day))
        setting = replace(setting, uses=dict(rows))
    return setting


async def _located(turn: StepView, setting: DecisionContext) -> Located:
    """The things that the words of the current call mean, read after the circumstances it is judged under."""
    call, services = turn.state.current_call, turn.services
    tool = services.registry.find(call.tool)
    if tool is None:
        return {}
    return await locate(services.database, turn.key, call, tool, setting.snapshot)


def _request(turn: StepView, snapshot: OrgSnapshot) -> ModelRequest:
    state, locale = turn.state, snapshot.facts.organisation.locale
    return ModelRequest(
        org=turn.key.org,
        assistant=state.assistant,
        now=turn.at().astimezone(snapshot.zone),
        locale=locale,
        requester=requester_of(state, snapshot),
        messages=tuple(said.text for said in state.said),
        pasted=tuple(said.text[start:end] for said in state.said for start, end in said.pasted),
        items=state.items,
        people=snapshot.present,
        told_of=_told_of(turn, snapshot),
        tools=_tools(turn, snapshot),
        teachings=tuple(item.text for item in state.items if item.kind == TEACHING),
        persona="\n".join(item.text for item in state.items if item.kind == PERSONA),
        results=tuple(for_model(_classed(turn, step), snapshot) for step in state.results),
        provider_classes=snapshot.policy.policy.provider_classes,
        calendar=snapshot.calendar(day_in(snapshot.zone, turn.at())),
        markdown=turn.services.channels.capabilities(state.channel).markdown,
        complaint=complaint(state.complaint, locale) if state.complaint else "",
        most_calls=snapshot.policy.policy.limits.calls,
    )


def _tools(turn: StepView, snapshot: OrgSnapshot) -> Sequence[ModelTool]:
    """The tools for the requester's level; none for another wording of a reply."""
    if turn.state.redraft_of is not None:
        return ()
    return snapshot.offered_at(requester_of(turn.state, snapshot).level)


def _told_of(turn: StepView, snapshot: OrgSnapshot) -> frozenset[PersonId]:
    """People that a provider has to know of: all who are mentioned, and the colleagues of the requester's own
    department."""
    state, own = turn.state, requester_of(turn.state, snapshot).departments[-1:]
    texts = (*(said.text for said in state.said), *(item.text for item in state.items))
    mentioned = {person for text in texts for person in named_in(text, snapshot.known.names)}
    return frozenset(mentioned | {p.id for p in snapshot.present if own and p.departments[-1:] == own})


def _classed(turn: StepView, step: StepResult) -> StepResult:
    """The step with the confidential classes that its tool declares."""
    found = turn.services.registry.results.get(step.tool, UNKNOWN_RESULT)
    if not found.classes:
        return step
    fields = {path: facts.confidential for path, facts in found.fields.items()}
    return replace(step, confidential=found.classes[0], fields=fields)


def _with_ids(proposal: Proposal) -> Proposal:
    if not isinstance(proposal, ToolCallProposal):
        return proposal
    calls = tuple(replace(call, execution_id=ExecutionId(uuid4())) for call in proposal.calls)
    return replace(proposal, calls=calls)


def _judged(turn: StepView, judgement: Judgement, snapshot: OrgSnapshot) -> events.Judged:
    """The event that records the judgement.

    INVARIANT: the plaintext part names a tool only by one of our own names; any other name is the model's word, and
    sealed. The arguments are sealed too, and the open digest must not give them away.
    """
    decision = judgement.decision
    ours = turn.services.registry.find(judgement.call.tool) is not None
    return events.Judged(
        at=turn.at(),
        call=turn.state.call,
        tool=judgement.call.tool if ours else _UNKNOWN_TOOL,
        verdict=decision.verdict.name.lower(),
        rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in decision.stamps),
        digest=snapshot.seal(turn.key.person).keyed_digest(decision.digest),
        policy_version=decision.policy_version,
        fingerprint=decision.fingerprint,
        resolved=judgement.call,
        unclear=judgement.resolved.unclear,
        decision=decision,
        evidence=judgement.evidence,
        returned=goes_back(turn.state, judgement),
    )


def _voided(turn: StepView) -> events.Voided:
    """The event that a given yes no longer covers the current call. In a plan it still covers the other calls."""
    state, plan = turn.state, turn.state.under_way
    if plan is not None and plan.pending is not None and state.call in [item.call for item in plan.items]:
        return events.Voided(at=turn.at(), pending=plan.pending, call=state.call)
    if state.pending is None:
        raise DefectError("no confirmation is pending")
    return events.Voided(at=turn.at(), pending=state.pending)
