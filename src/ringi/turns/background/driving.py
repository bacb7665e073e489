"""Drives turns that no process drives: handed over, or left by a dead owner.

A job says only "drive this key". It may be lost, doubled or late without harm, because the lease decides which process
drives, and the sweep finds every forgotten key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from uuid import UUID

from ringi.domain.ids import ConversationId, OrgId, PersonId
from ringi.store.turns.order_keys import OrderKey, waiting_keys
from ringi.turns.background.expiry import expire_due
from ringi.turns.background.jobs import Job, JobArgs, JobQueue, Periodic, PeriodicContext, key_args, key_of
from ringi.turns.background.schedules import begin_due
from ringi.turns.engine.dialog_expiry import tell_lapsed
from ringi.turns.engine.driver import Driver
from ringi.turns.services import SLOTS, TurnServices

MOST_KEYS = 500
"""Most keys handed over in one sweep."""
OVERDUE = 8
"""Overdue keys that one sweep drives itself."""
TURNS = JobQueue(name="turns", slots=SLOTS)


async def _drive(services: TurnServices, args: JobArgs) -> None:
    await Driver(services).take_up(key_of(args))


DRIVE = Job(name="drive", queue=TURNS, run=_drive, limit_s=3600.0)


async def hand_over(context: PeriodicContext, *keys: OrderKey) -> None:
    """Hands the keys over to workers with a free slot. At most one job per key waits at a time."""
    for key in keys:
        once = f"{key.org}/{key.conversation}/{key.person}"
        await context.sender.defer(DRIVE, key_args(key), once)


class OrphanSweeper:
    """Finds the keys that no job names.

    A key that still waits at the next sweep is driven right here: recovery does not hang on the queue.
    """

    def __init__(self, context: PeriodicContext) -> None:
        self._context = context
        self._driver = Driver(context.services)
        self._passed: frozenset[OrderKey] = frozenset()

    async def sweep_once(self) -> None:
        """Hands over the keys that are new, and drives the overdue ones."""
        rows = await self._context.services.database.across(waiting_keys(MOST_KEYS))
        waiting = frozenset(_key(row[0], row[1], row[2]) for row in rows)
        await hand_over(self._context, *(waiting - self._passed))
        overdue = list(waiting & self._passed)[:OVERDUE]
        await asyncio.gather(*(self._driver.take_up(key) for key in overdue))
        self._passed = waiting


def _key(org: UUID, conversation: UUID, person: UUID) -> OrderKey:
    return OrderKey(org=OrgId(org), conversation=ConversationId(conversation), person=PersonId(person))


def _handing_over(
    find: Callable[[TurnServices], Awaitable[tuple[OrderKey, ...]]],
) -> Callable[[PeriodicContext], Callable[[], Awaitable[None]]]:
    """Periodic work that hands over the keys it finds."""

    def start(context: PeriodicContext) -> Callable[[], Awaitable[None]]:
        async def once() -> None:
            await hand_over(context, *await find(context.services))

        return once

    return start


ORPHANS = Periodic(name="orphans", start=lambda context: OrphanSweeper(context).sweep_once, limit_s=3600.0)
EXPIRY = Periodic(name="expiry", start=_handing_over(expire_due))
SCHEDULES = Periodic(name="schedules", start=_handing_over(begin_due), every_s=5.0)
LAPSED_FLOWS = Periodic(name="lapsed_flows", start=lambda context: partial(tell_lapsed, context.services))
