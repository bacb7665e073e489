"""A worker process for the crash campaign: drives turns until it is killed, or kills itself at an effect."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from dataclasses import dataclass, replace

from tests.crash.crash_world import FREEZE, SERVICE, TOOLS, PlainModel
from tests.support.logs import plain_logs
from tests.support.stories import secretary_with

from ringi.bootstrap import make_services, make_work
from ringi.store.core.database import SMALL, open_database
from ringi.turns.leases import LeaseTimings
from ringi.turns.machine.state import State
from ringi.turns.machine.table import Effect
from ringi.turns.worker import QueueWorker

QUICK = LeaseTimings(lease_s=1.0, renew_s=0.3, sweep_s=0.3)
"""Takeovers within two seconds, so that many fit into a minute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Orders:
    """The orders of one worker. `die_at` is `Execute:3`: SIGKILL just before the third Execute."""

    url: str
    key: bytes
    service: str
    freeze: str
    die_at: str = ""
    slots: int = 8
    ready: str = ""
    """A file to make once turns are taken up, where somebody waits for that."""
    pace: LeaseTimings = QUICK


def run(orders: Orders) -> None:
    """Works until killed."""
    plain_logs()
    os.environ[SERVICE] = orders.service
    os.environ[FREEZE] = orders.freeze
    asyncio.run(_work(orders))


async def _work(orders: Orders) -> None:
    async with open_database(orders.url, replace(SMALL, smallest=1, largest=8)) as database:
        services = make_services(database, orders.key, PlainModel(), secretary_with(TOOLS), orders.pace)
        services = replace(services, observe=_Fuse(orders.die_at))
        keeping = asyncio.create_task(services.lease_renewer.keep())
        if orders.ready:
            os.close(os.open(orders.ready, os.O_CREAT))
        try:
            await QueueWorker(services, orders.url, make_work(), slots=orders.slots).keep_working()
        finally:
            keeping.cancel()


class _Fuse:
    """Kills its own process at the chosen effect."""

    def __init__(self, die_at: str) -> None:
        self._effect, _, nth = die_at.partition(":")
        self._nth = int(nth or 0)
        self._seen: Counter[str] = Counter()

    def __call__(self, effect: Effect, state: State) -> None:
        del state
        name = type(effect).__name__
        self._seen[name] += 1
        if name == self._effect and self._seen[name] == self._nth:
            os.kill(os.getpid(), signal.SIGKILL)
