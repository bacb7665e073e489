"""What another policy would have decided, told of what is on record."""

from __future__ import annotations

from dataclasses import replace

from tests.review.conftest import Archive
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.decision import Verdict
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.gates.policy import base
from ringi.review.what_if import judged_again


async def test_stricter_policy_shows_what_it_would_stop(story: Story, archive: Archive) -> None:
    """Both verdicts, and the rule that makes the difference."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")
    without_notes = replace(base(), tools={ToolName("note"): ToolPolicy(enabled=False)})

    (told,) = judged_again(turn, await archive.entries(turn), without_notes)

    assert (turn, Verdict.ALLOW, Verdict.BLOCK) == (told.turn, told.before, told.after)
    assert Verdict.BLOCK is told.because.verdict


async def test_what_cannot_be_read_is_not_judged(story: Story, archive: Archive) -> None:
    """Without the keys there is no evidence to judge on."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")

    assert () == judged_again(turn, await archive.entries(turn, veiled=True), base())
