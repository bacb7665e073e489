"""Levels are changed by a call: at once below the high ones, with a second person from there on."""

from __future__ import annotations

import pytest
from tests.support.asking import ask, level_of
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError

REASON = "配置換え"


async def test_low_level_is_asked_once_more(story: Story):
    """The president alone takes a level from somebody who stands in for nobody, on the second yes."""
    await story.rows("UPDATE persons SET level = 1 WHERE id = %(id)s", id=story.person("tanaka"))
    high = "UPDATE persons SET level = 4 WHERE id IN (%(sato)s, %(yamada)s)"
    await story.rows(high, sato=story.person("sato"), yamada=story.person("yamada"))
    await ask(story, "suzuki", "add_person", name="三人目", level=4, account="third", reason=REASON)
    await story.answer("yamada", "yes")
    await ask(story, "suzuki", "set_level", person="田中太郎", level=2, reason=REASON)
    before = await level_of(story, "tanaka")

    await story.answer("suzuki", "yes")

    assert (1, 2, ["executed", "executed"]) == (before, await level_of(story, "tanaka"), await story.states())


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
