"""Background work in tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from tests.support.stories import Story

from ringi.turns.background.jobs import BackgroundWork, Job, JobArgs
from ringi.turns.worker import QueueWorker


class Idle:
    """Hands that hand nothing over."""

    async def defer(self, job: Job, args: JobArgs, once: str = "") -> None:
        del job, args, once


@asynccontextmanager
async def working(story: Story, work: BackgroundWork) -> AsyncGenerator[QueueWorker]:
    """A worker of this process, at work while the block runs."""
    worker = QueueWorker(story.services, story.url, work)
    async with running(worker):
        yield worker


@asynccontextmanager
async def running(worker: QueueWorker) -> AsyncGenerator[None]:
    task = asyncio.create_task(worker.keep_working())
    try:
        await worker.ready()
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
