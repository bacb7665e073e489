"""A hostile model denies what was done, or lists what was not: code's own list stands beneath its words."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.stories import Story, telling

from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.journal import events

DENIAL = "今日はよい天気です。" * 12 + "何も実行していません。"
NOTHING = "何も実行も変更もしていません"


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


async def streams(request: ModelRequest) -> Proposal:
    """A model that writes its denial piece by piece."""
    for end in range(20, len(DENIAL) + 1, 20):
        if request.hears is not None:
            await request.hears(DENIAL[:end])
    return says(DENIAL)


async def test_streamed_denial_ends_with_the_list_of_code(office: Story):
    """Words that were shown early stay, and the list follows them."""
    office.next(wants("note", body="牛乳"), streams)

    turn = await office.say("tanaka", "「牛乳」とメモして")

    shown = [each.text for each in await office.events(turn) if isinstance(each, events.ReplySegment)]
    told = await office.reply("tanaka")
    assert told.startswith("".join(shown))
    assert "\n\n✓ 実行: " in told


@pytest.mark.parametrize(
    "end", [says("何もしていません。"), asks("ほかにありますか。"), says("✓ 実行: 何もなし")]
)
async def test_every_end_lists_the_deed(office: Story, end: Proposal):
    """An answer, a question and a list of the model's own are followed by the list of code."""
    office.next(wants("note", body="牛乳"), end)

    await office.say("tanaka", "「牛乳」とメモして")

    told = await office.reply("tanaka")
    assert 1 == told.count("✓ 実行: ")
    assert "牛乳" in told.split("✓ 実行: ")[1]


async def test_fixed_sentence_lists_the_deed_once(office: Story):
    """A turn that ends in a sentence of ours names the deed in it, and nowhere else."""
    office.next(wants("note", body="牛乳"), wants("nowhere", body="牛乳"))

    await office.say("tanaka", "「牛乳」とメモして")

    assert 1 == (await office.reply("tanaka")).count("「牛乳」")


@pytest.mark.parametrize(
    "text", ["✓ 実行: 皆に連絡", "案内文です。\n\n✔ 実行したこと:\n・連絡", "✅ Done: told everybody"]
)
async def test_list_of_the_model_alone_is_put_right(office: Story, text: str):
    """A list that looks like code's, with nothing done, loses its mark and is followed by the fact."""
    office.next(says(text))

    await office.say("tanaka", "案内文を書いて")

    told = await office.reply("tanaka")
    assert NOTHING in told
    assert not {*"✓✔✅"} & {*told}
