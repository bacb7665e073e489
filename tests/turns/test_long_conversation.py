"""A long conversation stays whole for the model: the newest messages as they were said, the rest in a summary."""

from __future__ import annotations

import pytest
from tests.support.proposals import says
from tests.support.stories import Story

from ringi.domain.model import ModelRequest
from ringi.domain.policy import ContextLimits
from ringi.domain.proposal import Proposal
from ringi.turns.engine.summing_up import left_to_show

EXCHANGES = 50
SUM_UP = "ここまでを要約して"


async def sums_up(request: ModelRequest) -> Proposal:
    """Plays a model that answers shortly, and whose summaries hold all that they were made of."""
    if request.messages[0].startswith("ここまでの会話を"):
        return says("、".join(item.text for item in request.items))
    return says("はい")


async def spoken(story: Story, count: int = EXCHANGES) -> list[str]:
    """Says so many things, each answered, and returns them."""
    told = [f"話題{number:03}" for number in range(count)]
    story.next(*[sums_up] * (2 * count))
    for words in told:
        await story.say("tanaka", words)
        await story.runtime.finish_summaries()
    return told


async def test_hundred_messages_are_all_before_the_model(story: Story):
    """Each message is shown as it was said or stands in the summary."""
    told = await spoken(story)

    await story.say("tanaka", SUM_UP)

    asked = story.script.requests[-1]
    story.script.lines.clear()
    material = "\n".join(item.text for item in asked.items if item.kind in ("summary", "message"))
    assert [] == [words for words in told if words not in material]


async def test_last_forty_messages_are_shown_as_they_were_said(story: Story):
    """A summary leaves the forty newest messages to be shown in full."""
    told = await spoken(story)

    await story.say("tanaka", SUM_UP)

    asked = story.script.requests[-1]
    story.script.lines.clear()
    shown = [item.text for item in asked.items if item.kind in ("message", "reply")]
    newest = [words for topic in told[-20:] for words in (topic, "はい")]
    assert newest == shown[-40:]


async def test_turn_sums_up_first_where_words_would_drop_out(story: Story):
    """A turn that finds no summary, though words would drop out, makes it before the model is asked."""
    told = await spoken(story, 33)
    story.by_force("DELETE FROM summaries WHERE org = %s", story.org)

    await story.say("tanaka", SUM_UP)

    asked = story.script.requests[-1]
    story.script.lines.clear()
    material = "\n".join(item.text for item in asked.items)
    assert [] == [words for words in told if words not in material]


@pytest.mark.parametrize(
    ("length", "left"), [(10, 40), (1_000, 8), (60_000, 2)], ids=["short", "long", "longer than the budget"]
)
def test_long_messages_leave_less_to_be_shown(length: int, left: int):
    """A summary leaves messages that fill half of the token budget, and the last exchange in any case."""
    assert left == left_to_show(["あ" * length] * 60, ContextLimits())
