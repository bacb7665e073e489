"""Levels are changed by a call: at once below the high ones, with a second person from there on."""

from __future__ import annotations

import pytest
from tests.support.asking import ask, level_of
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError

REASON = "配置換え"


async def test_low_level_changes_at_once(story: Story):
    """The president gives a member of the staff level 3; nobody else is asked."""
    await ask(story, "suzuki", "set_level", person="田中太郎", level=3, reason=REASON)

    assert (3, ["executed"]) == (await level_of(story, "tanaka"), await story.states())


async def test_high_level_waits_for_a_second_person(story: Story):
    """Filling in the form is the first yes; the other president's is the second."""
    await ask(story, "suzuki", "set_level", person=str(story.person("sato")), level=6, reason=REASON)
    before, pending = await level_of(story, "sato"), await story.pending()

    await story.answer("yamada", "yes")

    assert (3, (story.person("yamada"),), 1) == (
        before,
        pending.confirmation.approvers,
        pending.confirmation.needed,
    )
    assert (6, ["executed"]) == (await level_of(story, "sato"), await story.states())


async def test_low_rank_is_refused(story: Story):
    """Level 3 cannot make itself the president, and nobody is even asked."""
    await ask(story, "sato", "set_level", person="自分", level=6, reason=REASON)

    assert (3, ["refused"]) == (await level_of(story, "sato"), await story.states())


async def test_requester_cannot_be_the_second_person(story: Story):
    """Whoever filled in the form has said their yes; another of theirs counts for nothing."""
    await ask(story, "suzuki", "set_level", person="佐藤花子", level=6, reason=REASON)

    with pytest.raises(UserFacingError) as refused:
        await story.answer("suzuki", "yes")

    assert ("answers.not_yours", 3) == (refused.value.text.key, await level_of(story, "sato"))
