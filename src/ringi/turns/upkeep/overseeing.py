"""What runs beside the turns of a process that is to stay: a look at the figures, and the telling of alerts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import structlog

from ringi.store.fences import AwayError
from ringi.turns.house import House
from ringi.turns.upkeep.announcing import Announcer, Teller
from ringi.turns.upkeep.watching import Watcher

TICK_S = 5.0
"""How often a process asks whether there is anything to look at or to tell."""

_log = structlog.get_logger()


@asynccontextmanager
async def overseeing(house: House, tellers: Sequence[Teller]) -> AsyncGenerator[None]:
    """Looks and tells for the length of the block."""
    works = (Watcher(house).watch_once, Announcer(house, tellers).announce_once)
    tasks = [asyncio.create_task(_keep(work)) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _keep(work: Callable[[], Awaitable[None]]) -> None:
    """Does it again and again: a watch that ends because one look failed would be worse than none."""
    while True:
        try:
            await work()
        except AwayError:
            _log.warning("a look was skipped, database away")
        except Exception:
            _log.exception("a look failed")
        await asyncio.sleep(TICK_S)
