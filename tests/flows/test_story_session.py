"""In the middle of setting a goal: other things come between, it is left, it is forgotten, the house stops."""

from __future__ import annotations

import pytest
from tests.support.stories import Story

from ringi.domain.tools import Trust
from ringi.journal import events
from ringi.turns.administration import Administration
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

    assert (True, True) == (WHY in asked, "何を達成しますか" in asked)
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
    "left", ["やめて", "やっぱりやめます", "目標の登録をやめて", "キャンセル", "never mind"]
)
async def test_it_is_left(office: Story, left: str):
    """A word of leaving ends it: what was collected is gone, and no model is asked."""
    told = await said(office, "目標を設定したい", WHY, left)

    assert (0, True) == (await sessions(office), "消しました" in told)


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
    await office.rows(
        "UPDATE sessions SET expires_at = updated_at - interval '1 hour' WHERE org = ringi.org()"
    )

    asked = await said(office, "目標の続き")

    assert (False, True) == (WHY in asked, "なぜその目標" in asked)


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

    office.runtime = Runtime(office.house)
    await said(office, WHAT, HOW)

    assert WHOLE == await goals(office)


async def test_it_outlives_the_stop(office: Story):
    """Under the emergency stop nothing is set, but nothing said is lost; released, a word carries it out."""
    administration, president = Administration(office.house), office.person("sakura")
    await said(office, "目標を設定したい", WHY, WHAT)
    await administration.stop(office.org, president, "drill")
    await said(office, HOW)
    under_stop = await goals(office)

    await administration.resume(office.org, president, "over")
    await said(office, "目標の続き")

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
