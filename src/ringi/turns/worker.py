"""Runs the declared work of a process that stays: the jobs of each queue in the slots of that queue, and the periodic
work beside them.

Procrastinate carries jobs between processes. Each queue has a fetcher of its own, so that long jobs of one queue keep no
job of another waiting, and above all no turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from uuid import UUID

import structlog

from ringi.domain.ids import OrgId
from ringi.store.organisations.alerts import Occurrence, count_error, raise_alert_once
from ringi.store.turns.order_keys import OrderKey
from ringi.store.turns.queue import queue_pool
from ringi.turns.background.driving import TURNS, hand_over
from ringi.turns.background.jobs import BackgroundWork, Job, JobArgs, JobQueue, PeriodicContext
from ringi.turns.background.runner import keep_repeating
from ringi.turns.machine.failures import failure
from ringi.turns.services import SLOTS, TurnServices, error_number, new_id

if TYPE_CHECKING:
    from procrastinate import App, JobContext

DEAD_S = 8
"""Seconds without a sign of life after which a worker counts as dead."""
LEAST_CONNECTIONS = 3
"""Fewest connections of a queue: one listens, one keeps the signs of life, one fetches."""
RESCUE_S = 5.0
"""Seconds between two looks for the jobs of dead workers."""

_log = structlog.get_logger()


@asynccontextmanager
async def open_queue(url: str, connections: int) -> AsyncGenerator[App]:
    """Yields Procrastinate on a pool of our own, acting as the role that may touch nothing but the queue."""
    from procrastinate import App, PsycopgConnector

    async with queue_pool(url, connections) as pool:
        app = App(connector=PsycopgConnector())
        async with app.open_async(pool):
            yield app


class QueueWorker:
    """A process's place at the queues, taken anew whenever it is lost, and its periodic work."""

    def __init__(self, services: TurnServices, url: str, work: BackgroundWork, slots: int = SLOTS) -> None:
        self._services = services
        self._url = url
        self._work = work
        self._slots = slots
        self._apps: dict[str, App] = {}
        """Queues that are open, by name."""
        self._context = PeriodicContext(services=services, sender=self)
        self._open = asyncio.Event()

    async def ready(self) -> None:
        """Waits until all queues are open: from then on, jobs are handed over."""
        await self._open.wait()

    async def hand_over(self, key: OrderKey) -> None:
        """Passes the word; while the queue is away the sweep finds the key by itself."""
        await hand_over(self._context, key)

    async def defer(self, job: Job, args: JobArgs, once: str = "") -> None:
        """Hands the job over, as `JobSender.defer` says."""
        from procrastinate.exceptions import AlreadyEnqueued

        app = self._apps.get(job.queue.name)
        if app is None:
            return
        # A job that the queue begins again keeps its lock, and would meet a later one that waits under it.
        lock = f"{job.name}/{once}" if once and job.attempts == 1 else None
        task = app.configure_task(job.name, queue=job.queue.name, queueing_lock=lock)
        try:
            await task.defer_async(org=str(args.org), values=dict(args.values))
        except AlreadyEnqueued:
            return

    async def keep_working(self) -> None:
        """Runs until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(keep_repeating(self._context, self._work.periodic))
            for queue in self._work.queues:
                group.create_task(self._keep_fetching(queue))

    async def _keep_fetching(self, queue: JobQueue) -> None:
        """A queue that breaks (the database went away, another worker pruned us) is opened anew: a worker that silently
        no longer works is worse than one that says so and tries again."""
        while True:
            try:
                await self._fetch_from(queue)
            except Exception as broken:
                _log.warning(
                    "the queue broke and will be opened again", queue=queue.name, error=type(broken).__name__
                )
            finally:
                self._apps.pop(queue.name, None)
                self._open.clear()
            await asyncio.sleep(self._services.pace.sweep_s)

    async def _fetch_from(self, queue: JobQueue) -> None:
        slots = self._slots if queue.name == TURNS.name else queue.slots
        jobs = tuple(job for job in self._work.jobs if job.queue == queue)
        async with open_queue(self._url, max(LEAST_CONNECTIONS, slots // 4)) as app:
            _register(app, self._services, jobs)
            self._apps[queue.name] = app
            if len(self._apps) == len(self._work.queues):
                self._open.set()
            await _work(app, queue, jobs, slots)


async def _work(app: App, queue: JobQueue, jobs: tuple[Job, ...], slots: int) -> None:
    async with asyncio.TaskGroup() as group:
        group.create_task(_rescue(app, queue, jobs))
        group.create_task(_fetch(app, queue, slots))


def _register(app: App, services: TurnServices, jobs: tuple[Job, ...]) -> None:
    """Makes each declared job known to Procrastinate."""
    from procrastinate import RetryStrategy

    for job in jobs:
        retry = RetryStrategy(max_attempts=job.attempts - 1, exponential_wait=job.pause_s)
        app.task(
            name=job.name,
            queue=job.queue.name,
            pass_context=True,
            retry=retry if job.attempts > 1 else False,
        )(_attempt(services, job))


def _attempt(
    services: TurnServices, job: Job
) -> Callable[[JobContext, str, dict[str, str]], Awaitable[None]]:
    """One attempt at the job, as Procrastinate calls it."""

    async def attempt(context: JobContext, org: str, values: dict[str, str]) -> None:
        args = JobArgs(org=OrgId(UUID(org)), values=values)
        tried = context.job.attempts
        # A job that takes its process down with it comes back as often as its declaration allows.
        if tried >= job.attempts:
            await _give_up(services, job, args.org)
            return
        try:
            async with asyncio.timeout(job.limit_s):
                await job.run(services, args)
        except Exception:
            _log.exception("a job failed", job=job.name, attempt=tried + 1)
            if tried + 1 >= job.attempts:
                await _give_up(services, job, args.org)
            raise

    return attempt


async def _give_up(services: TurnServices, job: Job, org: OrgId) -> None:
    """Counts the job as failed for good, and alerts the administrators of its organisation."""
    snapshot = await services.org_cache.at_hand(org)
    failed = Occurrence(
        id=new_id(),
        number=error_number(),
        code=failure("job_failed").code,
        params={"job": job.name, "attempts": str(job.attempts)},
        turn=None,
    )
    quiet_s = snapshot.policy.policy.alerts.quiet_s
    await services.database.batch(org, count_error(failed), raise_alert_once(failed, quiet_s, failed.params))


async def _rescue(app: App, queue: JobQueue, jobs: tuple[Job, ...]) -> None:
    """Lets the jobs of dead workers begin again, until cancelled. Those with one attempt end instead."""
    from procrastinate.exceptions import ConnectorException

    again = {job.name for job in jobs if job.attempts > 1}
    while True:
        try:
            await _rescue_once(app, queue, again)
        except ConnectorException:
            _log.warning("jobs of dead workers were not looked for, database away", queue=queue.name)
        await asyncio.sleep(RESCUE_S)


async def _rescue_once(app: App, queue: JobQueue, again: Collection[str]) -> None:
    from procrastinate.jobs import Status

    for stalled in await app.job_manager.get_stalled_jobs(queue=queue.name, seconds_since_heartbeat=DEAD_S):
        if stalled.task_name in again:
            await app.job_manager.retry_job(stalled)
        else:
            await app.job_manager.finish_job(stalled, status=Status.FAILED, delete_job=True)


async def _fetch(app: App, queue: JobQueue, slots: int) -> None:
    """Runs the jobs of one queue until cancelled; returning by itself would mean a worker that no longer works."""
    await app.run_worker_async(
        queues=[queue.name],
        concurrency=slots,
        listen_notify=True,
        fetch_job_polling_interval=0.5,
        delete_jobs="always",
        update_heartbeat_interval=2,
        stalled_worker_timeout=DEAD_S,
        install_signal_handlers=False,
        wait=True,
    )
