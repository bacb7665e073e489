"""What a terminal can show of an answer before it is whole."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import says
from tests.support.stories import Story, telling

from ringi.channels.console import ConsoleLine, EarlyAnswer, early_words, exchange, open_line, where_now
from ringi.domain.model import ModelRequest, ModelUnavailableError
from ringi.domain.proposal import Proposal

ANSWER = "明日の会議は十時からです。場所は三階の会議室です。" + "資料は前日までに配られます。" * 8


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    async with telling(database) as told:
        yield told


@pytest.fixture
async def line(story: Story) -> ConsoleLine:
    return await open_line(story.database, story.org, story.person("tanaka"))


async def read(story: Story, line: ConsoleLine, early: EarlyAnswer) -> EarlyAnswer:
    """All there is, as somebody who looks now and then."""
    return await early_words(story.services, line, early)


async def test_what_is_shown_early_can_be_read(story: Story, line: ConsoleLine) -> None:
    """Before the answer stands in the conversation."""
    heard: list[str] = []

    async def writes(request: ModelRequest) -> Proposal:
        await request.hears(ANSWER)
        heard.append((await read(story, line, before)).words)
        return says(ANSWER)

    story.next(writes)
    before = await where_now(story.database, line)

    await story.say("tanaka", "会議は？", conversation=line.conversation)

    assert heard[0] != ""
    assert ANSWER.startswith(heard[0])


async def test_what_was_taken_back_is_gone(story: Story, line: ConsoleLine) -> None:
    """Whoever looks again sees nothing of it."""

    async def fails(request: ModelRequest) -> Proposal:
        await request.hears(ANSWER)
        raise ModelUnavailableError("refused")

    story.next(fails)
    before = await where_now(story.database, line)

    await story.say("tanaka", "会議は？", conversation=line.conversation)

    assert ("", True) == ((after := await read(story, line, before)).words, after.seq > before.seq)


async def test_reply_is_shown_though_the_clock_went_back(story: Story, line: ConsoleLine) -> None:
    """What was said before bears a later time than the reply."""
    story.next(says("おはようございます。"))
    await exchange(story.runtime, line, "おはよう")
    later = "UPDATE messages SET id = overlay(id::text PLACING '7' FROM 1)::uuid WHERE org = %s"
    story.by_force(later, story.org)
    story.next(says("こんにちは。"))

    done = await exchange(story.runtime, line, "こんにちは")

    assert ["こんにちは。"] == [message.body for message in done.replies]
