"""Retries a write that conflicts with another. A write rests on what was read before; if another writer came in
between, nothing was written, and the attempt is repeated after a moment, as long as patience lasts. Independent of
what is written.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import TypeVar

from ringi.domain.errors import CrowdedError
from ringi.store.core.preconditions import DecidedError, SlippedError
from ringi.turns.leases import steady_clock

T = TypeVar("T")

SHORTEST_S = 0.002
LONGEST_S = 0.2
_CHANCE = random.SystemRandom()


async def retry_on_conflict(attempt: Callable[[], Awaitable[T]], patience_s: float) -> T:
    """The result of the attempt. Raises CrowdedError if other writers came first for `patience_s` seconds."""
    until, overtaken = steady_clock() + patience_s, 0
    while True:
        try:
            return await attempt()
        except (SlippedError, DecidedError):
            left = until - steady_clock()
            if left <= 0:
                raise CrowdedError from None
        overtaken += 1
        await asyncio.sleep(min(left, pause_s(overtaken)))


def pause_s(overtaken: int) -> float:
    """Seconds to pause. They double with each conflict; a random share keeps writers that met from meeting again."""
    longest = min(LONGEST_S, SHORTEST_S * 2 ** min(overtaken - 1, 16))
    return longest * _CHANCE.uniform(0.5, 1.0)
