"""Turn services: the ports with which a turn is driven, handed in once by the composition root."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID, uuid4

from uuid_utils.compat import uuid7

from ringi.domain.channels import Channels
from ringi.domain.ids import OrgId
from ringi.domain.model import Model
from ringi.domain.policy import Policy
from ringi.domain.summary import Summariser, SummaryDue
from ringi.domain.tracing import UNTRACED, Tracing
from ringi.store.core.database import Database
from ringi.store.work.staged_payloads import StagedPayload
from ringi.tools.form import Forms
from ringi.tools.ports import Computes, Http
from ringi.tools.registry import Registry
from ringi.turns.assistant import Assistants
from ringi.turns.leases import LeaseRenewer, LeaseTimings
from ringi.turns.machine.state import State
from ringi.turns.machine.table import Effect
from ringi.turns.organisation import OrgCache
from ringi.turns.progress import ProgressBoard
from ringi.turns.stop_watch import StopWatch

SLOTS = 32
"""Turns one process drives at the same time."""


def utc_now() -> datetime:
    return datetime.now(UTC)


def new_id() -> UUID:
    """A time-ordered id (UUID version 7), so that indexes grow at their end."""
    return uuid7()


def error_number() -> str:
    """A number that people are told after an error, to ask administrators about."""
    return uuid4().hex[:8]


def unobserved(effect: Effect, state: State) -> None:
    """Ignores the effect: the observer used if none is given."""
    del effect, state


TryPolicy = Callable[[OrgId, Policy], Awaitable[StagedPayload]]
"""Tries a policy on the latest decisions, and returns the deposit that shows what would change."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnServices:
    """Everything with a life of its own that a turn needs."""

    database: Database
    org_cache: OrgCache
    assistants: Assistants
    registry: Registry
    """Every tool of every assistant: for records and cards of any turn. What a turn may use is in its snapshot."""
    forms: Forms
    """Forms that people may fill in themselves, by the call each leads to (H5)."""
    model: Model
    summariser: Summariser
    """Summariser of long conversations, beside their turns."""
    channels: Channels
    """Channels on which messages come in and go out."""
    try_policy: TryPolicy
    """Trial of a policy before anybody is asked to agree to it."""
    lease_renewer: LeaseRenewer
    stops: StopWatch
    """Watch that lets no prompt leave under the emergency stop."""
    http: Http
    """Client with which tools reach hosts outside."""
    compute: Computes
    """Processes in which tools compute."""
    board: ProgressBoard = field(default_factory=ProgressBoard)
    """How far the calls that run in this process have come."""
    summaries_due: set[SummaryDue] = field(default_factory=set[SummaryDue])
    """Conversations whose summary this process makes after the turn that found it due. They are on record too, so that a
    process that ends loses none."""
    critic: Model | None = None
    """Model that reviews calls a second time (E10); None if none does."""
    inner_hosts: frozenset[str] = frozenset()
    """Hosts of our own network that organisations may name as the address of a model."""
    http_hosts: frozenset[str] = frozenset()
    """Hosts of our own network that tools may reach."""
    tracing: Tracing = UNTRACED
    """Tracing that is told how the steps of turns nest and how long they last (L5)."""
    now: Callable[[], datetime] = utc_now
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    """Function that waits until a delayed step is due."""
    observe: Callable[[Effect, State], None] = unobserved
    """Function that is told of every effect just before it is performed: tracing, and tests that pull the plug
    there."""

    @property
    def pace(self) -> LeaseTimings:
        return self.lease_renewer.pace
