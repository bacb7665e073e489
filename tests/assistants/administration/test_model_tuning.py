"""A model is chosen with the knobs that say how it answers."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.domain.providers import ModelTuning
from ringi.store.organisations.providers import read_model_rows

WHICH = {"model": "anthropic:claude-sonnet-5-5", "reason": "試すため"}


async def test_knobs_are_kept_with_the_choice(story: Story):
    """The choice for summaries carries the knobs that stood on the form."""
    fields = {"temperature": "0.2", "effort": "low", "most_tokens": "8000", "answer_s": "30", "first_s": "5"}
    await ask(story, "suzuki", "set_model", **WHICH, role="summary", **fields)

    await story.answer("yamada", "yes")

    rows = await read_model_rows(story.services.database, story.org)
    expected = ModelTuning(temperature=0.2, effort="low", most_tokens=8000, answer_s=30, first_s=5)
    assert expected == rows.choices["summary"].tuning


@pytest.mark.parametrize(
    "fields",
    [{"temperature": "2.5"}, {"effort": "very"}, {"most_tokens": "10"}, {"answer_s": "3600"}],
    ids=lambda fields: next(iter(fields)),
)
async def test_knob_out_of_bounds_is_refused(story: Story, fields: dict[str, str]):
    """The form refuses a value that no model takes, before it asks anybody for a yes."""
    with pytest.raises(UserFacingError):
        await ask(story, "suzuki", "set_model", **WHICH, **fields)

    assert () == await story.pendings()
