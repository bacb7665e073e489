"""A turn driven by this process: its state, the events not on record yet, and the way they get there.

Events are gathered and committed together as far as nothing between them must be on record first. A refusal of the
database (another owner, an event that slipped in, the stop) undoes the whole batch, and the turn is read again from
its recorded state.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from ringi.context.builder import Reading
from ringi.domain.decision import Stamp
from ringi.domain.ids import MessageId, TurnId
from ringi.domain.model import PATIENCE_S, Usage
from ringi.domain.outcome import Outcome
from ringi.i18n import say
from ringi.journal.events import Critiqued, Event
from ringi.journal.rows import to_batch
from ringi.store.core.database import Statement
from ringi.store.organisations.alerts import Occurrence, Params, note, raise_alert, raise_alert_once
from ringi.store.organisations.organisations import DecisionInputs, demand_unchanged
from ringi.store.turns.conversations import store_message
from ringi.store.turns.journal import JournalRow
from ringi.store.turns.order_keys import OrderKey, demand_owner, leave
from ringi.store.turns.turns import Entry, StoredMessage, close_unread, record
from ringi.turns.evidence.decision_context import seen_now, setting_in
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.history import folded, opened, recorded
from ringi.turns.leases import HeldLease
from ringi.turns.locale import tongue_of
from ringi.turns.machine.failures import Failure, failure, of_stamps, sentence
from ringi.turns.machine.state import State
from ringi.turns.machine.table import advance
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices, error_number, new_id

PutDown = Literal["waiting", "finished"]
"""The state of a turn after this process gives it up."""


class TurnRun:
    """A turn driven by this process, as long as the lease holds."""

    def __init__(self, services: TurnServices, held: HeldLease, turn: TurnId) -> None:
        self.services = services
        self.held = held
        self.turn = turn
        self.state = State()
        self.unrecorded: list[Event] = []
        self.attached: list[Statement] = []
        """Statements that must commit with the unrecorded events."""
        self.woken: list[Statement] = []
        """Statements that make more turns of the key ready when this one is put down; they count before it leaves."""
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
        self._before: Point | None = None
        """Point before the first unrecorded decision that rests on those circumstances."""

    @property
    def key(self) -> OrderKey:
        return self.held.lease.key

    def start(self, events: tuple[Event, ...]) -> None:
        """Starts from events that are on record already."""
        self.state, self.unrecorded, self.attached, self.woken = folded(events), [], [], []
        self.seen = self._before = self.reading = None

    async def start_from(self, rows: Iterable[JournalRow], around: DecisionInputs) -> None:
        """Starts from the journal and the circumstances, which were read together."""
        snapshot = await self.services.org_cache.at(self.key.org, around.pulse.revision)
        self.start(opened(rows, snapshot, self.key.person))
        self.seen = around

    async def reload(self) -> None:
        """Reads the turn again from the journal."""
        snapshot = await self.snapshot()
        self.start(await recorded(self.services.database, snapshot, self.turn, self.key.person))

    def record(self, event: Event) -> None:
        """Advances the turn by the event, which is committed with the next batch."""
        self.state = advance(self.state, event)
        self.unrecorded.append(event)

    async def met(self, row: Failure, params: Params | None = None, number: str = "") -> None:
        """Notes an error: it is counted when the batch commits, and administrators are alerted if its row says so."""
        found = Occurrence(
            id=new_id(), number=number or error_number(), code=row.code, params=params or {}, turn=self.turn
        )
        self.attach(note(found))
        match row.alert:
            case "never":
                return
            case "once":
                terms = (await self.snapshot()).policy.policy.alerts
                self.attach(raise_alert_once(found, terms.quiet_s, found.params))
            case "always":
                self.attach(raise_alert(found))

    async def met_by_rules(self, stamps: Iterable[Stamp]) -> None:
        """Notes the errors that the rules ran into (B2), as `met` does. An error that is only counted keeps nobody's
        words."""
        for row, stamp in of_stamps(stamps):
            words: Params = {} if row.alert == "never" else stamp.reason.params
            await self.met(row, {"rule": stamp.rule, **words})

    def attach(self, *statements: Statement) -> None:
        self.attached += statements

    def wake(self, *statements: Statement) -> None:
        self.woken += statements

    @property
    def demanded(self) -> tuple[Statement, ...]:
        """Statements that refuse the commit if the circumstances have changed since the decision."""
        if self._before is None or self.seen is None:
            return ()
        return (demand_unchanged(self.key.conversation, self.seen),)

    def decide_again(self) -> None:
        """Drops the decision, since the circumstances it rested on have changed; the model's answers are kept."""
        if self._before is not None:
            self.back_to(self._before)
        self.seen = self._before = None

    def here(self) -> Point:
        """The current point of the run, unrecorded events included."""
        return Point(self.state, len(self.unrecorded), len(self.attached))

    def back_to(self, point: Point) -> None:
        """Undoes everything after that point; none of it was recorded."""
        self.state = point.state
        del self.unrecorded[point.unrecorded :]
        del self.attached[point.attached :]

    @property
    def patience_s(self) -> float:
        """Seconds left for a proposal, after every attempt at it and the waits in between."""
        return PATIENCE_S - self.spent.milliseconds / 1000 - self.paused_s

    async def commit(self) -> None:
        """Commits all unrecorded events and attached statements, or none."""
        if self.unrecorded:
            await self.commit_behind(demand_owner(self.held.lease))

    async def commit_behind(self, fence: Statement) -> None:
        """Commits like `commit`, behind a `fence` that demands more than the lease."""
        recorded = (record(await self.entry()),) if self.unrecorded else ()
        await self.services.database.batch(self.key.org, *self.demanded, fence, *self.attached, *recorded)
        self.committed()

    async def put_down(self, message: StoredMessage, becomes: PutDown, outcome: Outcome | None = None) -> int:
        """Commits like `commit`, sends a message to the conversation, and gives the turn up.

        Returns how many turns of the key are ready to be driven.
        """
        entry = replace(await self.entry(), message=message, becomes=becomes, outcome=outcome)
        before = (*self.demanded, *self.woken)
        rows = await self.services.database.batch(
            self.key.org, *before, leave(self.held.lease), *self.attached, record(entry)
        )
        self.committed()
        return rows[len(before)][0][0]

    async def put_away(self) -> int:
        """Closes a turn that cannot be read (a damaged row, a destroyed key), so that it does not block the turns
        behind it. The person who waits for its answer is told that none will come."""
        snapshot, number = await self.snapshot(), error_number()
        locale = await tongue_of(self.services.database, snapshot, self.key.person)
        told = say(sentence("unreadable", number), locale)
        await self.met(failure("unreadable"), number=number)
        self.attach(store_message(self.key.conversation, self.turn, MessageId(new_id()), told))
        rows = await self.services.database.batch(
            self.key.org, *self.woken, leave(self.held.lease), *self.attached, close_unread(self.turn)
        )
        ready: int = rows[len(self.woken)][0][0]
        self.committed()
        return ready

    async def entry(self) -> Entry:
        """The unrecorded events as a journal entry."""
        snapshot = await self.snapshot()
        return Entry(
            chain=self.key.conversation,
            turn=self.turn,
            first_n=self.state.n - len(self.unrecorded) + 1,
            batch=to_batch(self.unrecorded, snapshot.seal(self.key.person)),
        )

    def committed(self) -> None:
        self.unrecorded, self.attached, self.woken, self._before = [], [], [], None

    async def keyed_digest(self) -> str:
        """The digest of the current decision as it is stored and shown."""
        decision = self.state.decision
        snapshot = await self.snapshot()
        return snapshot.seal(self.key.person).keyed_digest(decision.digest) if decision else ""

    async def snapshot(self) -> OrgSnapshot:
        """The snapshot as it holds for the assistant of this turn."""
        return (await self.services.org_cache.at_hand(self.key.org)).for_assistant(self.state.assistant)

    async def setting(self) -> DecisionContext:
        """The circumstances at this moment, fresh from the database."""
        seen = await seen_now(self.services, self.key)
        snapshot = await self.services.org_cache.at(self.key.org, seen.pulse.revision)
        if self._before is None:
            self.seen = seen
        return setting_in(self.services, snapshot.for_assistant(self.state.assistant), seen)

    async def believed(self) -> DecisionContext:
        """The circumstances as this run last read them. A decision under them is recorded only if they are unchanged
        at that moment; otherwise OutdatedError is raised, and the call is decided again."""
        snapshot, seen = await self.snapshot(), self.seen
        if seen is None or snapshot.facts.revision != seen.pulse.revision:
            return await self.setting()
        if self._before is None or not self._decided_since(self._before):
            self._before = self.here()
        return setting_in(self.services, snapshot, seen)

    def _decided_since(self, point: Point) -> bool:
        """True if a decision was made since the point. A critique is no decision: it is kept, like all that a model
        said."""
        return not all(isinstance(event, Critiqued) for event in self.unrecorded[point.unrecorded :])

    def at(self) -> datetime:
        return self.services.now()


@dataclass(frozen=True, slots=True)
class Point:
    """A point of a turn run to go back to."""

    state: State
    unrecorded: int
    attached: int
