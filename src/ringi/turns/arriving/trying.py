"""What arrives is written upon what was read before. Where somebody else wrote in between nothing was written, and it is
looked at again, as long as patience lasts. Knows nothing of what it is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from ringi.domain.errors import CrowdedError
from ringi.store.fences import DecidedError, SlippedError
from ringi.turns.leases import steady_clock

T = TypeVar("T")


async def persistently(attempt: Callable[[], Awaitable[T]], patience_s: float) -> T:
    """What the attempt gives; CrowdedError where others were first for that long."""
    until = steady_clock() + patience_s
    while True:
        try:
            return await attempt()
        except (SlippedError, DecidedError):
            if steady_clock() > until:
                raise CrowdedError from None
