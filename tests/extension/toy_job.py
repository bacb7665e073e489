"""A toy job, declared as `docs/how-to/job.md` says, and a process that runs it."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

from tests.support.scripted import Script

from ringi.bootstrap import make_services
from ringi.domain.ids import OrgId
from ringi.store.core.database import SMALL, open_database
from ringi.turns.background.jobs import BackgroundWork, Job, JobArgs, JobQueue
from ringi.turns.services import TurnServices
from ringi.turns.worker import QueueWorker

TOYS = JobQueue(name="toys", slots=1)


async def run_deadly(services: TurnServices, args: JobArgs) -> None:
    """Takes its process down the first time, and leaves a mark the second time."""
    del services
    if not _was_here(Path(args.values["mark"])):
        os.kill(os.getpid(), signal.SIGKILL)


def _was_here(mark: Path) -> bool:
    """True if the mark is there already; it says then that the job is done."""
    known = mark.exists()
    mark.write_text("done" if known else "begun")
    return known


DEADLY = Job(name="deadly", queue=TOYS, run=run_deadly, attempts=3)


def work_until_killed(url: str, org: OrgId, mark: str) -> None:
    """A process that hands the deadly job over and runs it."""
    asyncio.run(_work(url, org, mark))


async def _work(url: str, org: OrgId, mark: str) -> None:
    async with open_database(url, SMALL) as database:
        services = make_services(database, os.urandom(32), Script())
        worker = QueueWorker(services, url, BackgroundWork(jobs=(DEADLY,), periodic=()))
        working = asyncio.create_task(worker.keep_working())
        await worker.ready()
        await worker.defer(DEADLY, JobArgs(org=org, values={"mark": mark}))
        await working
