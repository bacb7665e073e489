"""While a turn runs, the process that drives it tells the step that lasts."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.support.proposals import says
from tests.support.stories import Story

from ringi.assistants.secretary.tools.task_search import TASK_SEARCH
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.i18n import say
from ringi.turns.engine.driver import tool_words
from ringi.turns.progress import ProgressBoard
from ringi.turns.runtime import Runtime


@pytest.fixture
def watched(story: Story) -> Story:
    """A story whose board shows each step at once."""
    services = replace(story.services, board=ProgressBoard(moment_s=0.0))
    story.services, story.runtime = services, Runtime(services)
    return story


async def test_step_that_lasts_is_shown_until_the_turn_rests(watched: Story):
    """A person who waits for the model reads that it thinks, and nothing once the turn is over."""
    board, told = watched.services.board, list[str]()

    async def ponders(request: ModelRequest) -> Proposal:
        news = asyncio.Event()
        with board.watching(news):
            while not board.turns:
                await news.wait()
        told.extend(say(now.text, "ja") for _, now in board.turns.values())
        return says("はい")

    watched.next(ponders)
    await watched.say("tanaka", "こんにちは")

    assert [["考えています"], {}] == [told, board.turns]


async def test_quick_step_is_not_shown(story: Story):
    """A step that ends within a moment is told to nobody."""
    board, told = story.services.board, list[str]()

    async def answers(request: ModelRequest) -> Proposal:
        told.extend(say(now.text, "ja") for _, now in board.turns.values())
        return says("はい")

    story.next(answers)
    await story.say("tanaka", "こんにちは")

    assert [] == told


def test_step_of_a_tool_is_told_in_words():
    """A read-only tool is looking up, and the first sentence of its description tells what."""
    assert "調べています：だれかのタスクを一覧にする" == say(tool_words(TASK_SEARCH, "ja"), "ja")
