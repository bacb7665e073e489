"""Due times are neither lost nor doubled by processes that run beside each other, or die."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

import pytest
from tests.extension.ticking import CLAIMED, Ticking, run
from tests.support.scripted import Script
from tests.support.stories import demo_plan

from ringi.bootstrap import make_services
from ringi.domain.ids import OrgId
from ringi.provisioning import found
from ringi.store.core.database import SMALL, Database, Statement, open_database
from ringi.store.identity.login import signed_in
from ringi.store.work.schedules import ScheduleRow, add_schedule
from ringi.turns.background.schedules import begin_due
from ringi.turns.services import TurnServices, utc_now

COUNT = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """A company with schedules that are due."""

    url: str
    key: bytes
    org: OrgId
    services: TurnServices

    @property
    def database(self) -> Database:
        return self.services.database

    async def begun(self) -> list[int]:
        """Numbers of turns and of due times seen to."""
        rows = [
            await self.database.batch(
                self.org, Statement(f"SELECT count(*) FROM {table} WHERE org = ringi.org()")
            )
            for table in ("turns", "beginnings")
        ]
        return [each[0][0][0] for each in rows]


@pytest.fixture
async def world(database: str) -> AsyncIterator[World]:
    key, url = os.urandom(32), signed_in(database)
    async with open_database(url, SMALL) as opened:
        founded = await found(opened, demo_plan(), key)
        services = make_services(opened, key, Script())
        due = utc_now() - timedelta(minutes=1)
        rows = [
            ScheduleRow(
                id=uuid4(),
                person=founded.people["tanaka"],
                conversation=None,
                instruction="まとめて",
                rule="FREQ=DAILY",
                zone="UTC",
                starts=due.replace(tzinfo=None, microsecond=0),
                shift="none",
                quiet=False,
                catch_up="one",
                enabled=True,
                next_due=due.replace(microsecond=0),
            )
            for _ in range(COUNT)
        ]
        await opened.batch(founded.org, *(add_schedule(row) for row in rows))
        yield World(url=url, key=key, org=founded.org, services=services)


async def beside(world: World, *dying: bool) -> None:
    """Runs a process for each, until all have ended."""
    spawn = multiprocessing.get_context("spawn")
    processes = [
        spawn.Process(target=run, args=(Ticking(url=world.url, key=world.key, dies=dies),)) for dies in dying
    ]
    for process in processes:
        process.start()
    await asyncio.gather(*(asyncio.to_thread(process.join, 60) for process in processes))


async def test_processes_beside_each_other_double_nothing(world: World):
    """Three processes that tick at the same time begin each due time once."""
    await beside(world, False, False, False)

    assert [COUNT, COUNT] == await world.begun()


async def test_killed_process_loses_nothing(world: World):
    """Due times that a killed process had claimed are seen to once its claim is over."""
    await beside(world, True)
    await beside(world, False, False)
    waiting = COUNT - CLAIMED
    seen = await world.begun()

    lapse = Statement("UPDATE schedules SET claimed_until = NULL WHERE org = ringi.org()")
    await world.database.batch(world.org, lapse)
    await begin_due(world.services)

    assert [[waiting, waiting], [COUNT, COUNT]] == [seen, await world.begun()]
