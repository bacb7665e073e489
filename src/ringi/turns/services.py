"""What a turn is driven with: the ports, handed in once by the composition root."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

from uuid_utils.compat import uuid7

from ringi.domain.model import Model
from ringi.domain.summary import Summariser
from ringi.domain.tracing import UNTRACED, Tracing
from ringi.store.core.database import Database
from ringi.tools.form import Forms
from ringi.tools.registry import Registry
from ringi.turns.leases import LeaseRenewer, LeaseTimings
from ringi.turns.machine.state import State
from ringi.turns.machine.table import Effect
from ringi.turns.organisation import OrgCache
from ringi.turns.stop_watch import StopWatch


def utc_now() -> datetime:
    return datetime.now(UTC)


def new_id() -> UUID:
    """Time-ordered (UUID version 7), so that indexes grow at their end."""
    return uuid7()


def error_number() -> str:
    """What people are told of something that went wrong, to ask administrators about."""
    return uuid4().hex[:8]


def unobserved(effect: Effect, state: State) -> None:
    """Nobody watches."""
    del effect, state


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnServices:
    """Everything with a life of its own that a turn needs."""

    database: Database
    org_cache: OrgCache
    registry: Registry
    forms: Forms
    """What people may ask for themselves, by the call each leads to (H5)."""
    model: Model
    summariser: Summariser
    """Sums up long conversations, beside their turns."""
    keeper: LeaseRenewer
    stops: StopWatch
    """Lets no prompt leave under the emergency stop."""
    critic: Model | None = None
    """Looks at calls a second time (E10); None where nobody does."""
    inner_hosts: frozenset[str] = frozenset()
    """Of our own network, which organisations may name as the address of a model."""
    tracing: Tracing = UNTRACED
    """Told how the steps of turns nest and how long they last (L5)."""
    now: Callable[[], datetime] = utc_now
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep
    """How a step that is to be done later waits for its time."""
    observe: Callable[[Effect, State], None] = unobserved
    """Told of every effect just before it is performed: tracing, and tests that pull the plug there."""

    @property
    def pace(self) -> LeaseTimings:
        return self.keeper.pace
