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
from ringi.language.days import day_in
from ringi.store.counters import count_uses, reserve_operation
from ringi.store.database import Statement, Transaction
from ringi.store.executions import ExecutionRow, begin_execution, demand_not_stopped, end_execution
from ringi.store.fences import SlippedError
from ringi.store.keys import demand_owner
from ringi.store.sessions import close_session
from ringi.store.turns import record
from ringi.tools.executor import NotDone, NotSentError, ToolDone, Unknown, bound
from ringi.tools.registry import AnyTool
from ringi.tools.tool import Hands
from ringi.turns.deciding.evidence import requester_of
from ringi.turns.deciding.limiting import limits
from ringi.turns.deciding.result_fields import result_fields
from ringi.turns.driving.drive import Drive
from ringi.turns.driving.traces import carried_out
from ringi.turns.leases import steady_clock
from ringi.turns.life.failures import failure

SPARE_S = 4.0
"""Lease beyond the tool's timeout that an outside effect starts with."""


class _UndoneError(Exception):
    """Rolls back an inside effect that did not come about."""

    def __init__(self, outcome: NotDone) -> None:
        super().__init__(outcome.code)
        self.outcome = outcome


async def act(drive: Drive) -> None:
    """Executes the current call, which was allowed."""
    tool, call = await _authorized(drive)
    drive.attach(*await _reservations(drive, tool))
    if tool.spec.reach is Reach.OUTSIDE:
        await _act_outside(drive, tool, call)
    else:
        await _act_inside(drive, tool, call)


async def settle(drive: Drive) -> None:
    """Somebody started this execution and is gone. Found: finished. Not found: only an idempotent call may be
    made again, under the same execution id; anything else is for a person to decide."""
    tool, call = await _authorized(drive)
    hands = await _hands(drive, call, None)
    verify = bound(tool, call.args).verify
    happened = await verify(hands) if verify else None
    if happened:
        await _keep(drive, call, ToolDone(result={"verified": True}, milliseconds=0, size=0))
    elif tool.spec.idempotent:
        await _begin_again(drive, tool)
        await _send(drive, tool, call)
    else:
        await unknown(drive, "taken_over")
        await drive.commit()


async def unknown(drive: Drive, cause: Literal["taken_over", "no_answer", "stopped"]) -> None:
    """The started execution may or may not have happened: a person must look."""
    call = drive.state.current_call
    drive.record(events.OutcomeUnknown(at=drive.at(), execution=call.execution_id, cause=cause))
    drive.attach(end_execution(call.execution_id, "unknown"))
    await drive.met(failure("outcome_unknown"), {"tool": call.tool})


async def _act_inside(drive: Drive, tool: AnyTool, call: AuthorizedCall) -> None:
    begin = await _begin(drive, tool, call, "finished")
    try:
        async with drive.house.database.transaction(drive.key.org) as transaction:
            for fence in (*drive.demanded, begin):
                await transaction.run(fence)
            outcome = await carried_out(drive, tool, call, await _hands(drive, call, transaction))
            if not isinstance(outcome, ToolDone):
                raise _UndoneError(_not_done(outcome))
            drive.record(await _started(drive, call, outside=False))
            drive.record(_finished(drive, call, outcome))
            drive.attach(*_closing(drive, tool))
            for statement in (*drive.attached, record(await drive.entry())):
                await transaction.run(statement)
        drive.committed()
        if tool.spec.administrative:
            drive.seen = None
    except _UndoneError as undone:
        fence = await _begin(drive, tool, call, "failed")
        drive.record(await _started(drive, call, outside=False))
        await _failed(drive, call, undone.outcome)
        await drive.commit_behind(fence)


def _closing(drive: Drive, tool: AnyTool) -> tuple[Statement, ...]:
    """What was asked for bit by bit is done."""
    key = drive.key
    return (close_session(key.conversation, key.person, tool.spec.name),) if tool.spec.flow else ()


async def _act_outside(drive: Drive, tool: AnyTool, call: AuthorizedCall) -> None:
    fence, asked_at = await _begin(drive, tool, call, "started"), steady_clock()
    drive.record(await _started(drive, call, outside=True))
    await drive.commit_behind(fence)
    drive.held.extend(asked_at, _lease_s(drive, tool))
    await _send(drive, tool, call)


async def _begin_again(drive: Drive, tool: AnyTool) -> None:
    """Another attempt at an idempotent call: under the stop and with too short a lease there is none."""
    lease_s, asked_at = _lease_s(drive, tool), steady_clock()
    drive.attach(demand_not_stopped())
    await drive.commit_behind(demand_owner(drive.held.lease, lease_s))
    drive.held.extend(asked_at, lease_s)


async def _send(drive: Drive, tool: AnyTool, call: AuthorizedCall) -> None:
    await _keep(drive, call, await carried_out(drive, tool, call, await _hands(drive, call, None)))


async def _keep(drive: Drive, call: AuthorizedCall, outcome: ToolDone | NotDone | Unknown) -> None:
    """INVARIANT: what came of a call that was under way is on record, whatever its requester said meanwhile:
    that decides what comes next, not what happened."""
    while True:
        await _end(drive, call, outcome)
        try:
            return await drive.commit()
        except SlippedError:
            await drive.reload()


async def _end(drive: Drive, call: AuthorizedCall, outcome: ToolDone | NotDone | Unknown) -> None:
    match outcome:
        case ToolDone():
            drive.record(_finished(drive, call, outcome))
            drive.attach(end_execution(call.execution, "finished"))
        case NotDone():
            await _failed(drive, call, outcome)
            drive.attach(end_execution(call.execution, "failed"))
        case Unknown():
            await unknown(drive, "no_answer")


async def _authorized(drive: Drive) -> tuple[AnyTool, AuthorizedCall]:
    state = drive.state
    call = authorized(state.decision, state.current_call) if state.decision else None
    tool = drive.house.registry.find(state.current_call.tool)
    if call is None or tool is None:
        raise DefectError("a call that was not allowed reached its execution")
    return tool, call


async def _hands(drive: Drive, call: AuthorizedCall, transaction: Transaction | None) -> Hands:
    charter = await drive.charter()
    tool = drive.house.registry.find(call.tool)
    timeout_s = tool.spec.timeout_s if tool else 0.0

    def before_send() -> None:
        if drive.held.left() < timeout_s:
            raise NotSentError

    return Hands(
        requester=requester_of(drive.state, charter),
        people=charter.people,
        locale=charter.facts.organisation.locale,
        conversation=drive.key.conversation,
        turn=drive.turn,
        now=drive.at().astimezone(charter.zone),
        execution=call.execution,
        reached=drive.state.reached,
        confirmed_by=drive.state.confirmed_by,
        transaction=transaction,
        seal=charter.seal_or_none(drive.key.person),
        before_send=before_send,
        origins=_origins(drive),
        calendar=charter.calendar(day_in(charter.zone, drive.at())),
    )


def _origins(drive: Drive) -> Mapping[str, Trust]:
    decision = drive.state.decision
    return {origin.argument: origin.trust for origin in decision.origins} if decision else {}


async def _reservations(drive: Drive, tool: AnyTool) -> Sequence[Statement]:
    """F8: what is limited is counted where it starts, an operation only if nothing was counted since it was judged."""
    charter, state, person = await drive.charter(), drive.state, drive.key.person
    day = day_in(charter.zone, drive.at())
    writing = tool.spec.effect is not Effect.READ or tool.spec.reach is Reach.OUTSIDE
    persons = [target.person.id for target in state.targets if target.person is not None]
    limited = limits(tool.spec, charter.policy.policy, (*persons, *state.reached))
    return (
        *((reserve_operation(person, day, state.counts, writing=writing),) if tool.spec.operation else ()),
        *((count_uses(person, day, limited),) if limited else ()),
    )


async def _begin(
    drive: Drive, tool: AnyTool, call: AuthorizedCall, state: Literal["started", "finished", "failed"]
) -> Statement:
    """INVARIANT: nothing starts under the stop, and a confirmation is consumed in the very transaction that
    starts what it allowed. To be asked for before the start is recorded."""
    row = ExecutionRow(
        id=call.execution,
        turn=drive.turn,
        person=drive.key.person,
        tool=tool.spec.name,
        digest=await drive.keyed_digest(),
        outside=tool.spec.reach is Reach.OUTSIDE,
        pending=drive.state.pending,
        under_stop=tool.spec.under_stop,
    )
    return begin_execution(drive.held.lease, row, state, _lease_s(drive, tool))


def _lease_s(drive: Drive, tool: AnyTool) -> float:
    """An outside effect starts with a lease that covers its timeout."""
    if tool.spec.reach is Reach.OUTSIDE:
        return tool.spec.timeout_s + SPARE_S
    return drive.held.lease.seconds


def _not_done(outcome: NotDone | Unknown) -> NotDone:
    match outcome:
        case NotDone():
            return outcome
        case Unknown():
            raise DefectError("an inside effect is never unknown")


async def _started(drive: Drive, call: AuthorizedCall, *, outside: bool) -> events.ExecutionStarted:
    digest = await drive.keyed_digest()
    return events.ExecutionStarted(
        at=drive.at(), execution=call.execution, tool=call.tool, digest=digest, outside=outside
    )


def _finished(drive: Drive, call: AuthorizedCall, done: ToolDone) -> events.ExecutionFinished:
    declared = drive.house.registry.trusts.get(call.tool, Trust.FREE_TEXT)
    fields = result_fields(call.tool, done.result, declared)
    return events.ExecutionFinished(
        at=drive.at(),
        execution=call.execution,
        milliseconds=done.milliseconds,
        size=done.size,
        untrusted=any(each.trust is Trust.FREE_TEXT and not each.recorded for each in fields),
        result=done.result,
    )


async def _failed(drive: Drive, call: AuthorizedCall, outcome: NotDone) -> None:
    drive.record(
        events.ExecutionFailed(
            at=drive.at(), execution=call.execution, code=outcome.code, reason=outcome.reason
        )
    )
    await drive.met(failure(outcome.code), {"tool": call.tool})
