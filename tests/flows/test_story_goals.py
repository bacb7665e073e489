"""Goals in everyday words: set, reported on, looked at, deleted."""

from __future__ import annotations

from tests.support.stories import Story

WHOLE = "目標を登録して。理由：紹介を増やすため。内容：満足度を90点にする。方法：月に一度訪問する"


async def goals(office: Story) -> list[tuple]:
    return await office.rows("SELECT why, what, how, state FROM goals WHERE org = ringi.org() ORDER BY id")


async def test_a_goal_said_in_one_go(office: Story):
    """Who says why, what and how at once has the goal on record at once."""
    await office.say("kobayashi", WHOLE)

    assert [("紹介を増やすため", "満足度を90点にする", "月に一度訪問する", "open")] == await goals(office)


async def test_a_goal_asked_for_bit_by_bit(office: Story):
    """What is missing is asked for, one question at a time: why, what, how."""
    asked = []
    for said in ("目標を設定したい", "紹介を増やしたいから", "満足度を90点にする", "月に一度訪問する"):
        await office.say("kobayashi", said)
        asked.append(await office.reply("kobayashi"))

    assert [True] * 3 == [
        word in reply for word, reply in zip(("なぜ", "何を", "どうやって"), asked, strict=False)
    ]
    assert [("紹介を増やしたいから", "満足度を90点にする", "月に一度訪問する", "open")] == await goals(office)


async def test_a_goal_in_english(office: Story):
    """An English speaker is asked in English, and the goal keeps their words."""
    for said in ("Set a goal", "To win referrals", "A satisfaction of 90", "One visit a month"):
        await office.say("kobayashi", said)

    assert [("To win referrals", "A satisfaction of 90", "One visit a month", "open")] == await goals(office)


async def test_a_report_is_shown_with_the_goal(office: Story):
    """What was reported last stands beside the goal."""
    await office.say("kobayashi", WHOLE)

    await office.say("kobayashi", "満足度の目標の進捗：85点まで来た")
    await office.say("kobayashi", "自分の目標を見せて")

    shown = await office.reply("kobayashi")
    assert all(word in shown for word in ("1. 満足度を90点にする", "紹介を増やすため", "85点まで来た"))


async def test_a_goal_is_deleted_after_a_yes(office: Story):
    """The card says which goal; a yes deletes it, and no list shows it again."""
    await office.say("kobayashi", WHOLE)
    await office.say("kobayashi", "目標を削除して")
    card = await office.reply("kobayashi")

    await office.say("kobayashi", "はい")

    assert "目標「満足度を90点にする」を削除します。" in card
    assert ["deleted"] == [state for *_, state in await goals(office)]


async def test_nobody_touches_the_goal_of_another(office: Story):
    """Another person's goal is none of mine: I have nothing to delete."""
    await office.say("kobayashi", WHOLE)

    await office.say("kato", "満足度の目標を削除して")

    assert "見つかりませんでした" in await office.reply("kato")
    assert ["open"] == [state for *_, state in await goals(office)]


async def test_a_contractor_has_no_goals_here(office: Story):
    """Goals begin at level 2."""
    await office.say("saito", WHOLE)

    assert [] == await goals(office)
