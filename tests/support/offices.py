"""The sample company of `ringi init --demo` on a real database, with the embedded model: nothing is scripted."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import date
from uuid import uuid4

from tests.support.scripted import Script
from tests.support.stories import Story

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.assistants.secretary.tools import TOOLS
from ringi.bootstrap import make_services
from ringi.cli.support.sample import sample_plan, sample_tasks
from ringi.domain.ids import ExecutionId
from ringi.domain.model import Model
from ringi.provisioning import FoundedCompany, found
from ringi.store.core.database import SMALL, Database, open_database
from ringi.store.identity.login import signed_in
from ringi.store.organisations.pay import set_monthly_pay
from ringi.store.work.tasks import TaskRow, add_task
from ringi.turns.runtime import Runtime

PAY = {"tanaka": 412_000, "tanaka-hanako": 398_000, "kobayashi": 305_000}
LONG_AWAY = date(2099, 12, 1)


@asynccontextmanager
async def office_on(url: str, model: Model | None = None) -> AsyncGenerator[Story]:
    """佐倉 is the president, 鈴木 may approve in her place; two are called 田中."""
    async with open_database(signed_in(url), replace(SMALL, smallest=1, largest=8)) as database:
        key, script = os.urandom(32), Script()
        founded = await found(database, replace(sample_plan("ja"), slug=f"flow-{uuid4().hex[:12]}"), key)
        await _fill(database, founded)
        services = make_services(database, key, model or EmbeddedModel(), TOOLS)
        story = Story(url, services, script, founded, Runtime(services))
        story.let_settle()
        yield story
        await story.runtime.settle()


async def _fill(database: Database, founded: FoundedCompany) -> None:
    """Adds tasks and pay."""
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
        for account, title, due in sample_tasks(LONG_AWAY)
    )
    pay = (set_monthly_pay(founded.people[account], yen) for account, yen in PAY.items())
    await database.batch(founded.org, *(add_task(task, ExecutionId(uuid4())) for task in tasks), *pay)
