"""Drives turns that no process drives (handed over, or left by a dead owner), and withdraws confirmations whose time
is over.

Procrastinate carries the word between processes. A job says only "drive this key"; it may be lost, doubled or late
without harm, because the lease decides which process drives and the sweep finds every forgotten key.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from uuid import UUID

import structlog

from ringi.domain.ids import ConversationId, OrgId, PersonId
from ringi.store.core.preconditions import AwayError
from ringi.store.turns.order_keys import OrderKey, waiting_keys
from ringi.store.turns.queue import queue_pool
from ringi.store.turns.summaries import wanted_summaries
from ringi.turns.background.expiry import expire_due
from ringi.turns.background.reminders import give_due
from ringi.turns.background.summaries import SummaryDue, sum_up
from ringi.turns.engine.dialog_expiry import tell_lapsed
from ringi.turns.engine.driver import Driver
from ringi.turns.runtime import SLOTS
from ringi.turns.services import TurnServices

if TYPE_CHECKING:
    from procrastinate import App

MOST_KEYS = 500
"""Most keys handed over in one sweep."""
MOST_WISHES = 20
"""Most summaries handed over in one sweep."""
OVERDUE = 8
"""Overdue keys that one sweep drives itself."""
_QUEUE = "turns"

_log = structlog.get_logger()


class Queue:
    """Passes the word that a key wants driving."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def hand_over(self, key: OrderKey) -> None:
        """Hands the key over to a worker with a free slot. At most one job per key waits at a time."""
        from procrastinate.exceptions import AlreadyEnqueued

        job = self._app.configure_task("drive", queue=_QUEUE, queueing_lock=_name(key))
        try:
            await job.defer_async(
                org=str(key.org), conversation=str(key.conversation), person=str(key.person)
            )
        except AlreadyEnqueued:
            return

    async def hand_over_wish(self, wish: SummaryDue) -> None:
        """Hands the conversation over to a worker with a free slot, which sums it up."""
        from procrastinate.exceptions import AlreadyEnqueued

        lock = f"summary/{wish.org}/{wish.conversation}"
        job = self._app.configure_task("sum_up", queue=_QUEUE, queueing_lock=lock)
        try:
            await job.defer_async(org=str(wish.org), conversation=str(wish.conversation))
        except AlreadyEnqueued:
            return


class OrphanSweeper:
    """Finds the keys that no job names, and the confirmations whose time is over.

    A key that still waits at the next sweep is driven right here: recovery does not hang on the queue.
    """

    def __init__(self, services: TurnServices, queue: Queue) -> None:
        self._services = services
        self._queue = queue
        self._driver = Driver(services)
        self._passed: frozenset[OrderKey] = frozenset()

    async def sweep(self) -> None:
        """Runs until cancelled."""
        while True:
            try:
                await self.sweep_once()
            except AwayError:
                _log.warning("sweep skipped, database away")
            await asyncio.sleep(self._services.pace.sweep_s)

    async def sweep_once(self) -> None:
        """Hands over the keys that are new, and drives the overdue ones."""
        for key in await expire_due(self._services):
            await self._queue.hand_over(key)
        await give_due(self._services)
        await tell_lapsed(self._services)
        for org, conversation in await self._services.database.across(wanted_summaries(MOST_WISHES)):
            await self._queue.hand_over_wish(SummaryDue(org=org, conversation=conversation))
        rows = await self._services.database.across(waiting_keys(MOST_KEYS))
        waiting = frozenset(_key(row[0], row[1], row[2]) for row in rows)
        for key in waiting - self._passed:
            await self._queue.hand_over(key)
        overdue = list(waiting & self._passed)[:OVERDUE]
        await asyncio.gather(*(self._driver.take_up(key) for key in overdue))
        self._passed = waiting


@asynccontextmanager
async def open_queue(url: str) -> AsyncGenerator[tuple[Queue, App]]:
    """Yields Procrastinate on a pool of our own, acting as the role that may touch nothing but the queue."""
    from procrastinate import App, PsycopgConnector

    async with queue_pool(url, SLOTS // 4) as pool:
        app = App(connector=PsycopgConnector())
        async with app.open_async(pool):
            yield Queue(app), app


class QueueWorker:
    """A process's place at the queue, taken anew whenever it is lost."""

    def __init__(self, services: TurnServices, url: str, slots: int = SLOTS) -> None:
        self._services = services
        self._url = url
        self._slots = slots
        self._queue: Queue | None = None

    async def hand_over(self, key: OrderKey) -> None:
        """Passes the word; while the queue is away the sweep finds the key by itself."""
        if self._queue is not None:
            await self._queue.hand_over(key)

    async def keep_working(self) -> None:
        """Runs until cancelled. A queue that breaks (the database went away, another worker pruned us) is
        opened anew: a worker that silently no longer works is worse than one that says so and tries again."""
        while True:
            try:
                async with open_queue(self._url) as (self._queue, app):
                    await work(self._services, app, self._queue, self._slots)
            except Exception as broken:
                _log.warning("the queue broke and will be opened again", error=type(broken).__name__)
            finally:
                self._queue = None
            await asyncio.sleep(self._services.pace.sweep_s)


async def work(services: TurnServices, app: App, queue: Queue, slots: int = SLOTS) -> None:
    """Works until cancelled; returning by itself would mean a worker that no longer works."""
    driver, sweeper = Driver(services), OrphanSweeper(services, queue)

    @app.task(name="drive", queue=_QUEUE)
    async def run(org: str, conversation: str, person: str) -> None:
        await driver.take_up(_key(UUID(org), UUID(conversation), UUID(person)))

    @app.task(name="sum_up", queue=_QUEUE)
    async def sum_up_one(org: str, conversation: str) -> None:
        wish = SummaryDue(org=OrgId(UUID(org)), conversation=ConversationId(UUID(conversation)))
        await sum_up(services, wish)

    async with asyncio.TaskGroup() as group:
        group.create_task(sweeper.sweep())
        group.create_task(_fetch(app, slots))


async def _fetch(app: App, slots: int) -> None:
    await app.run_worker_async(
        queues=[_QUEUE],
        concurrency=slots,
        listen_notify=True,
        fetch_job_polling_interval=0.5,
        delete_jobs="always",
        update_heartbeat_interval=2,
        stalled_worker_timeout=8,
        install_signal_handlers=False,
        wait=True,
    )


def _key(org: UUID, conversation: UUID, person: UUID) -> OrderKey:
    return OrderKey(org=OrgId(org), conversation=ConversationId(conversation), person=PersonId(person))


def _name(key: OrderKey) -> str:
    return f"{key.org}/{key.conversation}/{key.person}"
