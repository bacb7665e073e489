"""Presidents shut themselves out with their own words and numbers: the policy can be taken back, the stop released, and
every turn ends."""

from __future__ import annotations

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.turns.ruling.administration import Administration

WHY = {"reason": "見直し"}
SOON = "2100-01-01"


async def test_forbidden_words_are_adopted(story: Story) -> None:
    """The card shows the expression that it would forbid, and is put to the second person all the same."""
    await ask(story, "suzuki", "adopt_policy", source='ng_patterns = ["社外秘"]', **WHY)

    await story.answer("yamada", "yes")

    assert ["executed"] == await story.states()


@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("adopt_policy", {"source": "ng_patterns = []", **WHY}),
        ("rollback_policy", {"version": 1, **WHY}),
    ],
)
@pytest.mark.parametrize("words", ["方針", ".", "(?s).*", "番号", "版"])
async def test_forbidden_words_are_taken_back(
    story: Story, words: str, tool: str, fields: dict[str, object]
) -> None:
    """Whatever the forbidden expressions match on the card or in our own sentences."""
    await story.adopt(ng_patterns=(words,))
    await ask(story, "suzuki", tool, **fields)

    await story.answer("yamada", "yes")

    assert ["executed"] == await story.states()


async def test_teaching_is_retired_under_forbidden_words(story: Story) -> None:
    """Its card quotes the teaching, which may hold an expression that was forbidden later."""
    await ask(story, "suzuki", "add_teaching", words="牛乳のことは書かない", clear="false", **WHY)
    await story.answer("yamada", "yes")
    await story.adopt(ng_patterns=(".",))
    await ask(story, "suzuki", "retire_teaching", teaching="牛乳のことは書かない", **WHY)

    await story.answer("yamada", "yes")

    assert ["executed"] * 2 == await story.states()


async def test_stop_is_released_under_forbidden_words(story: Story) -> None:
    """An expression that matches everything keeps no turn open, neither this one nor the next."""
    await story.adopt(ng_patterns=(".",))
    await Administration(story.house).stop(story.org, story.person("suzuki"), "訓練")

    await ask(story, "suzuki", "release_stop", **WHY)

    assert ["executed"] == await story.states()


async def test_card_of_another_call_is_withheld_under_forbidden_words(story: Story) -> None:
    """Only calls that take the expressions back are exempt, and the turn of any other ends with a sentence of ours."""
    await story.adopt(ng_patterns=(".",))

    await ask(story, "suzuki", "leave", person="佐藤花子", **WHY)

    said = await story.rows("SELECT body FROM messages WHERE org = ringi.org() ORDER BY id DESC LIMIT 1")
    assert (["refused"], True) == (await story.states(), "控えます" in said[0][0])


@pytest.mark.parametrize("words", [".", "この返事", "(?i)SORRY"])
async def test_words_of_our_own_are_not_forbidden(story: Story, words: str) -> None:
    """An expression that matches the sentence for withheld replies is refused on the form, with what to do."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "suzuki", "adopt_policy", source=f'ng_patterns = ["{words}"]', **WHY)

    assert "requests.forbids_our_words" == refused.value.text.key
