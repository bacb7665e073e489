"""Messages of one key are taken in one after another: what one of them read still stands when it writes.

Only within a process: between processes the database's fences decide, and whoever slips reads again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from ringi.domain.errors import CrowdedError
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.leases import steady_clock


class KeyMutex:
    """A line of those who wait, a key each. A key nobody waits at takes no memory."""

    def __init__(self) -> None:
        self._doors: WeakValueDictionary[OrderKey, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def at(self, key: OrderKey, patience_s: float) -> AsyncGenerator[float]:
        """Within, nobody else of the key is, and what is left of the patience is told. CrowdedError where it is not
        one's turn in time: whoever says much at once waits for themselves, and has no claim to what is kept apart for
        when no connection can be had."""
        until = steady_clock() + patience_s
        door = self._doors.setdefault(key, asyncio.Lock())
        try:
            async with asyncio.timeout(patience_s):
                await door.acquire()
        except TimeoutError:
            raise CrowdedError from None
        try:
            yield until - steady_clock()
        finally:
            door.release()
