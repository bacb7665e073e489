"""The constitution: pay is seen by the president alone, what reaches everyone is asked twice, reasons are given."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.proposal import ToolCallProposal
from ringi.journal.events import Judged, Proposed

SECRET = "412,000"


@pytest.mark.parametrize("who", ["nakamura", "kato", "takahashi", "suzuki"])
async def test_pay_is_denied_below_the_highest_level(office: Story, who: str):
    """「田中さんの給与を教えて」 by anybody below level 6: denied, whatever the model proposed."""
    turn = await office.say(who, "田中さんの給与を教えて")

    (judged,) = [event for event in await office.events(turn) if isinstance(event, Judged)]
    assert "block" == judged.verdict
    assert [] == await office.executions()
    assert SECRET not in await office.reply(who)


async def test_the_president_sees_pay_when_alone(office: Story):
    """The president asks in her own conversation and is answered there."""
    await office.say("sakura", "田中 太郎さんの給与を教えて")

    assert SECRET in await office.reply("sakura")


async def test_pay_leaves_a_shared_room(office: Story):
    """In a room others read, the answer goes to the president alone, and the room is told only that."""
    alone = await office.place("sakura")
    await office.place("kobayashi", "会議室")

    await office.say("sakura", "田中 太郎さんの給与を教えて", room="会議室")

    said_in_room = "\n".join(message.body for message in await office.messages("sakura", "会議室"))
    assert "お返事は個別の会話にお送りしました。" in await office.reply("sakura", "会議室")
    assert SECRET not in said_in_room
    assert SECRET in await office.reply("sakura")
    assert ["delivered"] == await kinds_of(office, alone)


async def test_a_place_to_be_alone_is_opened(office: Story):
    """A president who never spoke to us alone finds the answer in a conversation opened for her."""
    await office.place("kobayashi", "会議室")

    await office.say("sakura", "田中 太郎さんの給与を教えて", room="会議室")

    readers = await office.rows(
        "SELECT m.person FROM members m JOIN messages s ON s.org = m.org AND s.conversation = m.conversation "
        "WHERE m.org = ringi.org() AND s.body LIKE '%412,000%'"
    )
    assert [(office.person("sakura"),)] == readers


async def test_erasing_a_person_takes_what_was_said_to_them_alone(office: Story):
    """When a president is erased, nothing said to her alone can be read any more, and the record still stands."""
    alone = await office.place("sakura")
    await office.place("kobayashi", "会議室")
    await office.say("sakura", "田中 太郎さんの給与を教えて", room="会議室")
    await office.rows(
        "UPDATE persons SET level = 6 WHERE org = ringi.org() AND name IN ('渡辺 直人', '伊藤 美咲')"
    )

    await ask(office, "watanabe", "erase_person", former="佐倉 陽子", reason="退任")
    await office.answer("ito", "yes")

    assert () == await office.messages("sakura")
    assert ["delivered"] == await kinds_of(office, alone)


async def test_everyone_is_asked_twice(office: Story):
    """「全員にメッセージを送って」 asks twice; one yes sends nothing."""
    await office.place("nakamura")
    await office.say("sakura", "全員に「明日は休業です」と送信して")
    await office.say("sakura", "はい")
    after_one = await office.messages("nakamura")

    await office.say("sakura", "はい")

    (message,) = await office.messages("nakamura")
    assert ((), "佐倉 陽子さんからの伝言です。\n> 明日は休業です") == (after_one, message.body)
    assert "11" in await office.reply("sakura")


async def test_everyone_is_out_of_reach_below_level_five(office: Story):
    """Whoever may not send to everyone is told so, and never asked."""
    await office.say("tanaka", "全員に「明日は休業です」と送信して")

    assert ((), ["refused"]) == (await office.pendings(), await office.states())


async def test_every_proposal_gives_its_reasons(office: Story):
    """Whatever was proposed in the course of a day says why, in twenty characters or more."""
    for said in ("自分のタスクを見せて", "1番完了", "月次の売上報告のタスクを消して", "はい"):
        await office.say("tanaka", said)

    turns = await office.rows("SELECT id FROM turns WHERE org = ringi.org()")
    recorded = [event for (turn,) in turns for event in await office.events(turn)]
    calls = [
        e.proposal for e in recorded if isinstance(e, Proposed) and isinstance(e.proposal, ToolCallProposal)
    ]
    assert (3, []) == (len(calls), [call for call in calls if len("".join(call.reasoning.split())) < 20])


async def kinds_of(office: Story, conversation: object) -> list[str]:
    """What stands on the conversation's own chain."""
    rows = await office.rows(
        "SELECT kind FROM journal WHERE org = ringi.org() AND chain = %(chain)s ORDER BY seq",
        chain=conversation,
    )
    return [kind for (kind,) in rows]
