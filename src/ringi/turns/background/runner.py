"""Runs the work beside the turns of a long-lived process: a look at the figures, and the announcing of alerts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import structlog

from ringi.store.core.preconditions import AwayError
from ringi.turns.background.alert_delivery import AlertSink, Announcer
from ringi.turns.background.monitor import Watcher
from ringi.turns.services import TurnServices

TICK_S = 5.0
"""Seconds between two checks for figures to look at or alerts to announce."""

_log = structlog.get_logger()


@asynccontextmanager
async def overseeing(services: TurnServices, tellers: Sequence[AlertSink]) -> AsyncGenerator[None]:
    """Watches and announces for the length of the block."""
    works = (Watcher(services).watch_once, Announcer(services, tellers).announce_once)
    tasks = [asyncio.create_task(_keep(work)) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _keep(work: Callable[[], Awaitable[None]]) -> None:
    """Repeats the work: a watch that ends because one look failed would be worse than none."""
    while True:
        try:
            await work()
        except AwayError:
            _log.warning("a look was skipped, database away")
        except Exception:
            _log.exception("a look failed")
        await asyncio.sleep(TICK_S)
