"""One cheap message that costs a lot: calls without end, nesting without end, text without end."""

from __future__ import annotations

from time import perf_counter

import pytest
from tests.support.proposals import says, wants, wants_all
from tests.support.stories import Story

LONGEST = 65_535


async def test_a_thousand_calls_are_no_proposal(story: Story):
    """A proposal of a thousand calls is given up before the first of them runs."""
    story.next(wants_all(*([("note", {"body": "牛乳"})] * 1000)))

    await story.say("tanaka", "「牛乳」とメモして")

    assert ([], ["failed"]) == (await story.notes(), await story.states())


async def test_steps_without_end_come_to_one(story: Story):
    """A model that never finishes is stopped after eight answers, and the requester told."""
    story.next(*([wants(body="牛乳")] * 9))

    await story.say("tanaka", "「牛乳」とメモして")

    assert (8, ["failed"]) == (len(await story.notes()), await story.states())


@pytest.mark.parametrize("depth", [21, 300])
async def test_nesting_without_end_runs_nothing(story: Story, depth: int):
    """Lists within lists are refused, or cannot even be recorded; the key stays free."""
    deep: object = "x"
    for _ in range(depth):
        deep = [deep]
    story.next(wants(body=deep), says())
    await story.say("tanaka", "メモして")

    await story.say("tanaka", "聞こえますか")

    assert ([], "answered") == (await story.notes(), (await story.states())[-1])


@pytest.mark.parametrize("piece", ["[qt", "<blockquote", "はい", "\n> ", "1時", "「", "田中さん", "\n"])
async def test_the_longest_message_is_looked_through_quickly(story: Story, piece: str):
    """Sixty-five thousand characters of one kind hold nobody up."""
    story.next(says())
    text = "x" + (piece * LONGEST)[: LONGEST - 1]
    began = perf_counter()

    await story.say("tanaka", text)

    assert perf_counter() - began < 3
