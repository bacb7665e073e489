"""A model may be chosen for one assistant alone."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError

WHICH = {"model": "anthropic:claude-sonnet-5-5", "reason": "試すため"}


async def chosen(story: Story) -> list[tuple[str, str]]:
    rows = await story.rows("SELECT assistant, model FROM model_choices WHERE org = ringi.org()")
    return [(row[0], row[1]) for row in rows]


async def test_a_choice_for_one_assistant_is_kept_with_its_name(story: Story):
    """The row of the choice names the assistant."""
    await ask(story, "suzuki", "set_model", **WHICH, assistant="secretary")

    await story.answer("yamada", "yes")

    assert [("secretary", "claude-sonnet-5-5")] == await chosen(story)


async def test_an_unknown_assistant_is_refused_before_anybody_is_asked(story: Story):
    """Nothing is recorded for an assistant that is not registered."""
    with pytest.raises(UserFacingError):
        await ask(story, "suzuki", "set_model", **WHICH, assistant="butler")

    assert () == await story.pendings()
