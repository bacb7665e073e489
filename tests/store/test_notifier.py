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
        both = (Notifier(), Notifier(retry_s=0.0))
        for each in both:
            await stack.enter_async_context(each.linked(signed_in(database)))
        yield both


async def test_a_listener_of_this_process_hears_at_once() -> None:
    """A listener in the telling process needs no database to hear."""
    notifier, ears = Notifier(), Ears()

    with notifier.listening(ears):
        notifier.tell(ORG, {ROOM})

    assert (ORG, ROOM) == ears.heard.get_nowait()


async def test_another_process_hears(two: tuple[Notifier, Notifier]) -> None:
    """A listener in another process hears of the conversation by NOTIFY."""
    first, second = two
    ears = Ears()

    with second.listening(ears):
        await second.linked_up.wait()
        first.tell(ORG, {ROOM})
        heard = await asyncio.wait_for(ears.heard.get(), 30)

    assert (ORG, ROOM) == heard


async def test_a_lost_connection_is_opened_again(two: tuple[Notifier, Notifier], database: str) -> None:
    """A listener hears again after its connection was cut."""
    first, second = two
    ears = Ears()

    with second.listening(ears):
        await second.linked_up.wait()
        cut(database)
        second.linked_up.clear()
        await second.linked_up.wait()
        first.tell(ORG, {ROOM})
        heard = await asyncio.wait_for(ears.heard.get(), 30)

    assert (ORG, ROOM) == heard


async def test_the_last_word_is_sent_before_the_end(database: str) -> None:
    """A process that ends right after it told something still tells it."""
    listening, ending, ears = Notifier(), Notifier(), Ears()

    async with listening.linked(signed_in(database)):
        with listening.listening(ears):
            await listening.linked_up.wait()
            async with ending.linked(signed_in(database)):
                await asyncio.sleep(0)
                ending.tell(ORG, {ROOM})
            heard = await asyncio.wait_for(ears.heard.get(), 30)

    assert (ORG, ROOM) == heard


def cut(database: str) -> None:
    """Cuts every connection that listens."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
            "AND query LIKE 'LISTEN%'"
        )
