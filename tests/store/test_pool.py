"""A pool under pressure: what is said, what is counted, whose fault it is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import psycopg
import pytest
from psycopg import AsyncConnection
from psycopg.conninfo import make_conninfo
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool
from structlog.testing import capture_logs

from ringi.store.core.pool import NoConnectionError, Pool

MOST = 5


@asynccontextmanager
async def pool_on(dsn: str, held_too_long_s: float = 30.0, ready: int = MOST) -> AsyncGenerator[Pool]:
    """Connections are made before the first is asked for: how long that takes is not what is tested here."""
    async with AsyncConnectionPool[AsyncConnection[TupleRow]](
        dsn, open=False, min_size=ready, max_size=MOST, timeout=0.3
    ) as pool:
        await pool.wait(timeout=60)
        yield Pool(pool, held_too_long_s=held_too_long_s)


@pytest.fixture
async def pool(database: str) -> AsyncIterator[Pool]:
    async with pool_on(database) as opened:
        yield opened


@pytest.fixture
def limited(database: str) -> str:
    """A login that the server lets in once."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP ROLE IF EXISTS limited")
        connection.execute("CREATE ROLE limited LOGIN PASSWORD 'x' CONNECTION LIMIT 1")
    return make_conninfo(database, user="limited", password="x")


async def hold(pool: Pool, stack: AsyncExitStack, count: int) -> list[AsyncConnection[TupleRow]]:
    return [await stack.enter_async_context(pool.connection()) for _ in range(count)]


async def test_few_left_is_warned_of_once(pool: Pool):
    """At a fifth left a warning is logged, and not again with every request."""
    with capture_logs() as logs:
        async with AsyncExitStack() as stack:
            await hold(pool, stack, MOST - 2)
            before = list(logs)
            await hold(pool, stack, 2)

    warning = {"event": "few database connections left", "held": 4, "most": 5, "log_level": "warning"}
    assert ([], [warning]) == (before, logs)


async def test_exhaustion_is_alerted_once(pool: Pool):
    """When all are in use, requests end in time, each is counted, and one alert is raised."""
    with capture_logs() as logs:
        async with AsyncExitStack() as stack:
            await hold(pool, stack, MOST)
            waits = [asyncio.ensure_future(hold(pool, stack, 1)) for _ in range(3)]
            ends = await asyncio.gather(*waits, return_exceptions=True)

    causes = [end.cause for end in ends if isinstance(end, NoConnectionError)]
    alerts = [log for log in logs if log["log_level"] == "error"]
    assert (["pool"] * 3, 3, 1) == (causes, pool.reading().exhausted_pool, len(alerts))
    assert "all_in_use" == alerts[0]["cause"]


async def test_limit_of_the_server_is_told_apart(limited: str):
    """When the server gives no more while we could have more, that is what is said."""
    with capture_logs() as logs:
        async with pool_on(limited, ready=1) as pool, AsyncExitStack() as stack:
            await hold(pool, stack, 1)
            with pytest.raises(NoConnectionError) as error:
                await hold(pool, stack, 1)
            reading = pool.reading()

    (alert,) = [log for log in logs if log["log_level"] == "error"]
    assert ("server", "server_limit", 1) == (error.value.cause, alert["cause"], reading.exhausted_server)


async def test_server_that_is_away_is_told_apart(database: str):
    """A server nobody reaches is no limit."""
    with capture_logs() as logs:
        async with pool_on(make_conninfo(database, host="127.0.0.1", port=1), ready=0) as pool:
            with pytest.raises(NoConnectionError):
                await hold(pool, AsyncExitStack(), 1)

    assert ["server_away"] == [log["cause"] for log in logs if log["log_level"] == "error"]


@pytest.mark.parametrize(
    ("statement", "event"),
    [("BEGIN", "a transaction takes long"), ("", "a database connection was not given back")],
)
async def test_long_holding_is_reported(database: str, statement: str, event: str):
    """A long transaction and a connection not given back are named, with the place that holds them."""
    noticed = asyncio.Event()
    with capture_logs() as logs:
        async with pool_on(database, held_too_long_s=0.01) as pool, pool.connection() as connection:
            if statement:
                await connection.execute(statement)
            asyncio.get_running_loop().call_later(0.05, noticed.set)
            await noticed.wait()

    assert [(event, True)] == [(log["event"], "test_long_holding" in log["where"]) for log in logs]


async def test_returned_connection_is_not_held(pool: Pool):
    """After the block nothing is held, also when it failed."""
    with pytest.raises(ZeroDivisionError):
        await divide(pool)

    assert (0, 0.0) == (pool.reading().held, pool.reading().utilisation)


async def divide(pool: Pool) -> float:
    async with pool.connection():
        return 1 / (pool.reading().held - 1)
