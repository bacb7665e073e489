"""Ordinary talk: something done is called off, something is not understood, the day is asked for."""

from __future__ import annotations

import pytest
from tests.support.stories import Story


async def said(office: Story, who: str, *messages: str) -> str:
    for message in messages:
        await office.say(who, message)
    return await office.reply(who)


@pytest.mark.parametrize("back", ["さっきのやめて", "やっぱりやめて", "取り消して"])
async def test_what_is_done_stays_done(office: Story, back: str):
    """Called off after it was done: what was done, when, and what they can do; nothing is said to be undone."""
    told = await said(office, "kobayashi", "高橋 健さんに「了解です」と伝えて", back)

    assert "取り消されてはいません" in told
    assert "高橋" in told
    assert "訂正" in told


@pytest.mark.parametrize("back", ["Cancel that", "undo that"])
async def test_what_is_done_stays_done_in_english(office: Story, back: str):
    """Who writes English reads English, whatever the organisation speaks."""
    told = await said(office, "kobayashi", 'Send "understood" to Watanabe', back)

    assert "has not been undone" in told
    assert "cannot be called back" in told


async def test_a_task_called_off_says_how_to_delete_it(office: Story):
    """A task can be deleted, and the reply says in which words."""
    told = await said(office, "kobayashi", "自分に資料作成を明日までに頼む", "さっきのやめて")

    assert "すでに終わっていて" in told
    assert "さっきのタスクを削除して" in told


ANNOUNCED = ("チームに「朝礼は9時からです」とお知らせして", "はい")


@pytest.mark.parametrize(
    "back", ["さっきの取り消せる？", "取り消しできますか", "さっきのお知らせ、取り消して", "さっきの消して"]
)
async def test_an_announcement_cannot_be_called_back(office: Story, back: str):
    """A question whether the last thing can be undone is about the last thing, and about no task from before it."""
    await said(office, "takahashi", "自分に資料作成を明日までに頼む", *ANNOUNCED)

    told = await said(office, "takahashi", back)

    assert ("お知らせは取り戻せない" in told, [], "資料作成" in told) == (
        True,
        list(await office.pendings()),
        False,
    )


async def test_what_was_looked_up_since_is_no_deed(office: Story):
    """The last thing that can be meant is the last one that changed anything."""
    told = await said(office, "takahashi", *ANNOUNCED, "今日の予定は？", "Can I undo that?")

    assert "cannot be called back" in told


async def test_the_task_just_made_is_deleted_when_that_is_asked_for(office: Story):
    """What can be deleted is not talked about: whoever wants it deleted is asked for their yes."""
    await said(office, "takahashi", "自分に資料作成を明日までに頼む", "さっきの消して")

    assert ["delete_task"] == [each.tool for each in await office.pendings()]


@pytest.mark.parametrize("back", ["じゃあ取り消して", "やっぱりキャンセルで", "undo that"])
async def test_the_task_just_made_is_deleted_when_it_is_called_off(office: Story, back: str):
    """Undoing it can mean nothing else, and the deletion is asked for first."""
    await said(office, "takahashi", "自分に資料作成を明日までに頼む", back)

    assert ["delete_task"] == [each.tool for each in await office.pendings()]


async def test_a_look_up_has_nothing_to_call_off(office: Story):
    """After merely looking there is nothing that could be undone."""
    told = await said(office, "kobayashi", "自分のタスクを見せて", "さっきのやめて")

    assert "取り消されてはいません" not in told


def options(told: str) -> list[str]:
    return [line for line in told.splitlines() if line[:1].isdigit()]


@pytest.mark.parametrize(
    ("text", "examples"), [("ばか", 0), ("asdfgh", 5), ("うーん", 5), ("you are useless", 0)]
)
async def test_what_is_no_wish_is_not_passed_on(office: Story, text: str, examples: int):
    """A fragment is answered with a few examples, an outburst with an apology; nobody offers to file it as a wish."""
    told = await said(office, "kobayashi", text)

    assert (examples, False) == (len(options(told)), "要望" in told or "wish" in told)


async def test_a_wish_can_be_passed_on(office: Story):
    """A request for something missing is offered as a wish."""
    told = await said(office, "kobayashi", "ドローンを飛ばしてほしい")

    assert "要望として" in told


async def test_examples_are_what_this_person_may_do(office: Story):
    """Nobody is shown what their level does not allow."""
    told = await said(office, "saito", "給与がどうとか権限がどうとか")

    assert "給与を確認" not in told
    assert "権限を変更" not in told


async def test_examples_stand_near_to_what_was_said(office: Story):
    """What shares words with the message comes first."""
    told = await said(office, "kobayashi", "カレンダーの予定がどうも変")

    assert "予定" in options(told)[0]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("今日は何日？", "今日は"),
        ("今日って何曜日ですか", "今日は"),
        ("What day is it?", "Today is"),
        ("今何時？", "いまは"),
    ],
)
async def test_what_day_it_is(office: Story, asked: str, told: str):
    """The day is told with its year, the time as it is."""
    reply = await said(office, "kobayashi", asked)

    assert (told, True) == (reply[: len(told)], any(char.isdigit() for char in reply))


async def test_a_past_due_date_is_said_with_its_year(office: Story):
    """Whoever sets a due date that is over reads so."""
    await office.say("kobayashi", "自分に資料作成を2020年1月5日までに頼む")
    told = await said(office, "kobayashi", "はい")

    assert "2020年1月5日" in told


@pytest.mark.parametrize(
    ("then", "whom"),
    [("ちがう、小林さん", "小林"), ("No, Kobayashi", "小林"), ("違う、渡辺さんに変えて", "渡辺")],
)
async def test_a_card_is_put_right_by_a_no_that_names_somebody(office: Story, then: str, whom: str):
    """Wrong, and who it is instead: asked anew about them, under a number of its own."""
    await said(office, "watanabe", "斎藤さんに「遅れます」と伝えて", "田中花子さんにも")
    before = await office.pending()

    await office.say("watanabe", then)

    after = await office.pending()
    assert before.number != after.number
    assert whom in str(after.card)
