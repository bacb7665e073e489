"""Effects up to a decision: the context that the model may see, its proposal, the judgement of the gates.

`ringi.turns.engine.execute` acts on the world; `ringi.turns.engine.reply` tells people.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

from ringi.context.builder import Reading, compose, gather
from ringi.context.source import ContextScope
from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.ids import ExecutionId, PendingId, PersonId, ToolName
from ringi.domain.model import (
    PERSONA,
    TEACHING,
    ModelRequest,
    ModelUnavailableError,
    StepResult,
    Usage,
)
from ringi.domain.proposal import Proposal, TextProposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.codec import keeps
from ringi.language.dates.days import day_in
from ringi.language.names.naming import named_in
from ringi.store.organisations.acquaintances import acquainted
from ringi.store.turns.confirmations import count_open, move
from ringi.store.turns.counters import ages, counts, counts_of, uses_of
from ringi.store.turns.summaries import want_summary
from ringi.turns.engine.critique import causes, look_again, reviewed
from ringi.turns.engine.dialog_expiry import lapse
from ringi.turns.engine.dialogs import turned_from
from ringi.turns.engine.repeat_failed import failed_before
from ringi.turns.engine.run import TurnRun
from ringi.turns.engine.streaming import listener, withdraw
from ringi.turns.engine.tracing import judged, traced_judgement
from ringi.turns.engine.undo import taken_back
from ringi.turns.evidence.acquaintance import strangers
from ringi.turns.evidence.context_scope import take_seat
from ringi.turns.evidence.detectors import reasons_wanting
from ringi.turns.evidence.evidence import DecisionContext, requester_of
from ringi.turns.evidence.judge import Judgement, judge, voids
from ringi.turns.evidence.locate import Located, locate
from ringi.turns.evidence.resolve import resolve
from ringi.turns.evidence.usage_limits import is_limited, wait_s
from ringi.turns.machine.failures import failure, named
from ringi.turns.organisation import OrgSnapshot

_UNKNOWN_TOOL = ToolName("unknown")
_RHYTHM = frozenset({"rate_minute", "rate_burst"})


async def build(run: TurnRun) -> None:
    """Gathers the context that the model may see, by the organisation as it stood when that was read."""
    withdraw(run, "joined")
    reading = await _read(run)
    run.seen = reading.around
    newest = await run.services.org_cache.at(run.key.org, reading.around.pulse.revision)
    snapshot = newest.for_assistant(run.state.assistant)
    if (pulse := reading.around.pulse).stopped:
        note = Text("turn.stopped_kept_platform" if pulse.platform_stopped else "turn.stopped_kept")
        run.record(events.Noted(at=run.at(), note=note))
        return
    context = compose(_seat(run, snapshot), reading)
    flow = context.flow
    if flow and flow.over:
        await lapse(run.services, run.key, run.turn)
    elif turned_from(run, flow) or (flow is None and await taken_back(run)):
        return
    run.record(
        events.ContextBuilt(
            at=run.at(),
            items=context.items,
            tainted=context.tainted,
            left_out=context.left_out,
            missing=context.missing,
            omitted=context.omitted,
            readers=reading.around.members,
            received=context.received,
        )
    )
    if context.summary_due:
        run.attach(want_summary(run.key.conversation))
    for source in context.missing:
        await run.met(failure("source_missing"), {"source": source})


async def _read(run: TurnRun) -> Reading:
    """The reading made when the message was taken in, if that was just now; else a new one."""
    reading, run.reading = run.reading, None
    return reading or await gather(run.services.database, _seat(run, await run.snapshot()))


def _seat(run: TurnRun, snapshot: OrgSnapshot) -> ContextScope:
    return take_seat(run.services, snapshot, run.key, run.turn, [said.text for said in run.state.said])


async def ask_model(run: TurnRun) -> None:
    """Gets a proposal and gives each of its calls its execution id."""
    snapshot = await run.snapshot()
    withdraw(run, "interrupted")
    if (failed := await failed_before(run)) is not None:
        model, proposal = failed
        run.record(events.Proposed(at=run.at(), model=model, usage=run.spent, proposal=_with_ids(proposal)))
        return
    try:
        request = replace(_request(run, snapshot), within_s=run.patience_s)
        answer = await run.services.stops.ask(run.key.org, lambda: run.services.model.propose(request))
    except ModelUnavailableError as away:
        run.spent += away.usage
        raise
    run.spent += answer.usage
    proposed = events.Proposed(
        at=run.at(),
        model=answer.model or run.services.model.name,
        usage=run.spent,
        proposal=_with_ids(answer.proposal),
    )
    if not keeps(proposed):
        raise ModelUnavailableError("cannot_be_recorded")
    if not isinstance(answer.proposal, TextProposal):
        withdraw(run, "changed")
    run.record(proposed)
    run.spent, run.paused_s = Usage(), 0.0
    for code in reasons_wanting(answer.proposal, snapshot.policy.policy.limits.reasoning_min_chars):
        await run.met(named(code), {"rule": "F1"})
    if "repair_asked" in answer.usage.rungs:
        await run.met(failure("model_mended"))
    if run.state.failure:
        await run.met(named(run.state.failure))


async def judge_call(run: TurnRun) -> None:
    """Lets the gates decide on the current call; a confirmation they no longer honour becomes void."""
    setting, located = await _around(run)
    judgement = _decided(run, setting, located)
    if _only_too_soon(judgement) and await _waited(run, setting):
        setting, located = await _around(run)
        judgement = _decided(run, setting, located)
    if await _looked_again(run, judgement, setting.snapshot):
        return
    if _asks(judgement):
        setting = replace(setting, open_cards=await _open_cards(run))
        judgement = _decided(run, setting, located)
    if voids(run.state, judgement):
        pending = _pending(run)
        run.record(events.Voided(at=run.at(), pending=pending))
        run.attach(move(pending, "approved", "void"))
        judgement = _decided(run, setting, located)
    run.record(_judged(run, judgement, setting.snapshot))
    await run.met_by_rules(judgement.decision.stamps)
    if run.state.complaint:
        await run.met(failure("reasoning_missing"))


def _decided(run: TurnRun, setting: DecisionContext, located: Located) -> Judgement:
    with traced_judgement(run) as span:
        judgement = judge(run.state, setting, located)
        span.tell(judged(judgement.decision))
    return judgement


async def _looked_again(run: TurnRun, judgement: Judgement, snapshot: OrgSnapshot) -> bool:
    """True if the call was just looked at a second time, so that it is judged anew under current circumstances
    (E10)."""
    critic, tools = run.services.critic, snapshot.offered
    bands = snapshot.policy.policy.confidence
    due = causes(run.state, judgement, bands, [tool.spec.name for tool in tools])
    if critic is None or not due:
        return False
    request = reviewed(judgement.call, run.state, _request(run, snapshot))
    await look_again(run, critic, request, due)
    return True


async def _around(run: TurnRun) -> tuple[DecisionContext, Located]:
    """Circumstances and looked-up things under which the current call is judged."""
    setting = await _acquainted(run, await _counted(run, await run.believed()))
    return setting, await _located(run, setting)


async def _acquainted(run: TurnRun, setting: DecisionContext) -> DecisionContext:
    """The setting with the persons named by family name alone whom the requester has dealt with lately. Only those
    persons are looked up."""
    state, services, call = run.state, run.services, run.state.current_call
    tool = services.registry.find(call.tool)
    if tool is None:
        return setting
    named = resolve(call, tool.spec, requester_of(state, setting.snapshot), setting.snapshot)
    away = strangers(state, tool.spec, named, setting)
    if not away:
        return setting
    (rows,) = await services.database.batch(run.key.org, acquainted(run.key.person, away))
    return replace(setting, acquainted=frozenset(PersonId(row[0]) for row in rows))


def _only_too_soon(judgement: Judgement) -> bool:
    """True if only the rhythm of operations stands against the call (F8)."""
    against = [stamp.reason.code for stamp in judgement.decision.stamps if stamp.verdict is Verdict.BLOCK]
    return bool(against) and {*against} <= _RHYTHM


def _asks(judgement: Judgement) -> bool:
    """True if a yes is still missing."""
    confirmation = judgement.decision.confirmation
    return confirmation is not None and confirmation.needed > 0


async def _open_cards(run: TurnRun) -> int:
    (rows,) = await run.services.database.batch(run.key.org, count_open(run.key.person))
    count: int = rows[0][0]
    return count


async def _waited(run: TurnRun, setting: DecisionContext) -> bool:
    """True if the operation fits its rhythm within a short wait, and that wait is over."""
    (rows,) = await run.services.database.batch(run.key.org, counts_of(run.key.person, setting.now.date()))
    if (wait := wait_s(ages(rows), setting.snapshot.policy.policy.limits)) <= 0:
        return False
    await run.services.pause(wait)
    return True


async def _counted(run: TurnRun, setting: DecisionContext) -> DecisionContext:
    """The setting with how often the requester did today what the call does, if that is limited (F8)."""
    tool = run.services.registry.find(run.state.current_call.tool)
    if tool is None:
        return setting
    day, key, database = setting.now.date(), run.key, run.services.database
    if tool.spec.operation:
        (rows,) = await database.batch(key.org, counts_of(key.person, day))
        setting = replace(setting, counts=counts(rows))
    if is_limited(tool.spec, setting.snapshot.policy.policy):
        (rows,) = await database.batch(key.org, uses_of(key.person, day))
        setting = replace(setting, uses=dict(rows))
    return setting


async def _located(run: TurnRun, setting: DecisionContext) -> Located:
    """The things that the words of the current call mean, read after the circumstances it is judged under."""
    call, services = run.state.current_call, run.services
    tool = services.registry.find(call.tool)
    if tool is None:
        return {}
    return await locate(services.database, run.key, call, tool.locators, setting.snapshot.people)


def _request(run: TurnRun, snapshot: OrgSnapshot) -> ModelRequest:
    state, locale = run.state, snapshot.facts.organisation.locale
    complaint = Text(f"turn.complaint_{state.complaint}")
    return ModelRequest(
        org=run.key.org,
        assistant=state.assistant,
        now=run.at().astimezone(snapshot.zone),
        locale=locale,
        requester=requester_of(state, snapshot),
        messages=tuple(said.text for said in state.said),
        pasted=tuple(said.text[start:end] for said in state.said for start, end in said.pasted),
        items=state.items,
        people=snapshot.present,
        told_of=_told_of(run, snapshot),
        tools=snapshot.offered if state.redraft_of is None else (),
        teachings=tuple(item.text for item in state.items if item.kind == TEACHING),
        persona="\n".join(item.text for item in state.items if item.kind == PERSONA),
        results=tuple(_classed(run, step) for step in state.results),
        provider_classes=snapshot.policy.policy.provider_classes,
        calendar=snapshot.calendar(day_in(snapshot.zone, run.at())),
        complaint=say(complaint, locale) if state.complaint else "",
        hears=listener(run),
    )


def _told_of(run: TurnRun, snapshot: OrgSnapshot) -> frozenset[PersonId]:
    """People that a provider has to know of: all who are mentioned, and the colleagues of the requester's own
    department."""
    state, own = run.state, requester_of(run.state, snapshot).departments[-1:]
    texts = (*(said.text for said in state.said), *(item.text for item in state.items))
    mentioned = {person for text in texts for person in named_in(text, snapshot.known.names)}
    return frozenset(mentioned | {p.id for p in snapshot.present if own and p.departments[-1:] == own})


def _classed(run: TurnRun, step: StepResult) -> StepResult:
    """The step with the confidential class that its tool declares."""
    found = run.services.registry.classes.get(step.tool)
    return replace(step, confidential=found) if found else step


def _with_ids(proposal: Proposal) -> Proposal:
    if not isinstance(proposal, ToolCallProposal):
        return proposal
    calls = tuple(replace(call, execution_id=ExecutionId(uuid4())) for call in proposal.calls)
    return replace(proposal, calls=calls)


def _judged(run: TurnRun, judgement: Judgement, snapshot: OrgSnapshot) -> events.Judged:
    """The event that records the judgement.

    INVARIANT: the plaintext part names a tool only by one of our own names; any other name is the model's word, and
    sealed. The arguments are sealed too, and the open digest must not give them away.
    """
    decision = judgement.decision
    ours = run.services.registry.find(judgement.call.tool) is not None
    return events.Judged(
        at=run.at(),
        call=run.state.call,
        tool=judgement.call.tool if ours else _UNKNOWN_TOOL,
        verdict=decision.verdict.name.lower(),
        rules=tuple((stamp.rule, stamp.verdict.name.lower()) for stamp in decision.stamps),
        digest=snapshot.seal(run.key.person).keyed_digest(decision.digest),
        policy_version=decision.policy_version,
        fingerprint=decision.fingerprint,
        resolved=judgement.call,
        unclear=judgement.resolved.unclear,
        decision=decision,
        evidence=judgement.evidence,
    )


def _pending(run: TurnRun) -> PendingId:
    if run.state.pending is None:
        raise DefectError("no confirmation is pending")
    return run.state.pending
