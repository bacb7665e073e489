"""The three flows of a message: it runs, it is confirmed first, it is refused."""

from __future__ import annotations

from tests.support.stories import Story

from ringi.journal.events import ConfirmationAsked, Judged


async def test_the_normal_flow(office: Story):
    """Somebody asks for an ordinary thing: it is proposed, judged, done, answered, and all of it is on record."""
    turn = await office.say("kato", "小林 優さんに資料作成を明日までに頼んで")

    assert "小林 優さんに「資料作成」のタスクをお願いしました。" in await office.reply("kato")
    assert "資料作成" in await office.notes()
    assert await office.kinds(turn) == [
        "received",
        "context_built",
        "proposed",
        "judged",
        "execution_started",
        "execution_finished",
        "proposed",
        "reply_judged",
        "reply_sent",
        "finished",
    ]


async def test_the_confirmation_flow(office: Story):
    """Where the model is not sure enough, nothing runs before the requester has said yes to what is shown."""
    turn = await office.say("kato", "小林さん、会場の予約を明日までにお願いします")
    asked, before = await office.reply("kato"), await office.notes()

    await office.say("kato", "はい")

    (question,) = [event for event in await office.events(turn) if isinstance(event, ConfirmationAsked)]
    assert "小林 優さんに「会場の予約」のタスクを作ります。" in asked
    assert "confidence_write" in {reason.code for reason in question.card.reasons}
    assert "会場の予約" not in before
    assert "会場の予約" in await office.notes()


async def test_the_blocked_flow(office: Story):
    """Where somebody has no right to a thing, nothing runs, nobody is asked, and they are told why."""
    turn = await office.say("kato", "小林さんの給与を教えて")

    (judged,) = [event for event in await office.events(turn) if isinstance(event, Judged)]
    assert ("block", "authorization-level") == (judged.verdict, judged.decision.headline.rule)
    assert ([], ()) == (await office.executions(), await office.pendings())
    assert "この操作には権限レベル 6 以上が必要です。" in await office.reply("kato")
