"""Tests of retention by policy: conversations nobody uses any more lose their content, and their record still verifies."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.assistants.secretary import SECRETARY
from ringi.turns.assistant import assistants
from ringi.turns.background.retention import days_kept, end_due_retention
from ringi.turns.services import TurnServices


def after(story: Story, days: int) -> TurnServices:
    """Returns the services of the same company so many days later."""
    later = datetime.now(UTC) + timedelta(days=days)
    return replace(story.services, now=lambda: later)


async def bodies(story: Story) -> list[str]:
    return [message.body for message in await story.messages("tanaka")]


async def test_a_quiet_conversation_loses_its_words(story: Story) -> None:
    """The words are gone after the days that the policy names."""
    await story.adopt(conversation_days=30)
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")

    await end_due_retention(after(story, 31))

    assert await bodies(story) == []


async def test_a_conversation_in_its_time_is_kept(story: Story) -> None:
    """Nothing is destroyed before the last day is over."""
    await story.adopt(conversation_days=30)
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")

    await end_due_retention(after(story, 29))

    assert len(await bodies(story)) == 2


async def test_the_shipped_policy_keeps_everything(story: Story) -> None:
    """Without a number of days nothing is destroyed, however old."""
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")

    await end_due_retention(after(story, 3_000))

    assert len(await bodies(story)) == 2


async def test_an_assistant_may_keep_less(story: Story) -> None:
    """The limit an assistant declares holds in an organisation that keeps everything."""
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")
    forgetful = assistants((replace(SECRETARY, retention_days=7),))

    await end_due_retention(replace(after(story, 8), assistants=forgetful))

    assert await bodies(story) == []


async def test_the_end_is_recorded_once(story: Story) -> None:
    """A second round finds nothing left to end."""
    await story.adopt(conversation_days=30)
    story.next(says("はい"))
    await story.say("tanaka", "こんにちは")

    await end_due_retention(after(story, 31))
    await end_due_retention(after(story, 32))

    found = await story.rows(
        "SELECT count(*) FROM journal WHERE org = ringi.org() AND kind = 'retention_ended'"
    )
    assert found[0][0] == 1


async def test_a_conversation_with_an_open_card_waits(story: Story) -> None:
    """A turn that is not over keeps its conversation, without a fault."""
    await story.adopt(conversation_days=30)
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")

    await end_due_retention(after(story, 31))

    assert len(await bodies(story)) > 0


def test_the_shorter_time_holds() -> None:
    """An organisation that keeps conversations for less than the assistant is heeded."""
    week = replace(SECRETARY, retention_days=7)

    assert days_kept(week, 3) == 3
    assert days_kept(week, 30) == 7
