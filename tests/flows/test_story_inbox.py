"""What was delivered to people: they can read it, and it stays other people's words."""

from __future__ import annotations

import pytest
from tests.support.stories import Story

from ringi.journal import events


async def told_everybody(office: Story) -> None:
    """A message that reached kobayashi."""
    await office.place("kobayashi")
    await office.say("watanabe", "小林さんに「明日は休業です」と伝えて")


async def tainted(office: Story, who: str, text: str) -> bool:
    turn = await office.say(who, text)
    built = [each for each in await office.events(turn) if isinstance(each, events.ContextBuilt)]
    return built[0].tainted


@pytest.mark.parametrize(
    "asked",
    [
        "自分に届いたメッセージを見せて",
        "新しいお知らせある？",
        "届いた連絡を教えて",
        "何か届いてる？",
        "show me my messages",
        "any messages for me?",
    ],
)
async def test_people_read_what_came(office: Story, asked: str):
    """Whose words they are, and the words themselves."""
    await told_everybody(office)

    await office.say("kobayashi", asked)

    shown = await office.reply("kobayashi")
    assert "渡辺" in shown
    assert "明日は休業です" in shown


async def test_what_was_read_is_new_no_more(office: Story):
    """Asked again what is new, there is nothing."""
    await told_everybody(office)
    await office.say("kobayashi", "新しいお知らせある？")

    await office.say("kobayashi", "新しいお知らせある？")

    assert "新しく届いたものはありません" in await office.reply("kobayashi")


async def test_nobody_reads_the_messages_of_another(office: Story):
    """What came to one person is not in another's inbox."""
    await told_everybody(office)

    await office.say("kato", "自分に届いたメッセージを見せて")

    assert "まだありません" in await office.reply("kato")


async def test_nothing_is_told_where_others_read_along(office: Story):
    """In a room the messages stay closed."""
    await told_everybody(office)
    await office.place("kato", "広場")

    await office.say("kobayashi", "自分に届いたメッセージを見せて", room="広場")

    shown = await office.reply("kobayashi", "広場")
    assert "二人だけの会話" in shown or "個別" in shown
    assert "休業" not in shown


async def test_the_president_reads_the_wishes(office: Story):
    """A wish that nothing met stands in the president's list, with whose it is."""
    await office.place("sakura")
    await office.say("kobayashi", "「会議室を予約したい」を要望として代表に届けて")

    await office.say("sakura", "届いた要望を見せて")

    shown = await office.reply("sakura")
    assert "小林" in shown
    assert "会議室を予約したい" in shown


async def test_others_have_no_wishes(office: Story):
    """Wishes go to the presidents alone."""
    await office.say("kobayashi", "「会議室を予約したい」を要望として代表に届けて")

    await office.say("kato", "届いた要望を見せて")

    assert "あなた宛てのご要望はありません" in await office.reply("kato")


async def test_a_message_nobody_pointed_at_taints_nothing(office: Story):
    """Whoever merely received something goes on as before."""
    await told_everybody(office)

    assert not await tainted(office, "kobayashi", "高橋さんに「了解です」と伝えて")


async def test_a_message_pointed_at_taints(office: Story):
    """Once its text is shown to the model, it taints this turn and, through the reply, the next."""
    await told_everybody(office)

    found = [
        await tainted(office, "kobayashi", text) for text in ("これはどういうこと？", "自分のタスクを見せて")
    ]

    assert [True, True] == found


async def test_reading_the_inbox_taints(office: Story):
    """What was read aloud stands in the conversation."""
    await told_everybody(office)
    await office.say("kobayashi", "自分に届いたメッセージを見せて")

    assert await tainted(office, "kobayashi", "自分のタスクを見せて")


async def test_an_empty_inbox_taints_nothing(office: Story):
    """Nothing of others was shown, so the next message asks no more than usual."""
    await office.say("kobayashi", "自分に届いたメッセージを見せて")

    assert not await tainted(office, "kobayashi", "自分のタスクを見せて")
