"""Takes in the messages of one key one after another: what one of them read still stands when it writes.

Works only within a process: between processes the database's fences decide, and a write that loses is read and done
again.
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
    """A waiting line for each key. A key without waiters takes no memory."""

    def __init__(self) -> None:
        self._doors: WeakValueDictionary[OrderKey, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def at(self, key: OrderKey, patience_s: float) -> AsyncGenerator[float]:
        """Holds the key exclusively, and yields the seconds of patience left. Raises CrowdedError if its turn does
        not come in time: a person who sends much at once waits for their own messages, and has no claim to the
        reserve for times when no connection can be had."""
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
