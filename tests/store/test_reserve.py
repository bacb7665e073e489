"""The connection kept apart: lent to one at a time, opened again when it was lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import psycopg
import pytest
from tests.support.crowds import CROWDED, hold_all

from ringi.domain.ids import OrgId
from ringi.store.core.database import SMALL, Database, Statement, open_database
from ringi.store.core.pool import NoConnectionError
from ringi.store.organisations.platform import PLATFORM

WHO = Statement("SELECT pg_backend_pid(), current_user::text")


@pytest.fixture
async def crowded(database: str) -> AsyncIterator[Database]:
    """Both connections of the pool are in somebody's hands."""
    async with open_database(database, CROWDED) as opened, AsyncExitStack() as stack:
        await hold_all(opened, stack)
        yield opened


async def who(database: Database, org: OrgId = PLATFORM) -> tuple[int, str]:
    ((row,),) = await database.batch(org, WHO)
    return row[0], row[1]


async def test_serves_where_nothing_else_does(crowded: Database):
    """Without it there is no connection; on it there is, with the rights of the app and no more."""
    with pytest.raises(NoConnectionError):
        await who(crowded)
    async with crowded.on_reserve():
        found = await who(crowded)

    assert "ringi_app" == found[1]


async def test_is_not_used_outside_the_block(crowded: Database):
    """After the block statements wait for the pool again, also those of tasks begun within."""
    async with crowded.on_reserve():
        later = asyncio.Event()

        async def begun_within() -> None:
            await later.wait()
            await who(crowded)

        task = asyncio.create_task(begun_within())
    later.set()

    with pytest.raises(NoConnectionError):
        await task


async def test_one_at_a_time(crowded: Database):
    """Two who need it get it one after the other."""
    inside = 0

    async def need() -> int:
        nonlocal inside
        async with crowded.on_reserve():
            inside += 1
            at_once = inside
            await who(crowded)
            inside -= 1
            return at_once

    assert [1] * 5 == await asyncio.gather(*(need() for _ in range(5)))


async def test_opened_again_when_it_was_lost(crowded: Database, database: str):
    """A connection the server closed is noticed before it is lent."""
    async with crowded.on_reserve():
        pid, _ = await who(crowded)
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])

    async with crowded.on_reserve():
        again, _ = await who(crowded)

    assert pid != again


async def test_broken_transaction_leaves_it_sound(crowded: Database):
    """What fails on it is undone, and the next one finds it clean."""
    with pytest.raises(ZeroDivisionError):
        await fail_in_need(crowded)

    async with crowded.on_reserve():
        assert "ringi_app" == (await who(crowded))[1]


async def fail_in_need(database: Database) -> None:
    async with database.on_reserve(), database.transaction(PLATFORM) as transaction:
        await transaction.row(WHO)
        raise ZeroDivisionError


async def test_none_is_kept_where_none_is_wanted(database: str):
    """A command that ends at once keeps no connection apart."""
    async with open_database(database, replace(SMALL, smallest=1, largest=1)) as opened:
        with pytest.raises(NoConnectionError):
            async with opened.on_reserve():
                pass
