"""Connections of the queue. They act as the role that may touch nothing but the queue's own tables."""

from __future__ import annotations

from psycopg import AsyncConnection
from psycopg.rows import DictRow
from psycopg_pool import AsyncConnectionPool

QueuePool = AsyncConnectionPool[AsyncConnection[DictRow]]


def queue_pool(url: str, most: int) -> QueuePool:
    """Returns a pool that the caller opens and closes. It waits no longer for a connection than a sweep may."""
    return QueuePool(
        url, open=False, min_size=1, max_size=most, timeout=5.0, configure=_become_worker, name="queue"
    )


async def _become_worker(connection: AsyncConnection[DictRow]) -> None:
    await connection.set_autocommit(True)
    await connection.execute("SET ROLE ringi_worker")
    await connection.execute("SET search_path TO queue")
