"""Carries an allowed call through: inside our database together with its record, outside with a record before
and one after, and never blindly again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from ringi.domain.authorized import AuthorizedCall
from ringi.domain.errors import DefectError
from ringi.domain.tools import Effect, Reach, Trust
from ringi.gates.authorized import authorized
from ringi.journal import events
from ringi.language.dates.days import day_in
from ringi.store.core.database import Statement, Transaction
from ringi.store.core.preconditions import SlippedError
from ringi.store.turns.counters import count_uses, reserve_operation
from ringi.store.turns.dialogs import close_session
from ringi.store.turns.executions import ExecutionRow, begin_execution, demand_not_stopped, end_execution
from ringi.store.turns.order_keys import demand_owner
from ringi.store.turns.turns import record
from ringi.tools.executor import NotDone, NotSentError, ToolDone, Unknown, bound, make_ready
from ringi.tools.registry import AnyTool
from ringi.tools.tool import ReadyCall, ToolContext
from ringi.turns.engine.ports import CallPorts
from ringi.turns.engine.run import TurnRun
from ringi.turns.engine.tracing import carried_out
from ringi.turns.evidence.evidence import requester_of
from ringi.turns.evidence.result_fields import result_fields
from ringi.turns.evidence.usage_limits import limits
from ringi.turns.leases import steady_clock
from ringi.turns.machine.failures import failure

SPARE_S = 4.0
"""Lease beyond the tool's timeout that an outside effect starts with."""


class _UndoneError(Exception):
    """Rolls back an inside effect that did not come about."""

    def __init__(self, outcome: NotDone) -> None:
        super().__init__(outcome.code)
        self.outcome = outcome


async def act(run: TurnRun) -> None:
    """Executes the current call, which was allowed."""
    tool, call = await _authorized(run)
    run.attach(*await _reservations(run, tool))
    ports = CallPorts(run, call, await run.snapshot())
    try:
        ready = await _ready(run, tool, call, ports)
        if isinstance(ready, NotDone):
            await _undone(run, tool, call, ready, ports)
        elif tool.spec.reach is Reach.OUTSIDE:
            await _act_outside(run, tool, call, ready, ports)
        else:
            await _act_inside(run, tool, call, ready, ports)
    except Exception:
        # The questions were paid for, whatever becomes of the call: the next record of the turn has their cost.
        run.spent += ports.spent()
        raise
    finally:
        run.services.board.clear(run.key.conversation, run.turn)


async def _ready(
    run: TurnRun, tool: AnyTool, call: AuthorizedCall, ports: CallPorts
) -> ReadyCall | NotDone | None:
    """The call made ready, holding no transaction. It is cut short when the emergency stop is pressed."""
    if bound(tool, call.args).prepare is None:
        return None
    context = await _hands(run, call, None, ports)
    return await run.services.stops.ask(run.key.org, lambda: make_ready(tool, call, context))


async def settle(run: TurnRun) -> None:
    """Settles an execution whose worker is gone. If the effect is found, it is finished. If it is not found, only an
    idempotent call may be made again, under the same execution id; a person decides about any other call."""
    tool, call = await _authorized(run)
    ports = CallPorts(run, call, await run.snapshot())
    ready = await _ready(run, tool, call, ports)
    context = await _hands(run, call, None, ports)
    verify = ready.verify if isinstance(ready, ReadyCall) else bound(tool, call.args).verify
    happened = await verify(context) if verify else None
    if happened:
        await _keep(run, call, ToolDone(result={"verified": True}, milliseconds=0, size=0), ports)
    elif tool.spec.idempotent or (isinstance(ready, ReadyCall) and ready.repeats):
        await _begin_again(run, tool)
        await _send(run, tool, call, None if isinstance(ready, NotDone) else ready, ports)
    else:
        await unknown(run, "taken_over")
        await run.commit()


async def unknown(run: TurnRun, cause: Literal["taken_over", "no_answer", "stopped"]) -> None:
    """The started execution may or may not have happened: a person must look."""
    call = run.state.current_call
    run.record(events.OutcomeUnknown(at=run.at(), execution=call.execution_id, cause=cause))
    run.attach(end_execution(call.execution_id, "unknown"))
    await run.met(failure("outcome_unknown"), {"tool": call.tool})


async def _act_inside(
    run: TurnRun, tool: AnyTool, call: AuthorizedCall, ready: ReadyCall | None, ports: CallPorts
) -> None:
    begin = await _begin(run, tool, call, "finished")
    try:
        async with run.services.database.transaction(run.key.org) as transaction:
            for fence in (*run.demanded, begin):
                await transaction.run(fence)
            outcome = await carried_out(run, tool, call, await _hands(run, call, transaction), ready)
            if not isinstance(outcome, ToolDone):
                raise _UndoneError(_not_done(outcome))
            run.record(await _started(run, call, outside=False))
            ports.record(run, took_effect=True)
            run.record(_finished(run, call, outcome))
            run.attach(*_closing(run, tool))
            for statement in (*run.attached, record(await run.entry())):
                await transaction.run(statement)
        run.committed()
        if tool.spec.administrative:
            run.seen = None
    except _UndoneError as undone:
        await _undone(run, tool, call, undone.outcome, ports)


async def _undone(
    run: TurnRun, tool: AnyTool, call: AuthorizedCall, outcome: NotDone, ports: CallPorts
) -> None:
    """Records a call that had no effect."""
    fence = await _begin(run, tool, call, "failed")
    run.record(await _started(run, call, outside=tool.spec.reach is Reach.OUTSIDE))
    ports.record(run, took_effect=False)
    await _failed(run, call, outcome)
    await run.commit_behind(fence)


def _closing(run: TurnRun, tool: AnyTool) -> tuple[Statement, ...]:
    """Statements that close the dialog in which the call was asked for bit by bit."""
    key = run.key
    return (close_session(key.conversation, key.person, tool.spec.name),) if tool.spec.flow else ()


async def _act_outside(
    run: TurnRun, tool: AnyTool, call: AuthorizedCall, ready: ReadyCall | None, ports: CallPorts
) -> None:
    fence, asked_at = await _begin(run, tool, call, "started"), steady_clock()
    run.record(await _started(run, call, outside=True))
    await run.commit_behind(fence)
    run.held.extend(asked_at, _lease_s(run, tool))
    await _send(run, tool, call, ready, ports)


async def _begin_again(run: TurnRun, tool: AnyTool) -> None:
    """Begins another attempt at an idempotent call; there is none under the stop or with too short a lease."""
    lease_s, asked_at = _lease_s(run, tool), steady_clock()
    run.attach(demand_not_stopped())
    await run.commit_behind(demand_owner(run.held.lease, lease_s))
    run.held.extend(asked_at, lease_s)


async def _send(
    run: TurnRun, tool: AnyTool, call: AuthorizedCall, ready: ReadyCall | None, ports: CallPorts
) -> None:
    context = await _hands(run, call, None, ports)
    await _keep(run, call, await carried_out(run, tool, call, context, ready), ports)


async def _keep(
    run: TurnRun, call: AuthorizedCall, outcome: ToolDone | NotDone | Unknown, ports: CallPorts
) -> None:
    """Records the outcome of a call.

    INVARIANT: the outcome of a call that was under way is on record, whatever its requester said meanwhile: their
    words decide what comes next, not what happened.
    """
    while True:
        ports.record(run, took_effect=isinstance(outcome, ToolDone))
        await _end(run, call, outcome)
        try:
            return await run.commit()
        except SlippedError:
            await run.reload()


async def _end(run: TurnRun, call: AuthorizedCall, outcome: ToolDone | NotDone | Unknown) -> None:
    match outcome:
        case ToolDone():
            run.record(_finished(run, call, outcome))
            run.attach(end_execution(call.execution, "finished"))
        case NotDone():
            await _failed(run, call, outcome)
            run.attach(end_execution(call.execution, "failed"))
        case Unknown():
            await unknown(run, "no_answer")


async def _authorized(run: TurnRun) -> tuple[AnyTool, AuthorizedCall]:
    state = run.state
    call = authorized(state.decision, state.current_call) if state.decision else None
    tool = run.services.registry.find(state.current_call.tool)
    if call is None or tool is None:
        raise DefectError("a call that was not allowed reached its execution")
    return tool, call


async def _hands(
    run: TurnRun, call: AuthorizedCall, transaction: Transaction | None, ports: CallPorts | None = None
) -> ToolContext:
    snapshot = await run.snapshot()
    tool = run.services.registry.find(call.tool)
    timeout_s = tool.spec.timeout_s if tool else 0.0

    def before_send() -> None:
        if run.held.left() < timeout_s:
            raise NotSentError

    return ToolContext(
        requester=requester_of(run.state, snapshot),
        people=snapshot.people,
        locale=snapshot.facts.organisation.locale,
        conversation=run.key.conversation,
        turn=run.turn,
        now=run.at().astimezone(snapshot.zone),
        execution=call.execution,
        reached=run.state.reached,
        confirmed_by=run.state.confirmed_by,
        transaction=transaction,
        ports=ports.ports if ports else None,
        seal=snapshot.seal_or_none(run.key.person),
        before_send=before_send,
        origins=_origins(run),
        calendar=snapshot.calendar(day_in(snapshot.zone, run.at())),
    )


def _origins(run: TurnRun) -> Mapping[str, Trust]:
    decision = run.state.decision
    return {origin.argument: origin.trust for origin in decision.origins} if decision else {}


async def _reservations(run: TurnRun, tool: AnyTool) -> Sequence[Statement]:
    """Statements that count a limited call when it starts (F8). An operation is counted only if nothing was counted
    since it was judged."""
    snapshot, state, person = await run.snapshot(), run.state, run.key.person
    day = day_in(snapshot.zone, run.at())
    writing = tool.spec.effect is not Effect.READ or tool.spec.reach is Reach.OUTSIDE
    persons = [target.person.id for target in state.targets if target.person is not None]
    limited = limits(tool.spec, snapshot.policy.policy, (*persons, *state.reached))
    return (
        *((reserve_operation(person, day, state.counts, writing=writing),) if tool.spec.operation else ()),
        *((count_uses(person, day, limited),) if limited else ()),
    )


async def _begin(
    run: TurnRun, tool: AnyTool, call: AuthorizedCall, state: Literal["started", "finished", "failed"]
) -> Statement:
    """The statement that begins the execution. It has to be built before the start is recorded.

    INVARIANT: nothing starts under the stop, and a confirmation is consumed in the very transaction that starts the
    call it allowed.
    """
    row = ExecutionRow(
        id=call.execution,
        turn=run.turn,
        person=run.key.person,
        tool=tool.spec.name,
        digest=await run.keyed_digest(),
        outside=tool.spec.reach is Reach.OUTSIDE,
        pending=run.state.pending,
        under_stop=tool.spec.under_stop,
    )
    return begin_execution(run.held.lease, row, state, _lease_s(run, tool))


def _lease_s(run: TurnRun, tool: AnyTool) -> float:
    """Seconds of lease to start with; for an outside effect they cover its timeout."""
    if tool.spec.reach is Reach.OUTSIDE:
        return tool.spec.timeout_s + SPARE_S
    return run.held.lease.seconds


def _not_done(outcome: NotDone | Unknown) -> NotDone:
    match outcome:
        case NotDone():
            return outcome
        case Unknown():
            raise DefectError("an inside effect is never unknown")


async def _started(run: TurnRun, call: AuthorizedCall, *, outside: bool) -> events.ExecutionStarted:
    digest = await run.keyed_digest()
    return events.ExecutionStarted(
        at=run.at(), execution=call.execution, tool=call.tool, digest=digest, outside=outside
    )


def _finished(run: TurnRun, call: AuthorizedCall, done: ToolDone) -> events.ExecutionFinished:
    declared = run.services.registry.trusts.get(call.tool, Trust.FREE_TEXT)
    fields = result_fields(call.tool, done.result, declared)
    return events.ExecutionFinished(
        at=run.at(),
        execution=call.execution,
        milliseconds=done.milliseconds,
        size=done.size,
        untrusted=any(each.trust is Trust.FREE_TEXT and not each.recorded for each in fields),
        result=done.result,
    )


async def _failed(run: TurnRun, call: AuthorizedCall, outcome: NotDone) -> None:
    run.record(
        events.ExecutionFailed(
            at=run.at(), execution=call.execution, code=outcome.code, reason=outcome.reason
        )
    )
    await run.met(failure(outcome.code), {"tool": call.tool})
