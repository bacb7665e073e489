"""Drives turns: asks the table for the next effect, performs it, and repeats until the turn rests or waits.

An error that breaks a turn is handled here: the turn is recorded as failed and its requester is told, so that no
message is ever lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never
from uuid import UUID

import structlog

from ringi.context.builder import Reading
from ringi.domain.errors import DefectError
from ringi.domain.ids import TurnId
from ringi.domain.model import ModelUnavailableError
from ringi.domain.text import Text
from ringi.domain.tools import Effect
from ringi.i18n import say
from ringi.journal import events
from ringi.journal.events import Event
from ringi.store.core.database import Row, Statement
from ringi.store.core.preconditions import AwayError, DecidedError, FencedError, OutdatedError, SlippedError
from ringi.store.organisations.organisations import DecisionInputs, decision_inputs, decision_inputs_row
from ringi.store.turns.journal import JournalRow, journal_of_next, journal_row
from ringi.store.turns.order_keys import Lease, OrderKey, claim, next_turn
from ringi.tools.registry import AnyTool
from ringi.turns.engine.execute import act, settle, unknown
from ringi.turns.engine.propose import ask_model, build, judge_call
from ringi.turns.engine.reply import ask_person, reply, send
from ringi.turns.engine.run import TurnRun
from ringi.turns.engine.step import ErrorMet, Step, StepReturn
from ringi.turns.engine.streaming import listener
from ringi.turns.engine.tracing import traced_step, traced_turn
from ringi.turns.leases import HeldLease, LeaseRequest
from ringi.turns.machine import table as machine
from ringi.turns.machine.failures import FailureMatch, failure, match_failure
from ringi.turns.machine.state import Stage, State
from ringi.turns.machine.table import next_effect
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, error_number

MAX_STARTS = 3
"""Times a turn is taken up from its record before it is given up. The run of the process that took the message in is
not counted: one run and three takeovers. Each event that opens the turn again, such as a yes, counts anew."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class PreloadedTurn:
    """A turn whose recorded events are at hand."""

    turn: TurnId
    recorded: tuple[Event, ...]
    reading: Reading | None = None
    """The data its context is built from, if that was read in the round trip that recorded it."""
    chain_key: bytes | None = None
    """The stored key that sealed it; None if no conversation key did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyTurn:
    """The oldest ready turn of a key, with everything needed to go on with it."""

    turn: TurnId
    starts: int
    """Times it was taken up from its record, this one included."""
    rows: tuple[JournalRow, ...]
    around: DecisionInputs


class Driver:
    """Performs effects. It holds no state of its own: everything about a turn is in its `TurnRun`."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services

    async def drain(self, lease: Lease, preloaded: PreloadedTurn | ReadyTurn | None = None) -> State | None:
        """Drives the turns of the key in order until none is ready or another owner has taken over.

        `preloaded` is the first turn, already read. Returns the state in which the first of them came to rest; None
        if it did not come to rest in this process.
        """
        first: State | None = None
        async with self._services.lease_renewer.hold(lease) as held:
            try:
                run = await self._first(held, preloaded)
                while run is not None:
                    ready = await self._carry(run)
                    first = first or run.state
                    run = await self._next(held) if ready else None
            except FencedError:
                _log.info("turn taken over by another worker", key=str(lease.key.conversation))
            except AwayError:
                _log.warning("database away; the turn will be taken up again")
        return first

    async def drive_one(self, lease: Lease, preloaded: PreloadedTurn) -> State:
        """Drives this turn alone; the sweep finds the other ready turns of the key. Raises the error that ends it
        early."""
        async with self._services.lease_renewer.hold(lease) as held:
            run = self._begin(held, preloaded)
            await self._carry(run)
            return run.state

    async def take_up(self, key: OrderKey) -> None:
        """Drives the ready turns of the key, unless another worker holds its lease."""
        request = LeaseRequest(key=key, seconds=self._services.pace.lease_s)
        taking, reading = claim(key, request.owner, request.seconds), _reading(key, request.owner)
        taken, *read = await self._services.database.batch(key.org, taking, *reading)
        if taken and (lease := request.won(taken[0][0])):
            await self.drain(lease, _found(read))

    def _begin(self, held: HeldLease, preloaded: PreloadedTurn) -> TurnRun:
        run = TurnRun(self._services, held, preloaded.turn)
        run.start(preloaded.recorded, preloaded.chain_key)
        run.reading = preloaded.reading
        return run

    async def _first(self, held: HeldLease, preloaded: PreloadedTurn | ReadyTurn | None) -> TurnRun | None:
        match preloaded:
            case PreloadedTurn():
                return self._begin(held, preloaded)
            case ReadyTurn():
                return await self._open(held, preloaded)
            case None:
                return await self._next(held)

    async def _next(self, held: HeldLease) -> TurnRun | None:
        """The oldest ready turn of the key, read from the journal."""
        key, owner = held.lease.key, held.lease.owner
        found = _found(await self._services.database.batch(key.org, *_reading(key, owner)))
        return await self._open(held, found) if found else None

    async def _open(self, held: HeldLease, found: ReadyTurn) -> TurnRun | None:
        run = TurnRun(self._services, held, found.turn)
        try:
            await run.start_from(found.rows, found.around)
        except DefectError:
            if found.starts <= MAX_STARTS:
                raise
            _log.exception("a turn cannot be read and is put away", turn=str(found.turn))
            return await self._next(held) if await run.put_away() else None
        if found.starts > MAX_STARTS and machine.may_end(run.state):
            await _fail_turn(run, FailureMatch(failure=failure("taken_over")))
        return run

    async def _carry(self, run: TurnRun) -> int:
        """Drives one turn as far as it goes. Returns how many turns of the key are ready afterwards."""
        with traced_turn(await run.view()):
            return await self._go_on(run)

    async def _go_on(self, run: TurnRun) -> int:
        """Repeats steps until the turn rests or waits. A refusal of the database undoes what was not recorded: the
        decision is made anew, or the turn is read again."""
        while True:
            try:
                with traced_step(self._services, run.state):
                    left = await self._step(run)
            except OutdatedError:
                run.decide_again()
            except (SlippedError, DecidedError) as late:
                if not await self._catches_up(run, late):
                    await self._fail(run, late)
            except (FencedError, AwayError):
                raise
            except Exception as error:
                await self._fail(run, error)
            else:
                if left is not None:
                    return left

    async def _catches_up(self, run: TurnRun, late: Exception) -> bool:
        """Reads the turn again, because the database refused a commit. Returns True if another event was recorded
        first, for example one that withdrew the yes. Returns False if there is none: then the confirmation
        contradicts the record, and reading again does not help."""
        recorded = run.state.n - len(run.unrecorded)
        await run.reload()
        return isinstance(late, SlippedError) or run.state.n > recorded

    async def _step(self, run: TurnRun) -> int | None:
        """Performs the next effect, and carries out the step that came of it. Returns None if the turn goes on. If it
        now rests or waits, returns how many turns of the key are ready."""
        effect = next_effect(run.state)
        self._services.observe(effect, run.state)
        match effect:
            case machine.Wait() | machine.Rest():
                return 0
            case _:
                with self._services.board.step(run.key.conversation, run.turn, await _words(effect, run)):
                    return await run.carry_out(await _perform(effect, run))

    async def _fail(self, run: TurnRun, error: Exception) -> None:
        """Fails the turn in the state that is on record, or does the step again: unrecorded events did not happen."""
        found = match_failure(error)
        if isinstance(error, ModelUnavailableError):
            run.spent += error.usage
        code = found.failure.code
        if run.state.stage is Stage.FAILED or (code == "defect" and run.state.failure):
            raise error
        await run.reload()
        if not machine.may_end(run.state):
            raise error
        if await self._again(run, found):
            return
        number = await _fail_turn(run, found)
        if code == "defect":
            _log.error("a turn met a defect", error=number, exc_info=error)
        else:
            _log.info("a turn was given up", code=code, cause=found.cause, error=number)

    async def _again(self, run: TurnRun, found: FailureMatch) -> bool:
        """True if the step is to be done once more; the delay before that has then passed."""
        row = found.failure
        if row.retry_after_s is None or run.retried >= row.retries or run.patience_s <= row.retry_after_s:
            return False
        run.retried += 1
        run.paused_s += row.retry_after_s
        _log.info("a step is done again", code=row.code, cause=found.cause, turn=str(run.turn))
        await run.take(Step(errors=(ErrorMet(row=row, params=_cause(found)),)))
        await self._services.pause(row.retry_after_s)
        return True


async def _words(effect: machine.Work, run: TurnRun) -> Text:
    """The step in words, for the person who waits."""
    match effect:
        case machine.BuildContext():
            return Text("turn.step_reading")
        case machine.AskModel():
            return Text("turn.step_thinking")
        case machine.Execute() | machine.SettleOutcome():
            return _tool_words(run.services.registry.find(run.state.current_call.tool), await run.snapshot())
        case machine.Judge() | machine.AskPerson():
            return Text("turn.step_checking")
        case machine.WriteReply() | machine.Send():
            return Text("turn.step_writing")
        case _:
            assert_never(effect)


def _tool_words(tool: AnyTool | None, snapshot: OrgSnapshot) -> Text:
    """The step of a call: the first sentence of its tool's description."""
    if tool is None:
        return Text("turn.step_doing_it")
    what = say(tool.description, snapshot.facts.organisation.locale).split(".")[0].split("。")[0]
    reads = tool.spec.effect is Effect.READ
    return Text("turn.step_looking" if reads else "turn.step_doing", {"what": what})


async def _perform(effect: machine.Work, run: TurnRun) -> StepReturn:
    """Runs the step of the effect on a view of the turn, with the circumstances it needs."""
    match effect:
        case machine.BuildContext():
            reading = await run.read_context()
            return await build(await run.view(), reading)
        case machine.AskModel():
            view = await run.view()
            return await ask_model(view, listener(view, run.setting, run.show))
        case machine.Judge():
            return await judge_call(await run.view(), run.context_and_mark)
        case machine.Execute():
            return await act(await run.view())
        case machine.SettleOutcome():
            return await settle(await run.view())
        case machine.WriteReply():
            setting = await run.context_and_mark()
            return await reply(await run.view(), setting)
        case machine.AskPerson():
            setting = await run.context_and_mark()
            return await ask_person(await run.view(), setting)
        case machine.Send():
            return await send(await run.view())
        case _:
            assert_never(effect)


def _reading(key: OrderKey, owner: UUID) -> tuple[Statement, ...]:
    """The oldest ready turn, its record and its circumstances, in one round trip."""
    return next_turn(key, owner), journal_of_next(key), decision_inputs(key.conversation)


def _found(read: Sequence[Sequence[Row]]) -> ReadyTurn | None:
    """The ready turn that was read; None if no turn of the key is ready, or the key is held by another worker."""
    started, journal, around = read
    if not started:
        return None
    return ReadyTurn(
        turn=started[0][0],
        starts=started[0][1],
        rows=tuple(map(journal_row, journal)),
        around=decision_inputs_row(around[0]),
    )


async def _fail_turn(run: TurnRun, found: FailureMatch) -> str:
    """Ends the turn, and returns the error number under which administrators find the cause.

    INVARIANT: an execution that was started is never reported as failed while it may have happened.
    """
    number, code, view = error_number(), found.failure.code, await run.view()
    if run.state.stage is Stage.EXECUTING:
        ended = unknown(view, "stopped" if code == "stopped" else "taken_over")
    else:
        failed = events.Failed(
            at=view.at(), code=code, cause=found.cause, error=number, usage=run.spent, wait_s=found.wait_s
        )
        ended = Step(events=(failed,))
    counted = ErrorMet(row=found.failure, params=_cause(found), number=number)
    await run.take(replace(ended, errors=(*ended.errors, counted)))
    return number


def _cause(found: FailureMatch) -> dict[str, str | int]:
    return {"cause": found.cause} if found.cause else {}
