"""Executes an allowed call. A call inside our database commits in one transaction with its record. A call to the
outside has two records, one before it and one after it; if the second is missing, the call is looked for, and made
again only if it is idempotent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from ringi.domain.authorized import AuthorizedCall
from ringi.domain.errors import DefectError
from ringi.domain.tools import Effect, Reach, Trust
from ringi.gates.authorized import authorized
from ringi.journal import events
from ringi.language.dates.days import day_in
from ringi.store.core.database import Statement, Transaction
from ringi.store.turns.counters import count_uses, reserve_operation
from ringi.store.turns.dialogs import close_session
from ringi.store.turns.executions import ExecutionRow, begin_execution, demand_not_stopped, end_execution
from ringi.store.turns.order_keys import demand_owner
from ringi.tools.executor import NotDone, NotSentError, ToolDone, Unknown, bound, make_ready
from ringi.tools.ports import Ports
from ringi.tools.registry import AnyTool
from ringi.tools.results import UNKNOWN_RESULT
from ringi.tools.tool import ReadyCall, ToolContext, Verify
from ringi.turns.engine.ports import CallPorts
from ringi.turns.engine.step import (
    CommitNow,
    ErrorMet,
    InTransaction,
    RolledBack,
    Step,
    StepView,
    WriteAhead,
)
from ringi.turns.engine.tracing import execute_traced
from ringi.turns.evidence.evidence import requester_of
from ringi.turns.evidence.result_fields import result_fields
from ringi.turns.evidence.usage_limits import limits
from ringi.turns.machine.failures import failure

SPARE_S = 4.0
"""Lease beyond the tool's timeout that an outside effect starts with."""


async def act(turn: StepView) -> InTransaction | WriteAhead:
    """Executes the current call, which was allowed."""
    tool, call = _authorized(turn)
    work = CallAttempt(turn=turn, tool=tool, call=call, ports=CallPorts(turn, call))
    ready = await _ready(work)
    if isinstance(ready, NotDone):
        return _not_done(work, ready)
    if tool.spec.reach is Reach.OUTSIDE:
        return _act_outside(work, ready)
    return _act_inside(work, ready)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAttempt:
    """One attempt at a call, with its ports."""

    turn: StepView
    tool: AnyTool
    call: AuthorizedCall
    ports: CallPorts


async def _ready(work: CallAttempt) -> ReadyCall | NotDone | None:
    """The call made ready, holding no transaction; None if its tool prepares nothing. It is cut short when the
    emergency stop is pressed."""
    if bound(work.tool, work.call.args).prepare is None:
        return None
    turn, context, ready = work.turn, _tool_context(work.turn, work.call, None, work.ports.ports), None
    try:
        ready = await turn.services.stops.ask(turn.key.org, lambda: make_ready(work.tool, work.call, context))
        return ready
    finally:
        if ready is None:
            turn.charge_unused(work.ports.spent())
        turn.services.board.clear(turn.key.conversation, turn.id)


def _not_done(work: CallAttempt, outcome: NotDone) -> InTransaction:
    """A call that failed before it was started: its attempt is recorded, and nothing else of it."""
    turn, tool, call = work.turn, work.tool, work.call

    async def nothing(transaction: Transaction) -> RolledBack:
        del transaction
        return _rolled_back(work, outcome)

    return InTransaction(fence=_begin(turn, tool, call, "failed"), paid=work.ports.spent(), work=nothing)


def _rolled_back(work: CallAttempt, outcome: NotDone) -> RolledBack:
    turn, tool, call = work.turn, work.tool, work.call
    failed, outside = _failed(turn, call, outcome), tool.spec.reach is Reach.OUTSIDE
    happened = (_started(turn, call, outside=outside), *work.ports.questions(), *failed.events)
    step = replace(failed, events=happened, statements=tuple(_reservations(turn, tool)))
    return RolledBack(step=step, fence=_begin(turn, tool, call, "failed"))


async def settle(turn: StepView) -> CommitNow | WriteAhead:
    """Settles an execution whose worker is gone. If the effect is found, it is finished. If it is not found, only an
    idempotent call may be made again, under the same execution id; a person decides about any other call."""
    tool, call = _authorized(turn)
    work = CallAttempt(turn=turn, tool=tool, call=call, ports=CallPorts(turn, call))
    ready = await _ready(work)
    # A call that can no longer be made ready is neither looked for nor made again.
    if isinstance(ready, NotDone):
        return CommitNow(unknown(turn, "taken_over"))
    verify = ready.verify if ready else bound(tool, call.args).verify
    if verify and await _found(work, verify):
        return CommitNow(_ended(work, ToolDone(result={"verified": True}, milliseconds=0, size=0)))
    if tool.spec.idempotent or (ready is not None and ready.repeats):
        return _begin_again(work, ready)
    return CommitNow(unknown(turn, "taken_over"))


async def _found(work: CallAttempt, verify: Verify) -> bool | None:
    """True if the effect is found; None also if looking took too long."""
    try:
        async with asyncio.timeout(work.tool.spec.timeout_s):
            return await verify(_tool_context(work.turn, work.call, None, work.ports.ports))
    except TimeoutError:
        return None


def unknown(turn: StepView, cause: Literal["taken_over", "no_answer", "stopped"]) -> Step:
    """The started execution may or may not have happened: a person must look."""
    call = turn.state.current_call
    return Step(
        events=(events.OutcomeUnknown(at=turn.at(), execution=call.execution_id, cause=cause),),
        statements=(end_execution(call.execution_id, "unknown"),),
        errors=(ErrorMet(row=failure("outcome_unknown"), params={"tool": call.tool}),),
    )


def _act_inside(work: CallAttempt, ready: ReadyCall | None) -> InTransaction:
    """An inside call, which runs in the transaction of its record."""
    turn, tool, call, ports = work.turn, work.tool, work.call, work.ports
    reserved = _reservations(turn, tool)

    async def within(transaction: Transaction) -> Step | RolledBack:
        outcome = await execute_traced(turn, tool, call, _tool_context(turn, call, transaction), ready)
        match outcome:
            case ToolDone():
                started, done = _started(turn, call, outside=False), _finished(turn, call, outcome)
                return Step(
                    events=(started, *ports.questions(), *ports.files(), done),
                    statements=(*reserved, *ports.kept(), *_closing(turn, tool)),
                    rereads=tool.spec.administrative,
                )
            case NotDone():
                return _rolled_back(work, outcome)
            case Unknown():
                raise DefectError("an inside effect is never unknown")

    return InTransaction(fence=_begin(turn, tool, call, "finished"), paid=ports.spent(), work=within)


def _closing(turn: StepView, tool: AnyTool) -> tuple[Statement, ...]:
    """Statements that close the dialog in which the call was asked for bit by bit."""
    key = turn.key
    return (close_session(key.conversation, key.person, tool.spec.name),) if tool.spec.flow else ()


def _act_outside(work: CallAttempt, ready: ReadyCall | None) -> WriteAhead:
    """The start of an outside call, to be committed before it is sent, and the sending that follows."""
    turn, tool, call = work.turn, work.tool, work.call
    return WriteAhead(
        step=Step(events=(_started(turn, call, outside=True),), statements=tuple(_reservations(turn, tool))),
        fence=_begin(turn, tool, call, "started"),
        lease_s=_lease_s(turn, tool),
        paid=work.ports.spent(),
        then=partial(_send, work, ready),
    )


def _begin_again(work: CallAttempt, ready: ReadyCall | None) -> WriteAhead:
    """Begins another attempt at a call that may be repeated; there is none under the stop or with too short a
    lease."""
    lease_s = _lease_s(work.turn, work.tool)
    return WriteAhead(
        step=Step(statements=(demand_not_stopped(),)),
        fence=demand_owner(work.turn.lease, lease_s),
        lease_s=lease_s,
        paid=work.ports.spent(),
        then=partial(_send, work, ready),
    )


async def _send(work: CallAttempt, ready: ReadyCall | None) -> CommitNow:
    turn, context = work.turn, _tool_context(work.turn, work.call, None, work.ports.ports)
    try:
        outcome = await execute_traced(turn, work.tool, work.call, context, ready)
    finally:
        turn.services.board.clear(turn.key.conversation, turn.id)
    return CommitNow(_ended(work, outcome))


def _ended(work: CallAttempt, outcome: ToolDone | NotDone | Unknown) -> Step:
    """The end of an outside call, with what it asked, and the files it made if it took effect."""
    turn, call, ports = work.turn, work.call, work.ports
    match outcome:
        case ToolDone():
            ended = end_execution(call.execution, "finished")
            happened = (*ports.questions(), *ports.files(), _finished(turn, call, outcome))
            return Step(events=happened, statements=(ended, *ports.kept()))
        case NotDone():
            ended, failed = end_execution(call.execution, "failed"), _failed(turn, call, outcome)
            return replace(failed, events=(*ports.questions(), *failed.events), statements=(ended,))
        case Unknown():
            step = unknown(turn, "no_answer")
            return replace(step, events=(*ports.questions(), *step.events))


def _authorized(turn: StepView) -> tuple[AnyTool, AuthorizedCall]:
    state = turn.state
    call = authorized(state.decision, state.current_call) if state.decision else None
    tool = turn.services.registry.find(state.current_call.tool)
    if call is None or tool is None:
        raise DefectError("a call that was not allowed reached its execution")
    return tool, call


def _tool_context(
    turn: StepView, call: AuthorizedCall, transaction: Transaction | None, ports: Ports | None = None
) -> ToolContext:
    snapshot = turn.org
    tool = turn.services.registry.find(call.tool)
    timeout_s = tool.spec.timeout_s if tool else 0.0

    def before_send() -> None:
        if turn.lease_left() < timeout_s:
            raise NotSentError

    return ToolContext(
        requester=requester_of(turn.state, snapshot),
        people=snapshot.people,
        locale=snapshot.facts.organisation.locale,
        conversation=turn.key.conversation,
        turn=turn.id,
        channels=turn.services.channels,
        now=turn.at().astimezone(snapshot.zone),
        execution=call.execution,
        reached=turn.state.reached,
        confirmed_by=turn.state.confirmed_by,
        transaction=transaction,
        ports=ports,
        seal=snapshot.seal_or_none(turn.key.person),
        before_send=before_send,
        origins=_origins(turn),
        calendar=snapshot.calendar(day_in(snapshot.zone, turn.at())),
    )


def _origins(turn: StepView) -> Mapping[str, Trust]:
    decision = turn.state.decision
    return {origin.argument: origin.trust for origin in decision.origins} if decision else {}


def _reservations(turn: StepView, tool: AnyTool) -> Sequence[Statement]:
    """Statements that count a limited call when it starts (F8). An operation is counted only if nothing was counted
    since it was judged."""
    snapshot, state, person = turn.org, turn.state, turn.key.person
    day = day_in(snapshot.zone, turn.at())
    writing = tool.spec.effect is not Effect.READ or tool.spec.reach is Reach.OUTSIDE
    persons = [target.person.id for target in state.targets if target.person is not None]
    limited = limits(tool.spec, snapshot.policy.policy, (*persons, *state.reached))
    return (
        *((reserve_operation(person, day, state.counts, writing=writing),) if tool.spec.operation else ()),
        *((count_uses(person, day, limited),) if limited else ()),
    )


def _begin(
    turn: StepView, tool: AnyTool, call: AuthorizedCall, state: Literal["started", "finished", "failed"]
) -> Statement:
    """The statement that begins the execution.

    INVARIANT: nothing starts under the stop, and a confirmation is consumed in the very transaction that starts the
    call it allowed.
    """
    row = ExecutionRow(
        id=call.execution,
        turn=turn.id,
        person=turn.key.person,
        tool=tool.spec.name,
        digest=turn.keyed_digest,
        outside=tool.spec.reach is Reach.OUTSIDE,
        pending=turn.state.pending,
        under_stop=tool.spec.under_stop,
    )
    return begin_execution(turn.lease, row, state, _lease_s(turn, tool))


def _lease_s(turn: StepView, tool: AnyTool) -> float:
    """Seconds of lease to start with; for an outside effect they cover its timeout."""
    if tool.spec.reach is Reach.OUTSIDE:
        return tool.spec.timeout_s + SPARE_S
    return turn.lease.seconds


def _started(turn: StepView, call: AuthorizedCall, *, outside: bool) -> events.ExecutionStarted:
    return events.ExecutionStarted(
        at=turn.at(), execution=call.execution, tool=call.tool, digest=turn.keyed_digest, outside=outside
    )


def _finished(turn: StepView, call: AuthorizedCall, done: ToolDone) -> events.ExecutionFinished:
    declared = turn.services.registry.results.get(call.tool, UNKNOWN_RESULT)
    fields = result_fields(call.tool, done.result, declared)
    return events.ExecutionFinished(
        at=turn.at(),
        execution=call.execution,
        milliseconds=done.milliseconds,
        size=done.size,
        untrusted=any(each.trust is Trust.FREE_TEXT and not each.recorded for each in fields),
        result=done.result,
    )


def _failed(turn: StepView, call: AuthorizedCall, outcome: NotDone) -> Step:
    event = events.ExecutionFailed(
        at=turn.at(), execution=call.execution, code=outcome.code, reason=outcome.reason
    )
    return Step(events=(event,), errors=(ErrorMet(row=failure(outcome.code), params={"tool": call.tool}),))
