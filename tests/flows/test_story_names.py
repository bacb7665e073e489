"""A family name alone: enough for colleagues, asked about for people one has had nothing to do with (M4)."""

from __future__ import annotations

import pytest
from tests.support.stories import Story

TOLD = "に「了解です」と伝えて"


async def asks(office: Story, who: str, *said: str, room: str = "") -> bool:
    for each in said:
        await office.say(who, each, room=room)
    return len(await office.pendings()) > 0


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        (f"小林さん{TOLD}", True),
        (f"小林 優さん{TOLD}", False),
        (f"伊藤さん{TOLD}", False),
    ],
)
async def test_a_family_name_of_another_department_is_asked(office: Story, said: str, asked: bool):
    """A whole name is clear, and in one's own department a family name is."""
    assert asked == await asks(office, "kato", said)


async def test_the_question_says_who_it_would_be(office: Story):
    """With department and post, so that a wrong one is seen."""
    await office.say("kato", f"小林さん{TOLD}")

    assert "小林 優 さん（開発部 主任）のことでよいか確かめてください。" in await office.reply("kato")


async def test_who_was_confirmed_once_is_not_asked_again(office: Story):
    """The message that went out makes them somebody one has to do with, also for their answer."""
    await asks(office, "kato", f"小林さん{TOLD}", "はい")

    again = await asks(office, "kato", "小林さんに「もう一つあります」と伝えて")

    assert not again
    assert not await asks(office, "kobayashi", f"加藤さん{TOLD}")


async def test_who_was_just_spoken_of_is_not_asked(office: Story):
    """Our answer named them in full."""
    assert not await asks(office, "kato", "小林さんって誰？", f"小林さん{TOLD}")


async def test_who_is_in_the_room_is_not_asked(office: Story):
    """Those who read along are the ones that are meant."""
    await office.place("kobayashi", "広場")

    assert not await asks(office, "kato", f"小林さん{TOLD}", room="広場")


async def test_looking_up_asks_nothing(office: Story):
    """A look at somebody's tasks does nothing to them."""
    assert not await asks(office, "sakura", "小林さんのタスクを見せて")
