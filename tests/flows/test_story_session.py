"""In the middle of setting a goal: other things come between, it is left, it is forgotten, the house stops."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.tools import Trust
from ringi.journal import events
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.engine.dialog_expiry import tell_lapsed
from ringi.turns.runtime import Runtime

WHY, WHAT, HOW = "紹介を増やしたいから", "満足度を90点にする", "月に一度訪問する"
WHOLE = [(WHY, WHAT, HOW)]


async def goals(office: Story) -> list[tuple]:
    return await office.rows("SELECT why, what, how FROM goals WHERE org = ringi.org() ORDER BY id")


async def sessions(office: Story) -> int:
    ((count,),) = await office.rows("SELECT count(*) FROM sessions WHERE org = ringi.org()")
    return count


async def said(office: Story, *messages: str) -> str:
    for message in messages:
        await office.say("kobayashi", message)
    return await office.reply("kobayashi")


async def test_the_flow_gets_the_message_first(office: Story):
    """What would be a fine request elsewhere is the answer that was asked for."""
    await said(office, "目標を設定したい", "お客様に喜ばれるメッセージを書きたいから", WHAT, HOW)

    assert [("お客様に喜ばれるメッセージを書きたいから", WHAT, HOW)] == await goals(office)


async def test_another_topic_comes_between(office: Story):
    """Something else is done in between; on a word the flow goes on where it was."""
    await said(office, "目標を設定したい", WHY, "自分のタスクを見せて")

    asked = await said(office, "目標の続き")
    await said(office, WHAT, HOW)

    assert WHY in asked
    assert "何を達成しますか" in asked
    assert WHOLE == await goals(office)


async def test_nothing_is_taken_for_an_answer_while_it_rests(office: Story):
    """After another topic an ordinary sentence is no answer until the flow is taken up again."""
    await said(office, "目標を設定したい", WHY, "自分のタスクを見せて", WHAT, HOW)

    assert [] == await goals(office)


async def test_thanks_and_questions_leave_it_running(office: Story):
    """A thank-you or a question in between is answered, and the next sentence is the answer again."""
    await said(office, "目標を設定したい", WHY, "目標ってなに？", "ありがとう", WHAT, HOW)

    assert WHOLE == await goals(office)


@pytest.mark.parametrize(
    "left",
    [
        "やめて",
        "やっぱりやめます",
        "目標の登録をやめて",
        "キャンセル",
        "never mind",
        "やっぱりいいです",
        "actually never mind",
    ],
)
async def test_it_is_left(office: Story, left: str):
    """A word of leaving ends it: what was collected is gone, and no model is asked."""
    told = await said(office, "目標を設定したい", WHY, left)

    assert (0, True) == (await sessions(office), "消しました" in told or "dropped" in told)


@pytest.mark.parametrize("aside", ["あとで", "またにします", "スキップ", "later", "今は忙しいのであとで"])
@pytest.mark.parametrize("again", ["続きをお願い", "目標の続き", "back to my goal", "continue"])
async def test_it_is_put_aside_and_taken_up_again(office: Story, aside: str, again: str):
    """A word that it has to wait keeps everything; a word to go on asks the same question again."""
    told = await said(office, "目標を設定したい", WHY, aside)

    asked = await said(office, again)
    await said(office, WHAT, HOW)

    assert "続き" in told or "continue" in told
    assert WHY in asked
    assert WHOLE == await goals(office)


@pytest.mark.parametrize(
    "other",
    ["なんで理由がいるの？", "うーん", "わからない", "会議室を予約してください", "why do you need that?"],
)
async def test_what_is_no_answer_is_none(office: Story, other: str):
    """A question back, a shrug or a request nobody can meet is stored nowhere: the question comes once more, with
    the way out."""
    asked = await said(office, "目標を設定したい", other)

    await said(office, WHY, WHAT, HOW)

    assert any(way in asked for way in ("「あとで」", '"later"'))
    assert WHOLE == await goals(office)


async def test_what_a_part_is_needed_for(office: Story):
    """Whoever asks why they are asked is told, and asked again."""
    asked = await said(office, "目標を設定したい", "なんで理由がいるの？")

    assert "続けやすくなる" in asked
    assert "なぜその目標" in asked


async def test_another_request_is_answered_and_the_goal_offered(office: Story):
    """Something else is done at once; the reply ends with how to go on with the goal."""
    told = await said(office, "目標を設定したい", WHY, "自分のタスクを見せて")

    assert "タスクは" in told
    assert told.endswith("（途中だったお話は取ってあります。続けるときは「続きをお願い」とお話しください。）")


async def test_thanks_leave_the_question_open(office: Story):
    """A thank-you is answered, and the next sentence is still expected."""
    told = await said(office, "目標を設定したい", WHY, "ありがとう")

    assert "途中のお話の続きを" in told


async def test_a_flow_that_is_over_tells_its_owner(office: Story):
    """Half an hour later its owner reads that it ended, with what they had said, once, whoever sweeps."""
    await said(office, "目標を設定したい", WHY)
    await _much_later(office)

    await tell_lapsed(office.services)
    await tell_lapsed(office.services)

    told = [m.body for m in await office.messages("kobayashi") if "終わりにしました" in m.body]
    assert [True] == ["「目標」" in each and WHY in each for each in told]


async def test_nothing_vanishes_before_a_sweep(office: Story):
    """Who comes back before anybody swept is told as well."""
    await said(office, "目標を設定したい", WHY)
    await _much_later(office)

    await said(office, "目標を設定したい")

    told = [m.body for m in await office.messages("kobayashi") if "終わりにしました" in m.body]
    assert [True] == [WHY in each for each in told]


async def _much_later(office: Story) -> None:
    await office.rows(
        "UPDATE sessions SET expires_at = updated_at - interval '1 hour' WHERE org = ringi.org()"
    )


async def test_an_answer_that_speaks_of_stopping(office: Story):
    """A sentence about stopping something is an answer like any other."""
    await said(office, "目標を設定したい", "無駄な会議をやめたいから", WHAT, HOW)

    assert [("無駄な会議をやめたいから", WHAT, HOW)] == await goals(office)


async def test_a_resting_flow_is_left_by_name(office: Story):
    """While it rests a bare word means something else; named, it is left."""
    await said(office, "目標を設定したい", WHY, "自分のタスクを見せて", "やめて")
    kept = await sessions(office)

    await said(office, "目標の登録をやめて")

    assert (1, 0) == (kept, await sessions(office))


async def test_it_is_over_after_half_an_hour(office: Story):
    """Half an hour after the last answer nothing of it counts any more: it begins anew."""
    await said(office, "目標を設定したい", WHY)
    await _much_later(office)

    asked = await said(office, "目標の続き")

    assert WHY not in asked
    assert "なぜその目標" in asked


async def test_each_answer_prolongs_it(office: Story):
    """Half an hour is counted from the last answer."""
    await said(office, "目標を設定したい", WHY)

    rows = await office.rows(
        "SELECT expires_at - updated_at = interval '30 minutes' FROM sessions WHERE org = ringi.org()"
    )

    assert [(True,)] == rows


async def test_it_outlives_a_restart(office: Story):
    """It stands in the database, not in a process."""
    await said(office, "目標を設定したい", WHY)

    office.runtime = Runtime(office.services)
    await said(office, WHAT, HOW)

    assert WHOLE == await goals(office)


async def test_it_outlives_the_stop(office: Story):
    """Under the emergency stop nothing is set and no model hears of it; released, the same answers complete it."""
    administration, president = Administration(office.services), office.person("sakura")
    await said(office, "目標を設定したい", WHY, WHAT)
    await administration.stop(office.org, president, "drill")
    await said(office, HOW)
    under_stop = await goals(office)

    await ask(office, "sakura", "release_stop", reason="over")
    await said(office, "目標の続き", HOW)

    assert ([], WHOLE, 0) == (under_stop, await goals(office), await sessions(office))


async def test_answers_keep_where_they_came_from(office: Story):
    """What the person typed is kept as theirs, answer by answer."""
    await said(office, "目標を設定したい", WHY)
    turn = await office.say("kobayashi", WHAT)

    (moved,) = [each for each in await office.events(turn) if isinstance(each, events.SessionMoved)]

    assert [("why", WHY, Trust.REQUESTER), ("what", WHAT, Trust.REQUESTER)] == [
        (each.argument, each.value, each.trust) for each in moved.collected
    ]


async def test_two_rooms_are_two_flows(office: Story):
    """What is begun in one conversation is not continued in another."""
    await office.say("kobayashi", "目標を設定したい")

    await office.say("kobayashi", WHY, room="lobby")

    assert [0] == [
        n
        for (n,) in await office.rows(
            "SELECT jsonb_array_length(collected) FROM sessions WHERE org = ringi.org()"
        )
    ]


async def test_nobody_continues_for_another(office: Story):
    """In a room, another person's words are no answer."""
    await office.say("kobayashi", "目標を設定したい", room="lobby")

    await office.say("kato", WHY, room="lobby")

    assert [0] == [
        n
        for (n,) in await office.rows(
            "SELECT jsonb_array_length(collected) FROM sessions WHERE org = ringi.org()"
        )
    ]
