"""One connection kept apart for when no other can be had (K1). It is opened at the start, looked at now and then,
opened again when it was lost, and lent to one task at a time. It knows nothing of what it is used for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from psycopg import AsyncConnection, Error
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow

from ringi.store.core.pool import NoConnectionError

LOOK_AGAIN_S = 30.0
PATIENCE_S = 2.0
"""Longest wait in seconds while others have the connection; what it is lent for takes milliseconds."""
_OPEN_S = 2

Configure = Callable[[AsyncConnection[TupleRow]], Awaitable[None]]

_log = structlog.get_logger()


class Reserve:
    """The connection kept apart."""

    def __init__(self, dsn: str, configure: Configure) -> None:
        self._dsn = dsn
        self._configure = configure
        self._connection: AsyncConnection[TupleRow] | None = None
        self._in_use = asyncio.Lock()

    async def keep(self) -> None:
        """Opens the connection and sees to it that it stays open; closes it when cancelled."""
        try:
            while True:
                async with self._in_use:
                    await self._sound()
                await asyncio.sleep(LOOK_AGAIN_S)
        finally:
            await self._drop()

    @asynccontextmanager
    async def lend(self) -> AsyncGenerator[AsyncConnection[TupleRow]]:
        """Lends the connection for the length of the block. Raises NoConnectionError if it is lost, or others have it
        for too long."""
        try:
            await asyncio.wait_for(self._in_use.acquire(), PATIENCE_S)
        except TimeoutError:
            raise NoConnectionError("pool") from None
        try:
            connection = await self._sound()
            if connection is None:
                raise NoConnectionError("server")
            yield connection
        finally:
            if self._connection and self._connection.info.transaction_status is not TransactionStatus.IDLE:
                await self._drop()
            self._in_use.release()

    async def _sound(self) -> AsyncConnection[TupleRow] | None:
        """Returns the connection, found alive or opened just now; None if the server gives none."""
        if self._connection is None or not await _alive(self._connection):
            await self._drop()
            await self._open()
        return self._connection

    async def _open(self) -> None:
        try:
            self._connection = await AsyncConnection.connect(self._dsn, connect_timeout=_OPEN_S)
            await self._configure(self._connection)
        except Error:
            _log.warning("no connection can be kept in reserve; it will be tried again")
            await self._drop()

    async def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.close()


async def _alive(connection: AsyncConnection[TupleRow]) -> bool:
    try:
        await connection.execute("SELECT")
    except Error:
        return False
    return True
