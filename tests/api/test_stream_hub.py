"""The hub of streams hears of what was shown as soon as it is committed, in this process or in another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest
from tests.support.proposals import says
from tests.support.stories import Story, telling

from ringi.api.stream_hub import Listener, StreamHub
from ringi.domain.ids import ConversationId
from ringi.store.core.database import SMALL, Database, open_database
from ringi.store.identity.login import signed_in

NEVER = 3600.0
"""Seconds between two looks, so that only the notifier can tell of anything."""


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    async with telling(database) as told:
        yield told


@pytest.fixture
async def elsewhere(story: Story) -> AsyncIterator[Database]:
    """The database of another process; both processes exchange words."""
    async with AsyncExitStack() as stack:
        other = await stack.enter_async_context(
            open_database(signed_in(story.url), replace(SMALL, largest=4))
        )
        for each in (story.database, other):
            await stack.enter_async_context(each.notifier.linked(signed_in(story.url)))
        yield other


async def listener(story: Story) -> Listener:
    place = await story.place("tanaka")
    return Listener(org=story.org, by=story.person("tanaka"), seen={place: 0})


async def finished(hub: StreamHub, story: Story, listening: Listener) -> list[str]:
    """Everything the listener is told, up to the end of a turn."""
    kinds: list[str] = []
    place: ConversationId = await story.place("tanaka")
    while "finished" not in kinds:
        await asyncio.wait_for(listening.news.wait(), 30)
        listening.news.clear()
        for row in await hub.rows(story.org, place, listening.seen[place]):
            kinds.append(row.kind)
            listening.heard(place, row.seq)
    return kinds


async def test_a_reply_is_told_when_it_is_written(story: Story) -> None:
    """A listener in the process that runs the turn is told without waiting for the next look."""
    hub, waiting = StreamHub(story.database, bell_s=NEVER), await listener(story)
    story.next(says("三時です。"))

    with hub.listening(waiting):
        telling_it, heard = await asyncio.gather(
            story.say("tanaka", "会議は何時？"), finished(hub, story, waiting)
        )

    assert telling_it
    assert "reply_sent" in heard


async def test_a_reply_of_another_process_is_told_when_it_is_written(
    story: Story, elsewhere: Database
) -> None:
    """A listener in another process than the one that runs the turn is told without waiting for the next look."""
    hub, waiting = StreamHub(elsewhere, bell_s=NEVER), await listener(story)
    story.next(says("三時です。"))

    with hub.listening(waiting):
        await elsewhere.notifier.linked_up.wait()
        telling_it, heard = await asyncio.gather(
            story.say("tanaka", "会議は何時？"), finished(hub, story, waiting)
        )

    assert telling_it
    assert "reply_sent" in heard


async def test_without_words_the_hub_looks_by_itself(story: Story) -> None:
    """A listener in a process that hears nothing of others is told at the next look."""
    async with open_database(signed_in(story.url), SMALL) as deaf:
        hub, waiting = StreamHub(deaf, bell_s=0.0), await listener(story)
        story.next(says("三時です。"))

        with hub.listening(waiting):
            await story.say("tanaka", "会議は何時？")
            heard = await finished(hub, story, waiting)

    assert "reply_sent" in heard
