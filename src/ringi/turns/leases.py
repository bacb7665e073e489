"""Keeps the leases under which this process drives turns. A lease is renewed only while its turn is really being
driven, and its end is reckoned on a clock that neither steps nor stands still while the process does.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import structlog

from ringi.store.core.database import Database
from ringi.store.core.preconditions import AwayError
from ringi.store.turns.order_keys import Lease, OrderKey, renew


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseTimings:
    """Timings of leases. A lost turn is taken up after at most `lease_s` + `sweep_s` and a moment; an arriving
    message is tried for `patience_s`."""

    lease_s: float = 6.0
    renew_s: float = 2.0
    sweep_s: float = 2.0
    patience_s: float = 5.0
    """Seconds to try taking in a message. One that others kept out for so long has to be sent again."""


_log = structlog.get_logger()


def steady_clock() -> float:
    """A clock in seconds that goes on while a process is stopped or the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime(clock)


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaseRequest:
    """A lease as it is asked for; none is wanted if `seconds` is 0."""

    key: OrderKey
    seconds: float
    owner: UUID = field(default_factory=uuid4)
    asked_at: float = field(default_factory=steady_clock)

    def won(self, epoch: int | None) -> Lease | None:
        """The lease, by the epoch it was given under; None if another owner holds the key, or none was wanted."""
        if epoch is None or self.seconds <= 0:
            return None
        return Lease(
            key=self.key, owner=self.owner, epoch=epoch, seconds=self.seconds, asked_at=self.asked_at
        )


@dataclass(slots=True)
class HeldLease:
    """A lease in use. `until` is never later than what the database believes."""

    lease: Lease
    until: float

    def left(self) -> float:
        """Seconds this process may still act."""
        return self.until - steady_clock()

    def extend(self, asked_at: float, seconds: float) -> None:
        """Extends the lease after a renewal sent at `asked_at` succeeded."""
        self.until = max(self.until, asked_at + seconds)


@dataclass(slots=True)
class LeaseRenewer:
    """Renews all leases in use with one statement."""

    database: Database
    pace: LeaseTimings = field(default_factory=LeaseTimings)
    _leases: dict[int, HeldLease] = field(default_factory=dict[int, HeldLease])

    @asynccontextmanager
    async def hold(self, lease: Lease) -> AsyncGenerator[HeldLease]:
        """Keeps the lease for the length of the block."""
        held = HeldLease(lease, lease.asked_at + lease.seconds)
        self._leases[id(held)] = held
        try:
            yield held
        finally:
            del self._leases[id(held)]

    async def keep(self) -> None:
        """Runs until cancelled."""
        while True:
            await asyncio.sleep(self.pace.renew_s)
            await self._renew()

    async def _renew(self) -> None:
        held = tuple(self._leases.values())
        if not held:
            return
        asked_at = steady_clock()
        try:
            rows = await self.database.across(renew([each.lease for each in held], self.pace.lease_s))
        except AwayError:
            _log.warning("leases not renewed", count=len(held))
            return
        kept = {row[0] for row in rows}
        for each in held:
            if each.lease.owner in kept:
                each.extend(asked_at, self.pace.lease_s)
