"""The wire: what goes through it comes out the same, however much it is, and giving up leaves it fit for use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from ringi.store.core.wire import send


@pytest.fixture
async def connection(database: str) -> AsyncIterator[AsyncConnection[TupleRow]]:
    async with await AsyncConnection[TupleRow].connect(database, autocommit=True) as opened:
        yield opened


@pytest.fixture
def other(database: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(database, autocommit=True) as opened:
        yield opened


async def test_more_than_a_socket_takes_at_once(connection: AsyncConnection[TupleRow]):
    """Megabytes go out and come back in one round trip."""
    texts = [str(number) * 1_000_000 for number in range(8)]

    rows = await send(connection, [("SELECT %(text)s::text", {"text": text}) for text in texts])

    assert [[(text,)] for text in texts] == rows


async def test_values_of_other_types_in_the_same_statement(connection: AsyncConnection[TupleRow]):
    """What is remembered of a statement with one type of value does not stick to the next."""
    echo = "SELECT pg_typeof(%(value)s)::text"

    rows = await send(connection, [(echo, {"value": value}) for value in (True, 1.5, [1, 2], [2**40], True)])

    types = [row[0][0] for row in rows]
    assert ["boolean", "double precision", "smallint[]", "bigint[]", "boolean"] == types


async def test_whoever_gives_up_leaves_the_connection_fit(
    connection: AsyncConnection[TupleRow], other: psycopg.Connection
):
    """The server stops working on what nobody waits for, and the next statement is served at once."""
    asleep = await sleeping(connection, other)

    asleep.cancel()
    (given_up,) = await asyncio.gather(asleep, return_exceptions=True)

    assert isinstance(given_up, asyncio.CancelledError)
    assert [[(1,)]] == await send(connection, [("SELECT 1", {})])


async def test_a_server_that_goes_away_is_an_error(
    connection: AsyncConnection[TupleRow], other: psycopg.Connection
):
    """Nobody waits for an answer that cannot come."""
    asleep = await sleeping(connection, other)

    other.execute("SELECT pg_terminate_backend(%s)", [connection.info.backend_pid])
    (lost,) = await asyncio.gather(asleep, return_exceptions=True)

    assert isinstance(lost, psycopg.OperationalError)


async def sleeping(
    connection: AsyncConnection[TupleRow], other: psycopg.Connection
) -> asyncio.Task[list[list[TupleRow]]]:
    """A statement the server is at for a minute."""
    asleep = asyncio.create_task(send(connection, [("SELECT pg_sleep(60)", {})]))
    await asyncio.sleep(0)
    while other.execute(_DOING, [connection.info.backend_pid]).fetchone() != ("PgSleep",):
        assert not asleep.done()
    return asleep


_DOING = "SELECT wait_event FROM pg_stat_activity WHERE pid = %s"
