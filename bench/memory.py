"""How much memory does one process take that carries conversations? In a process of its own, with nothing loaded but
what `ringi worker` or `ringi serve` loads; run by `bench.load`.

    python -m bench.memory URL worker|serve CONVERSATIONS     prints its peak in MB
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from uuid import uuid4

import structlog

from ringi.bootstrap import keyless_model, make_services, make_work
from ringi.cli.support.gc_tuning import spare_collector
from ringi.cli.support.long_running import event_loop
from ringi.domain.ids import ConversationId, PersonId
from ringi.provisioning import FoundedCompany, Member, Plan, found
from ringi.settings import load
from ringi.store.core.database import open_database
from ringi.store.turns.conversations import NewConversation, enter_conversation
from ringi.turns.intake.messages import Incoming
from ringi.turns.runtime import Runtime, running
from ringi.turns.services import TurnServices
from ringi.turns.worker import QueueWorker

TEXT = "「見積書の作成」というタスクを12月1日までで自分に登録して"


async def main(url: str, kind: str, conversations: int) -> None:
    key = os.urandom(32)
    async with open_database(url) as database:
        plan = Plan(slug=uuid4().hex[:12], name="Bench", members=(Member(account="p0", name="人0", level=6),))
        founded = await found(database, plan, key)
        services = make_services(database, key, keyless_model())
        async with working(services, url) as runtime:
            if kind == "serve":
                open_door(runtime, key)
            spare_collector()
            for _ in range(conversations):
                await runtime.carry(await incoming(services, founded))
            sys.stdout.write(f"{peak_mb():.0f}\n")


@asynccontextmanager
async def working(services: TurnServices, url: str) -> AsyncGenerator[Runtime]:
    """With a place at the queue, as a process that is to stay has one."""
    queue_worker = QueueWorker(services, url, make_work())
    async with running(services, queue_worker.hand_over) as runtime:
        work = asyncio.create_task(queue_worker.keep_working())
        try:
            yield runtime
        finally:
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work


def open_door(runtime: Runtime, key: bytes) -> None:
    """All routes, as `ringi serve` has them."""
    from ringi.api.app import make_app
    from ringi.api.metrics import Metrics
    from ringi.cli.support.first_admin import CliFirstAdmin

    database = runtime.services.database
    make_app(runtime, load({}), Metrics(database.pool), CliFirstAdmin(database=database, key=key))


async def incoming(services: TurnServices, founded: FoundedCompany) -> Incoming:
    """A message in a conversation of its own."""
    place = NewConversation(
        id=ConversationId(uuid4()), channel="console", external_id=uuid4().hex, kind="direct"
    )
    person: PersonId = founded.people["p0"]
    entered = await enter_conversation(services.database, founded.org, place, person)
    return Incoming(org=founded.org, conversation=entered, person=person, channel="console", text=TEXT)


def peak_mb() -> float:
    """Memory of this process alone: what `getrusage` tells would begin with that of whoever started it."""
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) / 1024


if __name__ == "__main__":
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    with asyncio.Runner(loop_factory=event_loop) as runner:
        runner.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
