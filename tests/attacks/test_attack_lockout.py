"""Presidents shut themselves out with their own words and numbers: the policy can be taken back, the stop released, and
every turn ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.support.asking import ask
from tests.support.stories import Story

from ringi.domain.errors import UserFacingError
from ringi.gates.policy import base
from ringi.turns.admin.organisation_stop import Administration

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
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")

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


@pytest.fixture
async def founders(story: Story) -> Story:
    """鈴木 is the only president; the others are of level 3 and below, and the company is no longer in its first days."""
    story.let_settle()
    long_ago = "UPDATE policy_versions SET created_at = '2020-01-01' WHERE org = %s"
    story.by_force(long_ago, story.org)
    await story.rows("UPDATE persons SET level = 2 WHERE id = %(id)s", id=story.person("yamada"))
    return story


async def brought_in(story: Story, days: int, *, opened: bool) -> None:
    """鈴木 alone brought everybody in so many days ago."""
    for who in ("yamada", "sato", "tanaka"):
        await story.rows(
            "INSERT INTO introductions (org, person, by_person, opened, at) "
            "VALUES (ringi.org(), %(person)s, %(by)s, %(opened)s, %(at)s)",
            person=story.person(who),
            by=story.person("suzuki"),
            opened=opened,
            at=story.services.now() - timedelta(days=days),
        )


async def waits_for(story: Story) -> set[str]:
    """Accounts of the people whose yes each open card waits for."""
    found = {person: who for who, person in story.founded.people.items()}
    return {found[who] for card in await story.pendings() for who in card.confirmation.approvers}


@pytest.mark.parametrize("opened", [True, False])
@pytest.mark.parametrize(
    ("tool", "fields"),
    [
        ("adopt_policy", {"source": "stop_level = 5", **WHY}),
        ("rollback_policy", {"version": 1, **WHY}),
    ],
)
async def test_more_days_take_nobodys_yes_away(
    founders: Story, tool: str, fields: dict[str, object], *, opened: bool
) -> None:
    """People who counted as a second person count after the number has grown."""
    await brought_in(founders, 10, opened=opened)
    await ask(founders, "suzuki", "adopt_policy", source="limits.second_person_after_days = 90", **WHY)
    await founders.answer("sato", "yes")

    await ask(founders, "suzuki", tool, **fields)

    assert {"sato"} == await waits_for(founders)


async def test_more_days_hold_for_people_brought_in_later(founders: Story) -> None:
    """People the president adds under the greater number wait for it."""
    await more_days(founders, 90, ago=20)
    await brought_in(founders, 10, opened=True)

    await ask(founders, "suzuki", "adopt_policy", source="stop_level = 5", **WHY)

    assert ["refused"] == await founders.states()


async def test_fewer_days_hold_at_once(founders: Story) -> None:
    """The least number since they were brought in is theirs for good."""
    await more_days(founders, 90, ago=20)
    await brought_in(founders, 10, opened=True)
    await more_days(founders, 5, ago=4)
    await more_days(founders, 90, ago=3)

    await ask(founders, "suzuki", "adopt_policy", source="stop_level = 5", **WHY)

    assert {"sato"} == await waits_for(founders)


async def more_days(story: Story, number: int, *, ago: int) -> None:
    """That number came into force so many days ago."""
    await story.adopt(limits=replace(base().limits, second_person_after_days=number))
    when = story.services.now() - timedelta(days=ago)
    newest = "version = (SELECT max(version) FROM policy_versions WHERE org = %s)"
    change = f"UPDATE policy_versions SET created_at = %s WHERE org = %s AND {newest}"
    story.by_force(change, when, story.org, story.org)
