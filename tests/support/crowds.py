"""A pool without a connection to spare."""

from __future__ import annotations

from contextlib import AsyncExitStack

from ringi.settings import PoolSettings
from ringi.store.core.database import Database
from ringi.store.core.pool import NoConnectionError

CROWDED = PoolSettings(smallest=1, largest=2, timeout_s=0.5)
"""Two connections, one kept apart, and little patience."""


async def hold_all(database: Database, stack: AsyncExitStack) -> None:
    """All of them are in somebody's hands until the stack is closed. A busy machine may need longer than the
    patience of the pool to open one, so that is tried again."""
    held = 0
    while held < CROWDED.largest:
        try:
            await stack.enter_async_context(database.pool.connection())
        except NoConnectionError:
            continue
        held += 1
