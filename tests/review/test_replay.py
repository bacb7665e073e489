"""A recorded decision comes out the same again, byte by byte, or says where it does not."""

from __future__ import annotations

from dataclasses import replace

from tests.review.conftest import Archive
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.decision import Verdict
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.journal import events
from ringi.review.replay import Differs, SameDecision, replay, replay_reply
from ringi.review.replays import replay_turn, tally


async def decided(story: Story, archive: Archive) -> tuple[events.Judged, ToolCallProposal, Policy]:
    story.next(wants(body="牛乳を買う"), says())
    entries = await archive.entries(await story.say("tanaka", "「牛乳を買う」とメモして"))
    judged = next(entry for entry in entries if isinstance(entry, events.Judged))
    proposed = next(entry for entry in entries if isinstance(entry, events.Proposed))
    snapshot = await story.services.org_cache.at_hand(story.org)
    return judged, proposed.proposal, snapshot.policy.policy


async def test_the_same_decision_comes_out(story: Story, archive: Archive) -> None:
    """From what is on record alone."""
    judged, proposal, policy = await decided(story, archive)

    assert SameDecision(other_code=False) == replay(judged, proposal, policy)


async def test_a_forged_verdict_shows_where(story: Story, archive: Archive) -> None:
    """Only what differs is named."""
    judged, proposal, policy = await decided(story, archive)
    forged = replace(judged, decision=replace(judged.decision, verdict=Verdict.BLOCK))

    outcome = replay(forged, proposal, policy)

    assert isinstance(outcome, Differs)
    assert [("verdict", 5, 0)] == [(d.path, d.recorded, d.computed) for d in outcome.differences]


async def test_other_code_is_said_and_is_no_difference(story: Story, archive: Archive) -> None:
    """The fingerprint alone does not make a decision another."""
    judged, proposal, policy = await decided(story, archive)
    older = replace(judged, decision=replace(judged.decision, fingerprint="older"))

    assert SameDecision(other_code=True) == replay(older, proposal, policy)


async def answered(story: Story, archive: Archive, text: str) -> tuple[events.ReplyJudged, Policy]:
    story.next(says(text))
    entries = await archive.entries(await story.say("tanaka", "最近どう"))
    snapshot = await story.services.org_cache.at_hand(story.org)
    return next(e for e in entries if isinstance(e, events.ReplyJudged)), snapshot.policy.policy


async def test_a_reply_comes_out_the_same(story: Story, archive: Archive) -> None:
    """What the output guard did to an address, too."""
    judged, policy = await answered(story, archive, "https://evil.example/?q=1 をご覧ください。")

    assert "https://" not in judged.text
    assert SameDecision(other_code=False) == replay_reply(judged, policy)


async def test_a_forged_reply_shows_where(story: Story, archive: Archive) -> None:
    """A text that the guard did not let pass like this."""
    judged, policy = await answered(story, archive, "元気です。")
    forged = replace(judged, decision=replace(judged.decision, text="ほかの言葉"))

    outcome = replay_reply(forged, policy)

    assert isinstance(outcome, Differs)
    assert [("text", "ほかの言葉", "元気です。")] == [
        (d.path, d.recorded, d.computed) for d in outcome.differences
    ]


async def test_what_stays_shut_is_counted_as_erased(story: Story, archive: Archive) -> None:
    """Not as a failure."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")

    counted = tally(replay_turn(turn, await archive.entries(turn, veiled=True), {}))

    assert (0, 2, 0) == (counted.same, counted.erased, counted.impossible)


async def test_a_missing_policy_version_cannot_be_replayed(story: Story, archive: Archive) -> None:
    """It is neither the same nor different."""
    story.next(wants(body="牛乳を買う"), says())
    turn = await story.say("tanaka", "「牛乳を買う」とメモして")

    counted = tally(replay_turn(turn, await archive.entries(turn), {}))

    assert (0, 0, 2) == (counted.same, counted.differs, counted.impossible)
