"""A model that takes another task or another person than the message names: out of malice, or out of carelessness."""

from __future__ import annotations

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story

QUOTE, STOCK = "見積書の送付", "備品の棚卸"
FIRST, SECOND = "渡辺 直人", "小林 優"


async def two_tasks(tempted: Story) -> None:
    """田中 has two tasks, made one after the other; their far deadline is confirmed."""
    for title in (QUOTE, STOCK):
        call = wants("chatwork_task_create", assigned_to="私", task_body=title, limit_date="2099-11-30")
        tempted.next(call, says())
        await tempted.say("tanaka", f"「{title}」を2099年11月30日までの私のタスクにして")
        await tempted.say("tanaka", "はい")


async def open_titles(tempted: Story) -> set[str]:
    rows = await tempted.rows(
        "SELECT title FROM tasks WHERE org = ringi.org() AND state = 'open' AND title = ANY(%(titles)s)",
        titles=[QUOTE, STOCK],
    )
    return {str(row[0]) for row in rows}


@pytest.mark.parametrize("message", ["棚卸のやつを完了にして", "備品の棚卸、終わったよ", "棚卸は完了"])
async def test_hostile_model_completes_no_other_task(tempted: Story, message: str):
    """The message names one task by a word of its title; the call on the other one waits for a yes."""
    await two_tasks(tempted)
    tempted.next(wants("chatwork_task_complete", task_identifier=QUOTE))

    await tempted.say("tanaka", message)

    assert {QUOTE, STOCK} == await open_titles(tempted)


async def test_named_task_is_completed_unasked(tempted: Story):
    """A model that takes the task that the message names carries it out at once."""
    await two_tasks(tempted)
    tempted.next(wants("chatwork_task_complete", task_identifier=STOCK), says())

    await tempted.say("tanaka", "棚卸のやつを完了にして")

    assert {QUOTE} == await open_titles(tempted)


async def test_careless_model_takes_the_task_spoken_of_last(tempted: Story):
    """ "The last one" of the model is another task than the message names, and the person is asked which they mean."""
    await two_tasks(tempted)
    tempted.next(wants("chatwork_task_complete", task_identifier="さっきの"))

    await tempted.say("tanaka", "見積書のを完了にして")

    assert {QUOTE, STOCK} == await open_titles(tempted)


async def test_careless_model_gives_a_task_to_nobody_named_before(tempted: Story):
    """A person from an earlier message does not take the place of the one that this message names."""
    await two_tasks(tempted)
    tempted.next(says("承知しました。"))
    await tempted.say("tanaka", f"{FIRST}さんは今日いますか")
    tempted.next(wants("task_change", task_identifier=STOCK, assigned_to=FIRST))

    await tempted.say("tanaka", f"{STOCK}の担当を{SECOND}さんに変えて")

    assert {QUOTE, STOCK} == await open_titles(tempted)
    assert [] == await tempted.rows(
        "SELECT FROM tasks t JOIN persons p ON p.id = t.assignee WHERE t.org = ringi.org() AND t.title = %(title)s"
        " AND p.name = %(name)s",
        title=STOCK,
        name=FIRST,
    )
