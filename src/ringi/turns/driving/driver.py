"""Drives turns: asks the table what comes next, performs it, again, until the turn rests or waits.

Whatever breaks a turn ends here: it is recorded as failed and its requester told, so that no message is ever lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never
from uuid import UUID

import structlog

from ringi.context.builder import Reading
from ringi.domain.errors import DefectError
from ringi.domain.ids import TurnId
from ringi.journal import events
from ringi.journal.events import Event
from ringi.store.database import Row, Statement
from ringi.store.fences import AwayError, DecidedError, FencedError, OutdatedError, SlippedError
from ringi.store.journal import JournalRow, journal_of_next, journal_row
from ringi.store.keys import Key, Lease, claim, next_turn
from ringi.store.organisations import Circumstances, circumstances, circumstances_row
from ringi.turns.driving.acting import act, settle, unknown
from ringi.turns.driving.drive import Drive
from ringi.turns.driving.holding import take_up
from ringi.turns.driving.performing import ask_model, build, judge_call
from ringi.turns.driving.speaking import ask_person, reply, send
from ringi.turns.driving.traces import traced_step, traced_turn
from ringi.turns.house import House, error_number
from ringi.turns.leases import Bid, Held
from ringi.turns.life import machine
from ringi.turns.life.failures import Met, failure, met
from ringi.turns.life.machine import next_effect
from ringi.turns.life.state import Stage, State

MAX_STARTS = 3
"""Times a turn is begun, by whomever, before it is given up: one drive and two takeovers."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A turn whose recorded events are at hand."""

    turn: TurnId
    recorded: tuple[Event, ...]
    reading: Reading | None = None
    """What its context is made of, where that was read together with recording it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyTurn:
    """The oldest ready turn of a key, and all it takes to go on with it."""

    turn: TurnId
    starts: int
    """Times it was begun, this one included."""
    rows: tuple[JournalRow, ...]
    around: Circumstances


class Driver:
    """Performs effects. Everything about a turn is in its `Drive`; this holds nothing."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def drain(self, lease: Lease, begun: Begun | ReadyTurn | None = None) -> State | None:
        """Drives the turns of the key in order until none is ready or another owner has taken over.

        `begun` is the first turn, already read. Returns where the first of them came to rest, None where it did not
        in these hands.
        """
        first: State | None = None
        async with self._house.keeper.hold(lease) as held:
            try:
                drive = await self._first(held, begun)
                while drive is not None:
                    ready = await self._carry(drive)
                    first = first or drive.state
                    drive = await self._next(held) if ready else None
            except FencedError:
                _log.info("turn taken over by another worker", key=str(lease.key.conversation))
            except AwayError:
                _log.warning("database away; the turn will be taken up again")
        return first

    async def drive_one(self, lease: Lease, begun: Begun) -> State:
        """Drives this turn alone; the sweep finds what else of the key is ready. Raises what ends it before."""
        async with self._house.keeper.hold(lease) as held:
            drive = self._begin(held, begun)
            await self._carry(drive)
            return drive.state

    async def take_up(self, key: Key) -> None:
        """Drives what is ready of the key, unless somebody else does."""
        bid = Bid(key=key, seconds=self._house.pace.lease_s)
        taking, reading = claim(key, bid.owner, bid.seconds), _reading(key, bid.owner)
        taken, *read = await self._house.database.batch(key.org, taking, *reading)
        if taken and (lease := bid.won(taken[0][0])):
            await self.drain(lease, _found(read))

    def _begin(self, held: Held, begun: Begun) -> Drive:
        drive = Drive(self._house, held, begun.turn)
        drive.start(begun.recorded)
        drive.reading = begun.reading
        return drive

    async def _first(self, held: Held, begun: Begun | ReadyTurn | None) -> Drive | None:
        match begun:
            case Begun():
                return self._begin(held, begun)
            case ReadyTurn():
                return await self._open(held, begun)
            case None:
                return await self._next(held)

    async def _next(self, held: Held) -> Drive | None:
        """The oldest ready turn of the key, read from the journal."""
        key, owner = held.lease.key, held.lease.owner
        found = _found(await self._house.database.batch(key.org, *_reading(key, owner)))
        return await self._open(held, found) if found else None

    async def _open(self, held: Held, found: ReadyTurn) -> Drive | None:
        drive = Drive(self._house, held, found.turn)
        try:
            await drive.start_from(found.rows, found.around)
        except DefectError:
            if found.starts <= MAX_STARTS:
                raise
            _log.exception("a turn cannot be read and is put away", turn=str(found.turn))
            await take_up(drive)
            return await self._next(held) if await drive.put_away() else None
        if found.starts > MAX_STARTS and machine.may_end(drive.state):
            await _give_up(drive, Met(failure=failure("taken_over")))
        return drive

    async def _carry(self, drive: Drive) -> int:
        """Drives one turn as far as it goes. Returns how many turns of the key are ready afterwards."""
        with traced_turn(drive):
            return await self._go_on(drive)

    async def _go_on(self, drive: Drive) -> int:
        while True:
            try:
                with traced_step(drive):
                    left = await self._step(drive)
            except OutdatedError:
                drive.decide_again()
            except (SlippedError, DecidedError) as late:
                if not await self._catches_up(drive, late):
                    await self._fail(drive, late)
            except (FencedError, AwayError):
                raise
            except Exception as error:
                await self._fail(drive, error)
            else:
                if left is not None:
                    return left

    async def _catches_up(self, drive: Drive, late: Exception) -> bool:
        """Somebody wrote to the turn in between, and may have taken back the yes it was about to use: it goes on from
        there. False where nothing was written: then what was confirmed is not what the record says."""
        recorded = drive.state.n - len(drive.unrecorded)
        await drive.reload()
        return isinstance(late, SlippedError) or drive.state.n > recorded

    async def _step(self, drive: Drive) -> int | None:
        """Performs the next effect. A number: the turn rests, so many turns of the key are ready."""
        effect = next_effect(drive.state)
        self._house.observe(effect, drive.state)
        match effect:
            case machine.BuildContext():
                await build(drive)
            case machine.AskModel():
                await ask_model(drive)
            case machine.Judge():
                await judge_call(drive)
            case machine.Execute():
                await act(drive)
            case machine.Settle():
                await settle(drive)
            case machine.WriteReply():
                await reply(drive)
            case machine.AskPerson():
                return await ask_person(drive)
            case machine.Send():
                return await send(drive)
            case machine.Wait() | machine.Rest():
                return 0
            case _:
                assert_never(effect)
        return None

    async def _fail(self, drive: Drive, error: Exception) -> None:
        """The turn fails where it truly stands, or the step is done again: whatever was not on record did not
        happen."""
        found = met(error)
        code = found.failure.code
        if drive.state.stage is Stage.FAILED or (code == "defect" and drive.state.failure):
            raise error
        await drive.reload()
        if not machine.may_end(drive.state):
            raise error
        if await self._again(drive, found):
            return
        number = await _give_up(drive, found)
        if code == "defect":
            _log.error("a turn met a defect", error=number, exc_info=error)
        else:
            _log.info("a turn was given up", code=code, cause=found.cause, error=number)

    async def _again(self, drive: Drive, found: Met) -> bool:
        """Whether the step is to be done once more; if so, the time to wait for that is over."""
        row = found.failure
        if row.retry_after_s is None or drive.retried >= row.retries or drive.patience_s <= row.retry_after_s:
            return False
        drive.retried += 1
        drive.paused_s += row.retry_after_s
        _log.info("a step is done again", code=row.code, cause=found.cause, turn=str(drive.turn))
        await drive.met(row, _cause(found))
        await self._house.pause(row.retry_after_s)
        return True


def _reading(key: Key, owner: UUID) -> tuple[Statement, ...]:
    """The oldest ready turn, its record and its circumstances, in one round trip."""
    return next_turn(key, owner), journal_of_next(key), circumstances(key.conversation)


def _found(read: Sequence[Sequence[Row]]) -> ReadyTurn | None:
    """None where no turn of the key is ready, or the key is another's."""
    started, journal, around = read
    if not started:
        return None
    return ReadyTurn(
        turn=started[0][0],
        starts=started[0][1],
        rows=tuple(map(journal_row, journal)),
        around=circumstances_row(around[0]),
    )


async def _give_up(drive: Drive, found: Met) -> str:
    """The turn ends here; the number under which administrators find out why.

    INVARIANT: of an execution that was started nobody says that it failed while it may have happened.
    """
    number, code = error_number(), found.failure.code
    if drive.state.stage is Stage.EXECUTING:
        await unknown(drive, "stopped" if code == "stopped" else "taken_over")
    else:
        drive.record(
            events.Failed(
                at=drive.at(),
                code=code,
                cause=found.cause,
                error=number,
                usage=drive.spent,
                wait_s=found.wait_s,
            )
        )
    await drive.met(found.failure, _cause(found), number)
    return number


def _cause(found: Met) -> dict[str, str | int]:
    return {"cause": found.cause} if found.cause else {}
