"""Processes that see to due schedules beside each other, one of which dies with its claims."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import dataclass

from tests.support.scripted import Script

from ringi.bootstrap import make_services
from ringi.store.core.database import SMALL, open_database
from ringi.store.work.schedules import claim_schedules
from ringi.turns.background.schedules import HOLD_S, begin_due
from ringi.turns.services import utc_now

ROUNDS = 10
CLAIMED = 5
"""Schedules that the dying process claims."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ticking:
    """The orders of one process."""

    url: str
    key: bytes
    dies: bool = False
    """True if it dies with the schedules that it claimed."""


def run(orders: Ticking) -> None:
    asyncio.run(_tick(orders))


async def _tick(orders: Ticking) -> None:
    async with open_database(orders.url, SMALL) as database:
        if orders.dies:
            await database.across(claim_schedules(utc_now(), HOLD_S, CLAIMED))
            os.kill(os.getpid(), signal.SIGKILL)
        services = make_services(database, orders.key, Script())
        for _ in range(ROUNDS):
            await begin_due(services)
