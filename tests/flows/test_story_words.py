"""Words that turn away, come late or put right: each does what it says, and nothing besides."""

from __future__ import annotations

import pytest
from tests.support.stories import Story


async def said(office: Story, who: str, *messages: str) -> str:
    for message in messages:
        await office.say(who, message)
    return await office.reply(who)


@pytest.mark.parametrize(
    "away",
    ["いいえ、やっぱりやめた", "やめた", "やめとく", "今はいい、取り消して", "no, never mind", "forget it"],
)
async def test_who_turns_away_sets_no_goal(office: Story, away: str):
    """Said to the question for its content, it ends the matter; what follows is no part of a goal."""
    await said(office, "kobayashi", "目標を設定したい", "紹介を増やしたいから", away)

    told = await said(office, "kobayashi", "月に一度訪問する")

    assert [] == await office.rows("SELECT id FROM goals WHERE org = ringi.org()")
    assert "どうやって" not in told


@pytest.mark.parametrize(
    ("asked", "stray", "otherwise"),
    [
        ("自分に資料作成を明日までに頼んで", "はい", "やっぱり金曜で"),
        ("Remind me to check the stock by tomorrow", "yes", "make it Friday after all"),
    ],
)
async def test_a_stray_yes_makes_no_second_task(office: Story, asked: str, stray: str, otherwise: str):
    """The task that was made is changed, at once or after a card; the day of the week decides which."""
    await said(office, "kobayashi", asked, stray, otherwise)

    for card in await office.pendings():
        assert "task_change" == card.tool
        await said(office, "kobayashi", "はい")
    after = await office.rows(
        "SELECT count(*), count(*) FILTER (WHERE extract(isodow FROM due_date) = 5) FROM tasks"
        " WHERE org = ringi.org() AND title IN ('資料作成', 'check the stock')"
    )
    assert [(1, 1)] == after


async def test_a_wish_told_to_the_president_is_a_message(office: Story):
    """Nothing is filed as a wish that nobody called one."""
    await said(office, "kobayashi", "社長に休みたいと伝えて")

    assert [] == await office.rows("SELECT id FROM wishes WHERE org = ringi.org()")


async def test_an_afterthought_sends_nothing(office: Story):
    """The message before goes to nobody else, and what was thought better of is asked about."""
    told = await said(
        office,
        "kobayashi",
        "高橋 健さんに「了解しました」と伝えて",
        "斎藤さんに「10時集合」と伝えて、やっぱり11時",
    )

    assert (True, ()) == ("何とお伝えしますか" in told, await office.pendings())
