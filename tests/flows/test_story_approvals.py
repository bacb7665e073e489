"""Who may say yes for others: the president, her delegate up to a limit, and never the one who asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.policy import base
from ringi.journal.events import Confirmed

DELETE, LEVEL = ToolName("delete_task"), ToolName("change_permission")
BY_LEVEL = ToolPolicy(confirmer=Confirmer.APPROVER)
ALLOWED = {name: danger for name, danger in base().dangers.items() if name != LEVEL}
"""The shipped policy without the ban on changing levels."""


async def wants_deleted(office: Story, who: str = "tanaka") -> str:
    """They want a task deleted; the number of the question."""
    await office.say(who, "自分に下書きの整理を明日までに頼んで")
    await office.say(who, "さっきのタスクを消して")
    return (await office.pending()).number


async def level_of(office: Story, who: str) -> int:
    ((level,),) = await office.rows(
        "SELECT level FROM persons WHERE org = ringi.org() AND id = %(id)s", id=office.person(who)
    )
    return level


async def test_the_delegate_says_yes_for_the_president(office: Story):
    """鈴木 approves in 佐倉's place, and the record says for whom (代理)."""
    await office.adopt(tools={DELETE: BY_LEVEL})
    number = await wants_deleted(office)
    turn = (await office.pending()).turn

    await office.say("suzuki", f"承認 {number}")
    shown = await office.reply("suzuki")
    await office.say("suzuki", "はい")

    (given,) = [event for event in await office.events(turn) if isinstance(event, Confirmed)]
    assert (office.person("suzuki"), office.person("sakura")) == (given.by, given.on_behalf)
    assert "タスクを削除しました。" in await office.reply("tanaka")
    assert f"【確認 {number}】" in shown


async def test_the_requester_is_told_who_is_waited_for(office: Story):
    """The card does not ask the requester for a yes that would not count; it names who can give it."""
    await office.adopt(tools={DELETE: BY_LEVEL})

    await wants_deleted(office)

    card = await office.reply("tanaka")
    assert (
        "承認できる方のお返事を待っています（佐倉 陽子（本社 代表取締役）、鈴木 一郎（管理部 取締役））。"
        in card
    )
    assert "実行してよろしいですか。" not in card


async def test_the_requester_may_take_it_back(office: Story):
    """What waits for somebody else's yes is called off by its requester in the words the card names."""
    await office.adopt(tools={DELETE: BY_LEVEL})
    number = await wants_deleted(office)

    await office.say("tanaka", f"いいえ {number}")

    assert ["executed", "declined", "noted"] == await office.states()


async def test_nobody_approves_what_they_asked_for(office: Story):
    """The requester's own yes does not count where a level is needed."""
    await office.adopt(tools={DELETE: BY_LEVEL})
    number = await wants_deleted(office)

    await office.say("tanaka", f"承認 {number}")

    assert "お答えいただけるのは、指定された方だけです。" in await office.reply("tanaka")
    assert "open" == (await office.pending()).state


async def test_the_delegate_is_no_way_round(office: Story):
    """What the delegate asks for themselves goes to the president, not to the delegate in her place."""
    await office.adopt(tools={DELETE: BY_LEVEL})

    await wants_deleted(office, "suzuki")

    assert (office.person("sakura"),) == (await office.pending()).confirmation.approvers


async def test_a_delegation_has_a_ceiling(office: Story):
    """What weighs more than the delegate was trusted with is for the president alone."""
    await office.adopt(tools={DELETE: replace(BY_LEVEL, risk=Risk.HIGH)})
    number = await wants_deleted(office)

    with pytest.raises(UserFacingError):
        await office.answer("suzuki", "yes", number)

    assert (office.person("sakura"),) == (await office.pending()).confirmation.approvers


async def test_president_and_delegate_are_one_person(office: Story):
    """Where two persons are needed, the president and whoever acts in her place are one: it is refused."""
    await office.adopt(tools={DELETE: ToolPolicy(two_persons=True)})
    await office.say("sakura", "自分に下書きの整理を明日までに頼んで")

    await office.say("sakura", "さっきのタスクを消して")

    assert "二人目の確認ができる人がいない" in await office.reply("sakura")


async def test_levels_cannot_be_changed_as_shipped(office: Story):
    """Nobody changes a level by asking, not even the president, while the policy forbids it."""
    await office.say("sakura", "小林さんの権限をレベル3に変更して")

    assert (["refused"], 2) == (await office.states(), await level_of(office, "kobayashi"))


async def test_no_policy_lets_the_assistant_change_a_level(office: Story):
    """Where one lifts the ban, the president is asked twice and then told of the form."""
    await office.adopt(dangers=ALLOWED)

    for said in ("小林さんの権限をレベル3に変更して", "はい", "はい"):
        await office.say("sakura", said)

    assert "権限レベルは申請書で変えます。" in await office.reply("sakura")
    assert (2, ["failed"]) == (await level_of(office, "kobayashi"), await office.executions())


async def test_the_card_names_department_and_post(office: Story):
    """Of the person a task belongs to, of whom the task goes to, and of whoever asked."""
    await office.say("tanaka", "月次の売上報告のタスクを消して")
    deleting = await office.reply("tanaka")
    await office.say("tanaka", "いいえ")

    await office.say("takahashi", "小林さんに「A社へ120万円を払う」を明日までに頼んで")

    assert "・担当: 田中 太郎（営業部 課長）" in deleting
    assert "依頼した人: 田中 太郎（営業部 課長）" in deleting
    assert "・担当: 小林 優（開発部 主任）" in await office.reply("takahashi")
