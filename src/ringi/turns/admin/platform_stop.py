"""Acts of the platform's operator on all organisations at once: stop everything, release it, and practise that. They
need the rights of the database's owner, and ask no person of any organisation.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal
from uuid import UUID, uuid4

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import OrgId
from ringi.domain.text import Text
from ringi.journal.platform import PlatformDrilled, PlatformEvent, PlatformResumed, PlatformStopped
from ringi.journal.rows import to_open_batch
from ringi.store.core.database import Database, Row, Statement
from ringi.store.core.preconditions import AwayError, OtherStopError, StoppedError
from ringi.store.organisations.organisations import find_organisation, organisation_slugs
from ringi.store.organisations.platform import (
    PLATFORM,
    CallUnderWay,
    in_flight_everywhere,
    press_platform_stop,
    release_platform_stop,
    underway,
)
from ringi.store.turns.executions import demand_not_stopped
from ringi.turns.admin.own_chain import append
from ringi.turns.services import utc_now

PROBES = 8
"""Attempts to start that a drill makes at the same time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Operator:
    """The operator of the platform. `owner` is a database opened as its owner."""

    owner: Database
    name: str
    """Account of the operator on the machine, for the record."""
    now: Callable[[], datetime] = utc_now

    async def stop(self, reason: str) -> tuple[CallUnderWay, ...]:
        """Stops the platform: when this returns, nothing can start in any organisation. Returns the calls under way
        outside."""
        rows = await self._press(uuid4(), "stop", reason)
        return tuple(underway(row) for row in rows)

    async def resume(self, reason: str) -> None:
        """Releases the stop of the platform. Stops of single organisations stay on. Raises UserFacingError if the
        platform is not stopped."""
        event = PlatformResumed(at=self.now(), operator=self.name, reason=reason)
        try:
            await self._write(event, release_platform_stop(None))
        except OtherStopError:
            raise UserFacingError(Text("administration.platform_not_stopped")) from None

    async def drill(self, app: Database, reason: str) -> PlatformDrilled:
        """Stops, tries to start something in every organisation, releases, and records how it went.

        Raises UserFacingError if the platform is stopped: a drill never touches a real stop.
        """
        organisations, stop = await _organisations(app), uuid4()
        since = time.perf_counter()
        try:
            await self._press(stop, "drill", reason)
        except OtherStopError:
            raise UserFacingError(Text("administration.platform_stopped")) from None
        milliseconds = round((time.perf_counter() - since) * 1000)
        over = PlatformDrilled(
            at=self.now(),
            operator=self.name,
            milliseconds=milliseconds,
            organisations=len(organisations),
            refused=await _refused(app, organisations),
            released=True,
        )
        return await self._end_drill(over, release_platform_stop(stop))

    async def _press(self, stop: UUID, kind: Literal["stop", "drill"], reason: str) -> list[Row]:
        """Presses the stop. Returns the calls under way at the moment from which nothing could start any more."""
        (before,) = await self.owner.batch(PLATFORM, in_flight_everywhere())
        event = PlatformStopped(
            at=self.now(), operator=self.name, in_flight=len(before), drill=kind == "drill", reason=reason
        )
        return (await self._write(event, press_platform_stop(stop, kind), in_flight_everywhere()))[1]

    async def _end_drill(self, over: PlatformDrilled, release: Statement) -> PlatformDrilled:
        try:
            await self._write(over, release)
        except OtherStopError:
            over = replace(over, released=False)
            await self._write(over)
        return over

    async def _write(self, event: PlatformEvent, *also: Statement) -> Sequence[list[Row]]:
        """Rows of the statements written with the event."""
        return await append(self.owner, PLATFORM, to_open_batch(event, None), *also)


async def _organisations(app: Database) -> tuple[OrgId, ...]:
    found = [await find_organisation(app, slug) for slug in await organisation_slugs(app)]
    return tuple(each.org for each in found if each is not None)


async def _refused(app: Database, organisations: tuple[OrgId, ...]) -> int:
    """The number of organisations in which nothing can start."""
    slots = asyncio.Semaphore(PROBES)

    async def refused(org: OrgId) -> bool:
        async with slots:
            try:
                await app.batch(org, demand_not_stopped())
            except StoppedError:
                return True
            except AwayError:
                return False
            return False

    return sum(await asyncio.gather(*map(refused, organisations)))
