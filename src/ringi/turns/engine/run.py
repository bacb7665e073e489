"""A turn driven by this process: its state, the events not on record yet, and the way they get there.

Events of several steps are committed in one batch, as late as that is safe. The database may refuse the batch:
another process owns the turn, another event was recorded first, or the stop is on. Then nothing of the batch
happened, and the run goes on from the recorded state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from ringi.context.builder import Reading, gather
from ringi.domain.ids import MessageId, TurnId
from ringi.domain.model import PATIENCE_S, Usage
from ringi.i18n import say
from ringi.journal.events import Critiqued, Event, Proposed
from ringi.journal.rows import to_batch
from ringi.journal.sealing import Seal
from ringi.store.core.database import Row, Statement
from ringi.store.core.preconditions import NumberTakenError, SlippedError
from ringi.store.organisations.alerts import Occurrence, count_error, raise_alert, raise_alert_once
from ringi.store.organisations.organisations import DecisionInputs, demand_unchanged
from ringi.store.turns.conversations import store_message
from ringi.store.turns.journal import JournalRow, read_journal
from ringi.store.turns.order_keys import OrderKey, demand_owner, leave
from ringi.store.turns.turns import Entry, close_unread, record
from ringi.turns.engine.held_messages import release_held
from ringi.turns.engine.step import (
    CommitAndRelease,
    CommitNow,
    ErrorMet,
    InTransaction,
    RolledBack,
    Step,
    StepReturn,
    StepView,
    WriteAhead,
)
from ringi.turns.evidence.context_scope import scope_of
from ringi.turns.evidence.decision_context import read_inputs, setting_in
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.history import folded, key_of, opened
from ringi.turns.leases import HeldLease, steady_clock
from ringi.turns.locale import tongue_of
from ringi.turns.machine.failures import failure, sentence
from ringi.turns.machine.state import State
from ringi.turns.machine.table import advance
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, error_number, new_id


class TurnRun:
    """A turn driven by this process, as long as the lease holds."""

    def __init__(self, services: TurnServices, held: HeldLease, turn: TurnId) -> None:
        self.services = services
        self.held = held
        self.turn = turn
        self.state = State()
        self.chain_key: bytes | None = None
        """The stored key that seals the turn; None if its record was begun under the person's own key."""
        self.unrecorded: list[Event] = []
        self.attached: list[Statement] = []
        """Statements that must commit with the unrecorded events."""
        self.retried = 0
        """Number of steps that were done once more after an error."""
        self.paused_s = 0.0
        """Seconds waited before those repeated steps."""
        self.spent = Usage()
        """Cost of the model that is on no record yet."""
        self.reading: Reading | None = None
        """Data for the context, read when the turn was just opened."""
        self.seen: DecisionInputs | None = None
        """Circumstances as last read; None if they have to be read anew."""
        self._savepoint: Savepoint | None = None
        """State of the run before its first uncommitted decision. If the circumstances turn out to have changed, the
        run is rolled back to it."""

    @property
    def key(self) -> OrderKey:
        return self.held.lease.key

    # The turn as it is read ---------------------------------------------------------------------------------

    def start(self, events: tuple[Event, ...], chain_key: bytes | None = None) -> None:
        """Starts from events that are on record already, with the key of the conversation they were sealed with."""
        self.chain_key = chain_key
        self.state, self.unrecorded, self.attached = folded(events), [], []
        self.seen = self._savepoint = self.reading = None

    async def start_from(self, rows: Iterable[JournalRow], around: DecisionInputs) -> None:
        """Starts from the journal and the circumstances, which were read together."""
        snapshot = await self.services.org_cache.at(self.key.org, around.pulse.revision)
        self._start_again(tuple(rows), snapshot)
        self.seen = around

    async def reload(self) -> None:
        """Reads the turn again from the journal."""
        snapshot = await self.snapshot()
        self._start_again(await read_journal(self.services.database, self.key.org, self.turn), snapshot)

    def _start_again(self, rows: Sequence[JournalRow], snapshot: OrgSnapshot) -> None:
        self.start(opened(rows, snapshot, self.key.person), key_of(rows, self.key.person))

    async def snapshot(self) -> OrgSnapshot:
        """The snapshot as it holds for the assistant of this turn."""
        return (await self.services.org_cache.at_hand(self.key.org)).for_assistant(self.state.assistant)

    async def view(self) -> StepView:
        """The turn as a step reads it."""
        return StepView(
            services=self.services,
            lease=self.held.lease,
            id=self.turn,
            state=self.state,
            org=await self.snapshot(),
            charge_unused=self._charge_unused,
            chain_key=self.chain_key,
            spent=self.spent,
            patience_s=self.patience_s,
            lease_left=self.held.left,
            read=self._rows,
        )

    async def _rows(self, statement: Statement) -> list[Row]:
        (rows,) = await self.services.database.batch(self.key.org, statement)
        return rows

    @property
    def patience_s(self) -> float:
        """Seconds left for a proposal, after every attempt at it and the waits in between."""
        return PATIENCE_S - self.spent.milliseconds / 1000 - self.paused_s

    async def read_context(self) -> Reading:
        """The data for the context: the reading made when the message was taken in, if that was just now; else a new
        one. Circumstances read with it are those of the next decision."""
        reading, self.reading = self.reading, None
        if reading is None:
            scope = scope_of(self.services, await self.snapshot(), self.key, self.turn, self.state)
            reading = await gather(self.services.database, scope)
        self.seen = reading.around
        await self.services.org_cache.at(self.key.org, reading.around.pulse.revision)
        return reading

    async def setting(self) -> DecisionContext:
        """The circumstances at this moment, fresh from the database."""
        seen = await read_inputs(self.services, self.key)
        snapshot = await self.services.org_cache.at(self.key.org, seen.pulse.revision)
        if self._savepoint is None:
            self.seen = seen
        return setting_in(self.services, snapshot.for_assistant(self.state.assistant), seen)

    async def context_and_mark(self) -> DecisionContext:
        """The circumstances as this run last read them. Also marks a savepoint, for the decision that follows: the
        commit that records it raises OutdatedError if they have changed by then, and the call is decided again from
        the savepoint."""
        snapshot, seen = await self.snapshot(), self.seen
        if seen is None or snapshot.facts.revision != seen.pulse.revision:
            return await self.setting()
        if self._savepoint is None or not self._decided_since(self._savepoint):
            self._savepoint = self.savepoint()
        return setting_in(self.services, snapshot, seen)

    def _decided_since(self, point: Savepoint) -> bool:
        """True if a decision was made since the point. A critique is no decision: it is kept, like all that a model
        said."""
        return not all(isinstance(event, Critiqued) for event in self.unrecorded[point.unrecorded :])

    # Steps --------------------------------------------------------------------------------------------------

    async def carry_out(self, returned: StepReturn) -> int | None:
        """Carries out what a step returned. Returns the number of ready turns of the key if the turn was put down,
        else None."""
        match returned:
            case Step():
                await self.take(returned)
            case CommitNow():
                await self._commit_now(returned.step)
            case WriteAhead():
                await self._write_ahead(returned)
            case InTransaction():
                await self._in_transaction(returned)
            case CommitAndRelease():
                return await self._commit_and_release(returned)
            case _:
                assert_never(returned)
        return None

    async def take(self, step: Step) -> None:
        """Advances the turn by the step, which is committed with the next batch."""
        for event in step.events:
            self._record(event)
        self.attached += step.statements
        for error in step.errors:
            await self._count_error(error)
        if step.rereads:
            self.seen = None

    async def show(self, events: Iterable[Event]) -> None:
        """Commits events of a step that is still under way: words that people see while a model writes."""
        for event in events:
            self._record(event)
        await self._commit(demand_owner(self.held.lease))

    def _record(self, event: Event) -> None:
        self.state = advance(self.state, event)
        self.unrecorded.append(event)
        if isinstance(event, Proposed):
            self.spent, self.paused_s = Usage(), 0.0

    async def _count_error(self, error: ErrorMet) -> None:
        """Counts the error when the batch commits, and alerts administrators if its row says so."""
        found = Occurrence(
            id=new_id(),
            number=error.number or error_number(),
            code=error.row.code,
            params=error.params or {},
            turn=self.turn,
        )
        self.attached.append(count_error(found))
        match error.row.alert:
            case "never":
                return
            case "once":
                terms = (await self.snapshot()).policy.policy.alerts
                self.attached.append(raise_alert_once(found, terms.quiet_s, found.params))
            case "always":
                self.attached.append(raise_alert(found))

    async def _commit_now(self, step: Step) -> None:
        """Commits the outcome of a call that was under way. If another event was recorded first, the turn is read again
        and the commit repeated.

        INVARIANT: the outcome is recorded as it was. Words that the requester said meanwhile decide only what comes
        next."""
        while True:
            await self.take(step)
            try:
                return await self._commit(demand_owner(self.held.lease))
            except SlippedError:
                await self.reload()

    def _charge_unused(self, usage: Usage) -> None:
        if usage != Usage():
            self.spent += usage

    async def _write_ahead(self, returned: WriteAhead) -> None:
        await self.take(returned.step)
        asked_at, lost = steady_clock(), returned.paid
        try:
            await self._commit(returned.fence)
            lost = Usage()
        finally:
            self._charge_unused(lost)
        self.held.extend(asked_at, returned.lease_s)
        await self._commit_now((await returned.then()).step)

    async def _in_transaction(self, returned: InTransaction) -> None:
        lost = returned.paid
        try:
            async with self.services.database.transaction(self.key.org) as transaction:
                for fence in (*self._demanded, returned.fence):
                    await transaction.run(fence)
                done = await returned.work(transaction)
                if isinstance(done, RolledBack):
                    raise _RolledBackError(done)
                await self.take(done)
                for statement in (*self.attached, record(await self._entry())):
                    await transaction.run(statement)
            self._committed()
            lost = Usage()
        except _RolledBackError as undone:
            await self.take(undone.instead.step)
            await self._commit(undone.instead.fence)
            lost = Usage()
        finally:
            self._charge_unused(lost)

    async def _commit_and_release(self, returned: CommitAndRelease) -> int | None:
        """Commits the step with its message, and releases the turn. If another confirmation took the number of this
        one meanwhile, the step did not happen and is done again."""
        point = self.savepoint()
        await self.take(returned.step)
        entry = replace(
            await self._entry(),
            message=returned.message,
            becomes=returned.becomes,
            outcome=returned.outcome,
        )
        before = (*self._demanded, *returned.woken)
        try:
            rows = await self.services.database.batch(
                self.key.org, *before, leave(self.held.lease), *self.attached, record(entry)
            )
        except NumberTakenError:
            self.roll_back_to(point)
            return None
        self._committed()
        return rows[len(before)][0][0]

    # Commits ------------------------------------------------------------------------------------------------

    @property
    def _demanded(self) -> tuple[Statement, ...]:
        """Statements that refuse the commit if the circumstances have changed since the decision."""
        if self._savepoint is None or self.seen is None:
            return ()
        return (demand_unchanged(self.key.conversation, self.seen),)

    def decide_again(self) -> None:
        """Drops the decision, since the circumstances it rested on have changed; the model's answers are kept."""
        if self._savepoint is not None:
            self.roll_back_to(self._savepoint)
        self.seen = self._savepoint = None

    def savepoint(self) -> Savepoint:
        """The current point of the run, unrecorded events included."""
        return Savepoint(self.state, len(self.unrecorded), len(self.attached))

    def roll_back_to(self, point: Savepoint) -> None:
        """Undoes everything after that point; none of it was recorded."""
        self.state = point.state
        del self.unrecorded[point.unrecorded :]
        del self.attached[point.attached :]

    async def _commit(self, fence: Statement) -> None:
        """Commits all unrecorded events and attached statements behind the fence, or none."""
        recorded = (record(await self._entry()),) if self.unrecorded else ()
        await self.services.database.batch(self.key.org, *self._demanded, fence, *self.attached, *recorded)
        self._committed()

    async def put_away(self) -> int:
        """Closes a turn that cannot be read (a damaged row, a destroyed key), so that it does not block the turns
        behind it. The person who waits for its answer is told that none will come."""
        view, number = await self.view(), error_number()
        released = await release_held(view)
        locale = await tongue_of(self.services.database, view.org, self.key.person)
        told = say(sentence("unreadable", number), locale)
        await self.take(
            Step(
                statements=(
                    *released.statements,
                    store_message(self.key.conversation, self.turn, MessageId(new_id()), told),
                ),
                errors=(ErrorMet(row=failure("unreadable"), number=number),),
            )
        )
        rows = await self.services.database.batch(
            self.key.org, *released.woken, leave(self.held.lease), *self.attached, close_unread(self.turn)
        )
        ready: int = rows[len(released.woken)][0][0]
        self._committed()
        return ready

    async def _entry(self) -> Entry:
        """The unrecorded events as a journal entry."""
        snapshot = await self.snapshot()
        return Entry(
            chain=self.key.conversation,
            turn=self.turn,
            first_n=self.state.n - len(self.unrecorded) + 1,
            batch=to_batch(self.unrecorded, self._seal(snapshot)),
        )

    def _seal(self, snapshot: OrgSnapshot) -> Seal:
        return snapshot.seal(self.key.person).within(self.key.conversation, self.chain_key)

    def _committed(self) -> None:
        self.unrecorded, self.attached, self._savepoint = [], [], None


class _RolledBackError(Exception):
    """Rolls back the transaction of work that did not come about."""

    def __init__(self, instead: RolledBack) -> None:
        super().__init__()
        self.instead = instead


@dataclass(frozen=True, slots=True)
class Savepoint:
    """A point of a turn run to go back to."""

    state: State
    unrecorded: int
    attached: int
