"""The sample company on a real database, with the embedded model: nothing of a story is scripted."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import date
from uuid import uuid4

import psycopg
import pytest
from tests.support.scripted import Script
from tests.support.stories import Story

from ringi.assistants.secretary.tools import TOOLS
from ringi.bootstrap import make_house
from ringi.brain.embedded import EmbeddedModel
from ringi.commands.sample import sample_plan, sample_tasks
from ringi.domain.ids import ExecutionId
from ringi.founding import Founded, found
from ringi.store.database import Database, PoolSizes, open_database
from ringi.store.embedded import Server
from ringi.store.pay import set_monthly_pay
from ringi.store.tasks import TaskRow, add_task
from ringi.turns.runtime import Runtime

PAY = {"tanaka": 412_000, "tanaka-hanako": 398_000, "kobayashi": 305_000}
DUE = date(2099, 12, 1)


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database for all stories of the session."""
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE flows TEMPLATE {template}")
        yield server.dsn(database="flows")
        connection.execute("DROP DATABASE flows WITH (FORCE)")


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    """佐倉 is the president, 鈴木 may approve in her place; two are called 田中."""
    async with open_database(shared, PoolSizes(least=1, most=8)) as database:
        key = os.urandom(32)
        plan = replace(sample_plan("ja"), slug=f"flow-{uuid4().hex[:12]}")
        founded = await found(database, plan, key)
        await _fill(database, founded)
        house = make_house(database, key, EmbeddedModel(), TOOLS)
        story = Story(shared, house, Script(), founded, Runtime(house))
        yield story
        await story.runtime.settle()


async def _fill(database: Database, founded: Founded) -> None:
    """What people have to do, and what they are paid."""
    tasks = (
        TaskRow(
            id=uuid4(),
            title=title,
            assignee=founded.people[account],
            due_date=due,
            due_time=None,
            state="open",
            created_by=founded.people["sakura"],
        )
        for account, title, due in sample_tasks(DUE)
    )
    pay = (set_monthly_pay(founded.people[account], yen) for account, yen in PAY.items())
    await database.batch(founded.org, *(add_task(task, ExecutionId(uuid4())) for task in tasks), *pay)
