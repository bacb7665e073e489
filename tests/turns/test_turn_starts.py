"""Tests of the number of times a turn is taken up from its record before it is given up."""

from __future__ import annotations

from tests.support.proposals import says
from tests.support.stories import Story

from ringi.turns.engine.driver import MAX_STARTS
from ringi.turns.runtime import Runtime


async def starts(story: Story) -> list[int]:
    return [row[0] for row in await story.rows("SELECT starts FROM turns WHERE org = ringi.org()")]


async def leave_behind(story: Story, taken_up: int) -> None:
    """A turn that no process drives, after so many takeovers."""
    await Runtime(story.services, slots=0).take(await story.message("tanaka", "こんにちは"))
    story.by_force("UPDATE turns SET starts = %s WHERE org = %s", taken_up, story.org)


async def test_run_at_intake_is_not_counted(story: Story):
    """A turn that the process of its message drove to the end was never taken up from its record."""
    story.next(says("はい。"))

    await story.say("tanaka", "こんにちは")

    assert [0] == await starts(story)


async def test_turn_is_driven_at_the_last_takeover(story: Story):
    """The third takeover still asks the model and answers."""
    await leave_behind(story, MAX_STARTS - 1)
    story.next(says("はい。"))

    await story.rest()

    assert ["answered"] == await story.states()


async def test_turn_is_given_up_at_the_takeover_after_that(story: Story):
    """The fourth takeover fails the turn."""
    await leave_behind(story, MAX_STARTS)

    await story.rest()

    assert ["failed"] == await story.states()
