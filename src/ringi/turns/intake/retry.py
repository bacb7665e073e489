"""What arrives is written upon what was read before. Where somebody else wrote in between nothing was written, and it is
looked at again after a moment, as long as patience lasts. Knows nothing of what it is.
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
    """What the attempt gives; CrowdedError where others were first for that long."""
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
    """Doubles each time one was overtaken; some chance keeps those who met from meeting again."""
    longest = min(LONGEST_S, SHORTEST_S * 2 ** min(overtaken - 1, 16))
    return longest * _CHANCE.uniform(0.5, 1.0)
