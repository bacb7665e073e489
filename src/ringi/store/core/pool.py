"""Lends connections, counts how full the pool is, and finds the cause if none is left. Requirement K: it says so in
time, and tells our own pool being used up from a server that gives no more.

It knows nothing of what the connections are used for.
"""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass
from typing import Literal

import structlog
from psycopg import AsyncConnection, OperationalError
from psycopg.pq import TransactionStatus
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from ringi.store.core.preconditions import AwayError

Cause = Literal["pool", "server"]
"""Why there is no connection. pool: all connections we may have are in use. server: it gives no more."""

WARN_LEFT = 0.2
"""Share of free connections at which a warning is logged."""
QUIET_S = 300.0
"""Seconds within which the same warning or alert is not repeated."""
HELD_TOO_LONG_S = 30.0
_PROBE_S = 2
_LIMIT_WORDS = ("too many", "connection slots", "多すぎます", "接続枠")
"""Words PostgreSQL has for its own limit; a refused connection carries no error code."""

_log = structlog.get_logger()


class NoConnectionError(AwayError):
    """No connection could be had in time: nothing was sent, and nothing happened."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(f"no connection could be had ({cause})")
        self.cause = cause


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolReading:
    """The pool at one moment (K2); counts are since the start."""

    most: int
    held: int
    waiting: int
    requests: int
    waited_s: float
    exhausted_pool: int
    exhausted_server: int

    @property
    def utilisation(self) -> float:
        return self.held / self.most


class Pool:
    """Lends connections, and watches how many are lent and for how long."""

    def __init__(
        self,
        pool: AsyncConnectionPool[AsyncConnection[TupleRow]],
        *,
        held_too_long_s: float = HELD_TOO_LONG_S,
    ) -> None:
        self._pool = pool
        self._held_too_long_s = held_too_long_s
        self._held = 0
        self._exhausted: dict[Cause, int] = {"pool": 0, "server": 0}
        self._warning, self._alert = _Seldom(), _Seldom()

    def connection(self) -> PooledConnection:
        """Returns a connection for the length of a block, which raises NoConnectionError if none can be had in time."""
        return PooledConnection(self)

    async def lend(self) -> tuple[AsyncConnection[TupleRow], asyncio.TimerHandle]:
        """Returns a connection, and the timer that reports it if it is held for too long."""
        connection = await self._lend()
        loop, task = asyncio.get_running_loop(), asyncio.current_task()
        return connection, loop.call_later(self._held_too_long_s, self._overdue, connection, task)

    async def take_back(self, connection: AsyncConnection[TupleRow]) -> None:
        """Takes the connection back, fit for use by the next task, or replaces it."""
        self._held -= 1
        await self._pool.putconn(connection)

    def reading(self) -> PoolReading:
        stats = self._pool.get_stats()
        return PoolReading(
            most=self._pool.max_size,
            held=self._held,
            waiting=stats.get("requests_waiting", 0),
            requests=stats.get("requests_num", 0),
            waited_s=stats.get("requests_wait_ms", 0) / 1000,
            exhausted_pool=self._exhausted["pool"],
            exhausted_server=self._exhausted["server"],
        )

    async def _lend(self) -> AsyncConnection[TupleRow]:
        try:
            connection = await self._pool.getconn()
        except PoolTimeout as late:
            raise await self._none_left() from late
        self._held += 1
        self._warn_in_time()
        return connection

    def _overdue(self, connection: AsyncConnection[TupleRow], holder: asyncio.Task[object] | None) -> None:
        idle = connection.info.transaction_status is TransactionStatus.IDLE
        what = "a database connection was not given back" if idle else "a transaction takes long"
        _log.warning(what, seconds=self._held_too_long_s, where=_where(holder))

    def _warn_in_time(self) -> None:
        """Logs a warning if few connections are left. A pool with room for only one connection never warns."""
        most = self._pool.max_size
        if most > 1 and most - self._held <= most * WARN_LEFT and self._warning.due():
            _log.warning("few database connections left", held=self._held, most=most)

    async def _none_left(self) -> NoConnectionError:
        cause: Cause = "pool" if self._held >= self._pool.max_size else "server"
        self._exhausted[cause] += 1
        if self._alert.due():
            found = "all_in_use" if cause == "pool" else await _probe(self._pool)
            _log.error("no database connection left", cause=found, **self._figures())
        return NoConnectionError(cause)

    def _figures(self) -> dict[str, int]:
        reading = self.reading()
        return {"held": reading.held, "most": reading.most, "waiting": reading.waiting}


class PooledConnection:
    """A connection lent to one task. It is written out, because a generator in its place costs as much as borrowing."""

    __slots__ = ("_connection", "_pool", "_timer")

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def __aenter__(self) -> AsyncConnection[TupleRow]:
        self._connection, self._timer = await self._pool.lend()
        return self._connection

    async def __aexit__(self, *raised: object) -> None:
        self._timer.cancel()
        await self._pool.take_back(self._connection)


@dataclass(slots=True)
class _Seldom:
    """A reminder that is due once, then not again for `QUIET_S` seconds."""

    last: float = -math.inf

    def due(self) -> bool:
        now = asyncio.get_running_loop().time()
        if now - self.last < QUIET_S:
            return False
        self.last = now
        return True


def _where(holder: asyncio.Task[object] | None) -> str:
    frames = holder.get_stack(limit=1) if holder and not holder.done() else []
    return ", ".join(f"{frame.f_code.co_name}:{frame.f_lineno}" for frame in frames)


async def _probe(pool: AsyncConnectionPool[AsyncConnection[TupleRow]]) -> str:
    """Returns why the server gives no connection, found by one attempt outside the pool."""
    conninfo = pool.conninfo
    try:
        connection = await AsyncConnection.connect(str(conninfo), connect_timeout=_PROBE_S)
    except OperationalError as refused:
        full = any(word in str(refused) for word in _LIMIT_WORDS)
        return "server_limit" if full else "server_away"
    await connection.close()
    return "server_slow"
