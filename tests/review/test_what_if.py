"""A policy that is not in force is tried on the decisions on record."""

from __future__ import annotations

from dataclasses import replace

from tests.review.conftest import Archive
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.decision import Verdict
from ringi.domain.ids import ToolName
from ringi.domain.policy import Policy, ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.policy import base
from ringi.review.policy_trial import PolicyTrial, try_policy
from ringi.review.what_if import DraftPolicy, judged_again

NOTE = ToolName("note")


def draft(policy: Policy) -> DraftPolicy:
    """With the approvers as recorded, and no use of any tool."""
    return DraftPolicy(
        policy=policy,
        approvers=lambda evidence: evidence.approvers,
        used=lambda person, tool, at: 0,
    )


async def noted(story: Story, times: int = 1) -> None:
    for _ in range(times):
        story.next(wants(body="牛乳を買う"), says("書きました。"))
        await story.say("tanaka", "「牛乳を買う」とメモして")


async def tried_on(story: Story, policy: Policy) -> PolicyTrial:
    """The trial of that policy on the latest decisions."""
    return await try_policy(story.services.database, story.services.org_cache, story.org, policy)


def changed(tried: PolicyTrial) -> list[tuple[str, str, str, str]]:
    return [(each.tool, each.before, each.after, each.because.rule) for each in tried.otherwise]


async def test_stricter_policy_shows_what_it_would_stop(story: Story, archive: Archive) -> None:
    """Both verdicts, and the rule that makes the difference."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")
    without_notes = replace(base(), tools={NOTE: ToolPolicy(enabled=False)})

    told, _ = judged_again(turn, await archive.entries(turn), draft(without_notes))

    assert (turn, "note", "allow", "block") == (told.turn, told.tool, told.before, told.after)
    assert Verdict.BLOCK is told.because.verdict


async def test_replies_are_judged_too(story: Story) -> None:
    """A word the draft forbids keeps the reply from being sent."""
    await noted(story)

    tried = await tried_on(story, replace(base(), ng_patterns=("書きました",)))

    assert [("reply", "here", "nowhere", "output-words")] == changed(tried)
    assert (1, 1, 1) == (tried.turns, tried.calls, tried.replies)


async def test_limit_of_the_day_that_is_new_is_judged(story: Story) -> None:
    """Uses on record are counted, though no limit counted them then."""
    await noted(story, times=2)

    tried = await tried_on(story, replace(base(), tools={NOTE: ToolPolicy(per_day=1)}))

    assert [("note", "allow", "block")] == [each[:3] for each in changed(tried)]


async def test_other_level_of_approvers_is_judged(story: Story) -> None:
    """A call that had nobody to confirm it would have somebody."""
    await story.rows("UPDATE persons SET active = false WHERE level = 6")
    by_level = {NOTE: ToolPolicy(risk=Risk.MEDIUM, confirmer=Confirmer.APPROVER)}
    await story.adopt(tools=by_level)
    story.next(wants(body="牛乳を買う"))
    await story.say("tanaka", "「牛乳を買う」とメモして")

    tried = await tried_on(story, replace(base(), tools=by_level, approver_level=3))

    assert [("note", "block", "confirm")] == [each[:3] for each in changed(tried)]


async def test_what_cannot_be_read_is_not_judged(story: Story, archive: Archive) -> None:
    """Without the keys there is no evidence to judge on."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")

    assert () == judged_again(turn, await archive.entries(turn, veiled=True), draft(base()))
