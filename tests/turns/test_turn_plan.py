"""Several calls of one proposal that one card asks for: each judged for itself, run in order, and left out one by one."""

from __future__ import annotations

from tests.support.proposals import says, wants_all
from tests.support.stories import Story

ASKED = "「備品」と「契約」と「出張」をメモして"


def three() -> tuple[tuple[str, dict], ...]:
    """Three calls, each of which needs the requester's yes."""
    return tuple(("asking_note", {"body": body}) for body in ("備品", "契約", "出張"))


async def test_calls_of_one_proposal_are_asked_on_one_card(story: Story):
    """A proposal of three calls that each need a yes is one confirmation."""
    story.next(wants_all(*three()))

    await story.say("tanaka", ASKED)

    assert 1 == len(await story.pendings())


async def test_one_yes_carries_out_all_calls_in_order(story: Story):
    """A yes runs the calls one after the other, in the order of the proposal."""
    story.next(wants_all(*three()), says())
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert ["備品", "契約", "出張"] == await story.notes()


async def test_calls_left_out_are_not_carried_out(story: Story):
    """A yes to items 1 and 3 runs just these."""
    story.next(wants_all(*three()), says())
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "1と3だけお願いします")

    assert ["備品", "出張"] == await story.notes()
