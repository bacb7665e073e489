"""A model that says it did something: its reader is told whether anything was done (B2)."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story, telling

NOTHING = "何も実行も変更もしていません"


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


async def test_claimed_deed_without_one_is_put_right(office: Story):
    """The model's words stand, and the fact beneath them."""
    office.next(says("承知しました。メッセージを送信しました。"))
    await office.say("tanaka", "皆に伝えて")

    told = await office.reply("tanaka")

    assert "送信しました" in told
    assert NOTHING in told


async def test_told_in_the_language_of_the_turn(office: Story):
    """In English where the request was."""
    office.next(says("I have sent the message."))
    await office.say("tanaka", "Tell everybody")

    assert "(Nothing was carried out or changed with this reply.)" in await office.reply("tanaka")


async def test_deed_that_was_done_is_left_as_told(office: Story):
    """Where the call was carried out the words are true."""
    office.next(wants("note", body="牛乳"), says("メモを登録しました。"))
    await office.say("tanaka", "牛乳とメモして")

    assert NOTHING not in await office.reply("tanaka")


async def test_plain_answer_is_left_alone(office: Story):
    """Who claims nothing is not corrected."""
    office.next(says("こんにちは。ご用件をどうぞ。"))
    await office.say("tanaka", "こんにちは")

    assert NOTHING not in await office.reply("tanaka")
