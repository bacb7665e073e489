"""After something failed, "again" makes the same proposal once more, through all gates."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling
from tests.support.tools import NOTE, NoteArgs, tool, write_note

from ringi.domain.errors import ToolFailedError
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.language.confirmations.leaving import tries_again
from ringi.tools.tool import ToolContext


@dataclass(slots=True)
class Flaky:
    """Breaks the first time."""

    calls: int = 0

    async def __call__(self, args: NoteArgs, context: ToolContext) -> Json:
        self.calls += 1
        if self.calls == 1:
            raise ToolFailedError(Text("turn.timeout"))
        return await write_note(args, context)


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, tool("flaky", Flaky()))) as told:
        yield told


async def test_failed_proposal_is_made_again(story: Story):
    """Nobody asks the model what to do; only for the closing words."""
    story.next(wants("flaky", body="牛乳"), says("できませんでした。"), says("書きました。"))
    await story.say("tanaka", "「牛乳」とメモして")

    turn = await story.say("tanaka", "もう一度")

    assert (["牛乳"], ["failed", "executed"]) == (await story.notes(), await story.states())
    assert ["proposed", "judged"] == [k for k in await story.kinds(turn) if k in ("proposed", "judged")][:2]


async def test_what_was_done_is_not_done_again(story: Story):
    """The word goes to the model like any other."""
    story.next(wants(body="牛乳"), says(), says("何をでしょうか。"))
    await story.say("tanaka", "「牛乳」とメモして")

    await story.say("tanaka", "もう一度")

    assert ["牛乳"] == await story.notes()


@pytest.mark.parametrize(
    "text",
    ["もう一度", "もう一回お願いします", "再実行して", "やり直して", "try again", "again please", "retry"],
)
def test_words_that_try_again(text: str):
    """Nothing but that."""
    assert tries_again(text)


@pytest.mark.parametrize(
    "text", ["もう一度田中さんに送って", "また明日", "again and again", "もう一度考えます"]
)
def test_words_that_say_more(text: str):
    """They are requests of their own, or none."""
    assert not tries_again(text)
