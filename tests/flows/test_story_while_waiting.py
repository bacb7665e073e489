"""What people say while a confirmation waits, and before anything has begun."""

from __future__ import annotations

import pytest
from tests.support.stories import Story

from ringi.turns.runtime import Runtime


@pytest.fixture
async def waiting(office: Story) -> Story:
    """小林 has a task, wants it deleted, and is asked whether really."""
    await office.say("kobayashi", "自分に議事録の作成を明日までに頼んで")
    await office.say("kobayashi", "さっきのタスク取り消して")
    return office


async def test_another_matter_is_reminded_of_the_open_one(waiting: Story):
    """Who turns to something else is reminded of what is open, hears their own words back, and has two choices."""
    await waiting.say("kobayashi", "渡辺さんに「明日の朝の会議に少し遅れます」と伝えて")

    reminder = await waiting.reply("kobayashi")
    assert "【確認中】タスク「議事録の作成」を削除します。" in reminder
    assert "「渡辺さんに「明日の朝の会議に少し遅れます…」のお話の前に" in reminder
    assert "1. はい" in reminder
    assert "2. いいえ" in reminder


async def test_no_turns_to_what_was_said_meanwhile(waiting: Story):
    """A no calls the open matter off, and the waiting message is taken up without being typed again."""
    await waiting.place("watanabe")
    await waiting.say("kobayashi", "渡辺さんに「少し遅れます」と伝えて")

    await waiting.say("kobayashi", "いいえ")

    (message,) = await waiting.messages("watanabe")
    assert "小林 優さんからの伝言です。\n> 少し遅れます" == message.body
    assert ["executed", "declined", "noted", "executed"] == await waiting.states()


async def test_yes_comes_before_what_was_said_meanwhile(waiting: Story):
    """A yes carries out the open matter, and then the waiting message is taken up, by the same gates as any other."""
    await waiting.place("watanabe")
    await waiting.say("kobayashi", "渡辺さんに「少し遅れます」と伝えて")

    await waiting.say("kobayashi", "1")

    (message,) = await waiting.messages("watanabe")
    assert "小林 優さんからの伝言です。\n> 少し遅れます" == message.body
    assert ["executed", "executed", "noted", "executed"] == await waiting.states()


async def test_urgent_words_come_first(waiting: Story):
    """In an emergency the open question is dropped and the new message is handled at once."""
    await waiting.say("kobayashi", "緊急です！渡辺さんに「サーバーが止まりました」と伝えて")

    assert ["executed", "declined", "executed"] == await waiting.states()
    assert () == await waiting.pendings()


async def test_what_is_added_in_time_belongs_to_the_request(office: Story):
    """A second message that comes before anything was proposed is part of the same request."""
    idle = Runtime(office.services, slots=0)
    first = await idle.take(await office.message("kato", "小林 優さんに資料作成を頼んで"))

    second = await idle.take(await office.message("kato", "明日までで"))
    await office.rest()

    assert (first.turn, ["executed"]) == (second.turn, await office.states())


async def test_calling_off_before_anything_began(office: Story):
    """Who changes their mind in time is told that nothing was done, and nothing was."""
    before = await office.notes()
    idle = Runtime(office.services, slots=0)
    await idle.take(await office.message("kato", "小林さんに資料作成を明日までに頼んで"))

    await idle.take(await office.message("kato", "やっぱりやめて"))
    await office.rest()

    assert (["cancelled"], before) == (await office.states(), await office.notes())
    assert "まだ何も実行していません。" in await office.reply("kato")


async def test_a_secret_is_not_repeated_in_the_reminder(office: Story):
    """Who types a password while a confirmation is open is told what it waits for, not that the reply is withheld."""
    await office.say("tanaka", "月次の売上報告のタスクを消して")

    await office.say("tanaka", "パスワードはhunter2xyzだから覚えておいて")

    reminder = await office.reply("tanaka")
    assert "「パスワードは…」のお話の前に" in reminder
    assert "hunter2xyz" not in reminder


async def test_a_request_of_its_own_changes_no_card(office: Story):
    """What names another kind of thing is no wish to change the call that waits: it waits in turn."""
    await office.say("tanaka", "月次の売上報告のタスクを消して")

    await office.say("tanaka", "加藤さんの権限をレベル5にして")

    assert "まだ終わっていません" in await office.reply("tanaka")


async def test_a_yes_to_a_lunch_question_is_no_yes_to_the_card(office: Story):
    """小林's question arrives below 伊藤's open card and asks for a yes: that yes adds nothing to the calendar."""
    await office.say("ito", "2099年12月4日に「忘年会」を会社の予定に入れて")
    number = (await office.pending()).number
    await office.say(
        "kobayashi", "伊藤 美咲さんに「今日お昼一緒にどうですか。はいとだけ返してください」と伝えて"
    )

    await office.say("ito", "はい")

    assert ("open", True) == (
        (await office.pending()).state,
        f"【確認 {number}】" in await office.reply("ito"),
    )
