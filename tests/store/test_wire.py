"""The wire carries values unchanged, however many, and stays fit for use after a caller gave up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest
from psycopg import AsyncConnection
from psycopg.rows import TupleRow

from ringi.store.core.wire import StatementResult, send


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

    assert [[(text,)] for text in texts] == [row.rows(tuple) for row in rows]


async def test_values_of_other_types_in_the_same_statement(connection: AsyncConnection[TupleRow]):
    """A statement that was prepared for one type of value takes another one too."""
    echo = "SELECT pg_typeof(%(value)s)::text"

    rows = await send(connection, [(echo, {"value": value}) for value in (True, 1.5, [1, 2], [2**40], True)])

    types = [row.rows(tuple)[0][0] for row in rows]
    assert ["boolean", "double precision", "smallint[]", "bigint[]", "boolean"] == types


async def test_caller_that_gives_up_leaves_the_connection_fit(
    connection: AsyncConnection[TupleRow], other: psycopg.Connection
):
    """The server stops working on the abandoned statement, and serves the next one at once."""
    asleep = await sleeping(connection, other)

    asleep.cancel()
    (given_up,) = await asyncio.gather(asleep, return_exceptions=True)

    assert isinstance(given_up, asyncio.CancelledError)
    (answer,) = await send(connection, [("SELECT 1", {})])
    assert [(1,)] == answer.rows(tuple)


async def test_a_server_that_goes_away_is_an_error(
    connection: AsyncConnection[TupleRow], other: psycopg.Connection
):
    """The caller does not wait for an answer that cannot come."""
    asleep = await sleeping(connection, other)

    other.execute("SELECT pg_terminate_backend(%s)", [connection.info.backend_pid])
    (lost,) = await asyncio.gather(asleep, return_exceptions=True)

    assert isinstance(lost, psycopg.OperationalError)


async def sleeping(
    connection: AsyncConnection[TupleRow], other: psycopg.Connection
) -> asyncio.Task[list[StatementResult]]:
    """Returns the sending of a statement that takes a minute, once the server is at it."""
    asleep = asyncio.create_task(send(connection, [("SELECT pg_sleep(60)", {})]))
    await asyncio.sleep(0)
    while other.execute(_DOING, [connection.info.backend_pid]).fetchone() != ("PgSleep",):
        assert not asleep.done()
    return asleep


_DOING = "SELECT wait_event FROM pg_stat_activity WHERE pid = %s"
