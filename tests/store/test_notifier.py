"""Word of what was shown reaches listeners in this process and in others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from uuid import UUID, uuid4

import psycopg
import pytest

from ringi.domain.ids import OrgId
from ringi.store.core.notifier import Notifier
from ringi.store.identity.login import signed_in

ORG, ROOM = OrgId(uuid4()), uuid4()


class Ears:
    """A listener that remembers what it heard."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[tuple[OrgId, UUID]] = asyncio.Queue()

    def __call__(self, org: OrgId, conversation: UUID) -> None:
        self.heard.put_nowait((org, conversation))


@pytest.fixture
async def two(database: str) -> AsyncIterator[tuple[Notifier, Notifier]]:
    """The notifiers of two processes."""
    async with AsyncExitStack() as stack:
        both = (Notifier(), Notifier())
        for each in both:
            await stack.enter_async_context(each.linked(signed_in(database)))
        yield both


async def test_a_listener_of_this_process_hears_at_once() -> None:
    """A listener in the telling process needs no database to hear."""
    notifier, ears = Notifier(), Ears()

    with notifier.listening(ears):
        notifier.tell(ORG, {ROOM})

    assert (ORG, ROOM) == ears.heard.get_nowait()


async def test_another_process_hears(two: tuple[Notifier, Notifier], database: str) -> None:
    """A listener in another process hears of the conversation by NOTIFY."""
    first, second = two
    ears = Ears()

    with second.listening(ears):
        await listeners(database, 1)
        first.tell(ORG, {ROOM})
        heard = await asyncio.wait_for(ears.heard.get(), 30)

    assert (ORG, ROOM) == heard


async def test_a_lost_connection_is_opened_again(
    two: tuple[Notifier, Notifier], database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A listener hears again after its connection was cut."""
    monkeypatch.setattr("ringi.store.core.notifier.RETRY_S", 0.0)
    first, second = two
    ears = Ears()

    with second.listening(ears):
        await listeners(database, 1)
        cut(database)
        await listeners(database, 1)
        first.tell(ORG, {ROOM})
        heard = await asyncio.wait_for(ears.heard.get(), 30)

    assert (ORG, ROOM) == heard


async def test_the_last_word_is_sent_before_the_end(database: str) -> None:
    """A process that ends right after it told something still tells it."""
    listening, ending, ears = Notifier(), Notifier(), Ears()

    async with listening.linked(signed_in(database)):
        with listening.listening(ears):
            await listeners(database, 1)
            async with ending.linked(signed_in(database)):
                await asyncio.sleep(0)
                ending.tell(ORG, {ROOM})
            heard = await asyncio.wait_for(ears.heard.get(), 30)

    assert (ORG, ROOM) == heard


LISTENERS = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle' AND query LIKE 'LISTEN%'"


async def listeners(database: str, wanted: int) -> None:
    """Returns when that many connections listen."""
    async with (
        asyncio.timeout(30),
        await psycopg.AsyncConnection.connect(database, autocommit=True) as looking,
    ):
        while len(await (await looking.execute(LISTENERS)).fetchall()) < wanted:
            await asyncio.sleep(0)


def cut(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(f"SELECT pg_terminate_backend(pid) FROM ({LISTENERS}) AS listening")
