"""A new job is one declaration: it is begun again after a death, given up aloud, and keeps no turn waiting."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.extension.toy_job import DEADLY, TOYS, work_until_killed
from tests.support.background import Idle, working
from tests.support.proposals import says
from tests.support.stories import Story, telling

from ringi.domain.errors import DefectError
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.store.identity.login import signed_in
from ringi.turns.background.alert_delivery import Announcement, announcing
from ringi.turns.background.driving import DRIVE, ORPHANS
from ringi.turns.background.jobs import BackgroundWork, Job, JobArgs, Periodic, PeriodicContext
from ringi.turns.background.runner import keep_repeating
from ringi.turns.intake.messages import Intake
from ringi.turns.services import TurnServices

PATIENCE_S = 60


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    async with telling(database) as told:
        yield told


class Teller:
    """A sink that keeps the first announcement."""

    name = "mail"

    def __init__(self) -> None:
        self.told: asyncio.Future[Announcement] = asyncio.get_running_loop().create_future()

    async def tell(self, announcement: Announcement) -> None:
        if not self.told.done():
            self.told.set_result(announcement)


async def test_job_runs_with_its_arguments(story: Story):
    """A job that is handed over runs with its arguments."""
    ran: asyncio.Future[JobArgs] = asyncio.get_running_loop().create_future()

    async def run(services: TurnServices, args: JobArgs) -> None:
        ran.set_result(args)

    toy = Job(name="toy", queue=TOYS, run=run)
    args = JobArgs(org=story.org, values={"what": "1"})
    async with working(story, BackgroundWork(jobs=(toy,), periodic=())) as worker:
        await worker.defer(toy, args)

        assert args == await asyncio.wait_for(ran, PATIENCE_S)


async def test_long_job_starves_no_turn(story: Story):
    """A turn is driven while a long job holds all slots of its own queue."""
    begun, answered, over = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def run(services: TurnServices, args: JobArgs) -> None:
        begun.set()
        await over.wait()

    async def answer(request: ModelRequest) -> Proposal:
        answered.set()
        return says()

    long = Job(name="long", queue=TOYS, run=run)
    story.next(answer)
    async with working(story, BackgroundWork(jobs=(DRIVE, long), periodic=(ORPHANS,))) as worker:
        for _ in range(3):
            await worker.defer(long, JobArgs(org=story.org, values={}))
        await asyncio.wait_for(begun.wait(), PATIENCE_S)
        message = await story.message("tanaka", "こんにちは、元気ですか")
        accepted = await Intake(story.services).accept(message, lease_s=0.0)
        await worker.hand_over(accepted.key)
        await asyncio.wait_for(answered.wait(), PATIENCE_S)
        over.set()

    assert answered.is_set()


async def test_failing_job_is_begun_again(story: Story):
    """A job that fails is begun again as often as it declares."""
    tries: list[int] = []
    well = asyncio.Event()

    async def run(services: TurnServices, args: JobArgs) -> None:
        tries.append(1)
        if len(tries) < 3:
            raise ValueError
        well.set()

    flaky = Job(name="flaky", queue=TOYS, run=run, attempts=3, pause_s=0)
    async with working(story, BackgroundWork(jobs=(flaky,), periodic=())) as worker:
        await worker.defer(flaky, JobArgs(org=story.org, values={}))
        await asyncio.wait_for(well.wait(), PATIENCE_S)

    assert 3 == len(tries)


async def test_job_that_fails_for_good_is_told(story: Story):
    """Administrators are told of a job that failed in each of its attempts."""

    async def run(services: TurnServices, args: JobArgs) -> None:
        raise ValueError

    broken, teller = Job(name="broken", queue=TOYS, run=run, attempts=2, pause_s=0), Teller()
    async with working(story, BackgroundWork(jobs=(broken,), periodic=(announcing((teller,)),))) as worker:
        await worker.defer(broken, JobArgs(org=story.org, values={}))

        told = await asyncio.wait_for(teller.told, PATIENCE_S)

    assert "job_failed" == told.code


async def test_job_that_takes_too_long_is_ended(story: Story):
    """A job is ended at its time limit, and counts as failed."""

    async def run(services: TurnServices, args: JobArgs) -> None:
        await asyncio.Event().wait()

    endless, teller = Job(name="endless", queue=TOYS, run=run, limit_s=0.1), Teller()
    async with working(story, BackgroundWork(jobs=(endless,), periodic=(announcing((teller,)),))) as worker:
        await worker.defer(endless, JobArgs(org=story.org, values={}))

        told = await asyncio.wait_for(teller.told, PATIENCE_S)

    assert "job_failed" == told.code


async def test_job_of_a_killed_process_is_begun_again(story: Story, tmp_path: Path):
    """A job whose process was killed is begun again by another process."""
    mark = tmp_path / "mark"
    process = multiprocessing.get_context("spawn").Process(
        target=work_until_killed, args=(signed_in(story.url), story.org, str(mark))
    )
    process.start()
    await asyncio.to_thread(process.join, PATIENCE_S)
    story.by_force("UPDATE queue.procrastinate_workers SET last_heartbeat = now() - interval '1 hour'")
    done = asyncio.Event()

    async def run(services: TurnServices, args: JobArgs) -> None:
        await DEADLY.run(services, args)
        done.set()

    again = Job(name=DEADLY.name, queue=TOYS, run=run, attempts=DEADLY.attempts)
    async with working(story, BackgroundWork(jobs=(again,), periodic=())):
        await asyncio.wait_for(done.wait(), PATIENCE_S)

    assert "done" == mark.read_text()


async def test_broken_and_slow_periodic_work_keeps_no_other_waiting(story: Story):
    """Periodic work goes on beside work that fails and work that never ends."""
    rounds: list[int] = []
    enough = asyncio.Event()

    async def fails() -> None:
        raise ValueError

    async def hangs() -> None:
        await asyncio.Event().wait()

    async def works() -> None:
        rounds.append(1)
        if len(rounds) == 3:
            enough.set()

    declared = tuple(
        Periodic(name=work.__name__, start=lambda context, work=work: work, every_s=0.01)
        for work in (fails, hangs, works)
    )
    repeating = asyncio.create_task(
        keep_repeating(PeriodicContext(services=story.services, sender=Idle()), declared)
    )
    await asyncio.wait_for(enough.wait(), PATIENCE_S)
    repeating.cancel()
    await asyncio.gather(repeating, return_exceptions=True)

    assert len(rounds) >= 3


def test_two_works_of_one_name_are_refused():
    """Declared works have names of their own."""
    with pytest.raises(DefectError):
        BackgroundWork(jobs=(DEADLY, DEADLY), periodic=())
