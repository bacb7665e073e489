"""Steps of a turn: a step reads a view of the turn and returns what happened; it records and commits nothing.

The driver alone advances the turn by the events of a step, gathers its statements, commits them, and releases the
turn. A step that needs a commit at a certain point returns one of the forms below, which the driver carries out.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from ringi.domain.decision import Stamp
from ringi.domain.ids import TurnId
from ringi.domain.model import Usage
from ringi.domain.outcome import Outcome
from ringi.journal.events import Event
from ringi.journal.sealing import Seal
from ringi.store.core.database import Row, Statement, Transaction
from ringi.store.organisations.alerts import Params
from ringi.store.turns.order_keys import Lease, OrderKey
from ringi.store.turns.turns import StoredMessage
from ringi.turns.evidence.evidence import DecisionContext
from ringi.turns.machine.failures import Failure, of_stamps
from ringi.turns.machine.state import State
from ringi.turns.organisation import OrgSnapshot
from ringi.turns.services import TurnServices

Circumstances = Callable[[], Awaitable[DecisionContext]]
"""Reads the circumstances under which something is decided or shown."""
Becomes = Literal["waiting", "finished"]
"""The state of a turn after this process released it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """A turn as a step reads it, at the moment the step begins. Its `repr` shows no content: a traceback in a log may
    print it."""

    services: TurnServices = field(repr=False)
    lease: Lease
    id: TurnId
    state: State = field(repr=False)
    org: OrgSnapshot = field(repr=False)
    charge_unused: Callable[[Usage], None]
    """Charges the cost of a question whose answer is not used. It is recorded with the next proposal or failure."""
    chain_key: bytes | None = field(default=None, repr=False)
    """The stored key of the conversation; None if the person's own key seals the turn."""
    spent: Usage
    """Cost of the model that is on no record yet."""
    patience_s: float
    """Seconds left for a proposal."""
    lease_left: Callable[[], float] = field(repr=False)
    """Seconds this process may still act."""
    read: Callable[[Statement], Awaitable[list[Row]]] = field(repr=False)
    """Reads rows of the organisation for this step."""

    @property
    def key(self) -> OrderKey:
        return self.lease.key

    @property
    def keyed_digest(self) -> str:
        """The digest of the current decision as it is stored and shown."""
        decision = self.state.decision
        return self.org.seal(self.key.person).keyed_digest(decision.digest) if decision else ""

    @property
    def seal(self) -> Seal:
        return self.org.seal(self.key.person).within(self.key.conversation, self.chain_key)

    def at(self) -> datetime:
        return self.services.now()


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorMet:
    """An error to be counted with the step, and alerted if its row says so."""

    row: Failure
    params: Params | None = None
    number: str = ""
    """The error number that people were told, if they were told one."""


def errors_of_rules(stamps: Iterable[Stamp]) -> Iterator[ErrorMet]:
    """Yields the errors that the rules ran into (B2). An error that is only counted keeps nobody's words."""
    for row, stamp in of_stamps(stamps):
        words: Params = {} if row.alert == "never" else stamp.reason.params
        yield ErrorMet(row=row, params={"rule": stamp.rule, **words})


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A step as it happened. It is committed together with the steps after it, as late as that is safe."""

    events: tuple[Event, ...] = ()
    statements: tuple[Statement, ...] = ()
    """Statements that must commit with the events."""
    errors: tuple[ErrorMet, ...] = ()
    rereads: bool = False
    """True if the circumstances have to be read anew before anything is decided."""


@dataclass(frozen=True, slots=True)
class CommitNow:
    """A step that is committed before anything else is done: the outcome of a call that was under way. If another
    event was recorded first, the turn is read again and the commit repeated."""

    step: Step


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteAhead:
    """A step that must be on record before the world is touched, and what follows the commit."""

    step: Step
    fence: Statement
    """Statement that must succeed first in that commit."""
    lease_s: float
    """Seconds of lease that the fence secures."""
    paid: Usage = field(default_factory=Usage)
    """Cost of what the step asked, which counts even if its commit is refused."""
    then: Callable[[], Awaitable[CommitNow]]


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledBack:
    """Work that did not come about: its transaction is undone, and this is recorded instead."""

    step: Step
    fence: Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class InTransaction:
    """Work inside our database, which commits together with its record or not at all."""

    fence: Statement
    paid: Usage = field(default_factory=Usage)
    """Cost of what was asked to get it ready, which counts even if its commit is refused."""
    work: Callable[[Transaction], Awaitable[Step | RolledBack]]


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitAndRelease:
    """A step after which the turn rests or waits: it is committed with a message to the conversation, and the
    turn is released."""

    step: Step
    message: StoredMessage
    becomes: Becomes
    outcome: Outcome | None = None
    woken: tuple[Statement, ...] = ()
    """Statements that make more turns of the key ready."""


StepReturn = Step | CommitNow | WriteAhead | InTransaction | CommitAndRelease
