"""Repeats the periodic work of a long-lived process. Each work runs by itself: one that fails or is slow keeps no other
waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from ringi.store.core.preconditions import AwayError
from ringi.turns.background.jobs import Periodic, PeriodicContext

_log = structlog.get_logger()


async def keep_repeating(context: PeriodicContext, declared: Sequence[Periodic]) -> None:
    """Runs until cancelled."""
    async with asyncio.TaskGroup() as group:
        for each in declared:
            group.create_task(_keep(each, each.start(context), context.services.pace.sweep_s))


async def _keep(declared: Periodic, work: Callable[[], Awaitable[object]], pace_s: float) -> None:
    """Repeats the work: one that ends because one round failed would be worse than none."""
    every_s = pace_s if declared.every_s is None else declared.every_s
    while True:
        try:
            async with asyncio.timeout(declared.limit_s):
                await work()
        except AwayError:
            _log.warning("a round was skipped, database away", work=declared.name)
        except TimeoutError:
            _log.error("a round took too long and was ended", work=declared.name, limit_s=declared.limit_s)
        except Exception:
            _log.exception("a round failed", work=declared.name)
        await asyncio.sleep(every_s)
