"""A policy that locks everybody out is brought back by whoever operates the machine, loudly."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.asking import ask
from tests.support.stories import Story, telling

from ringi.domain.decision import Verdict
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import RuleId
from ringi.domain.policy import PolicyRule
from ringi.store.organisations.administration import policy_versions
from ringi.turns.admin.policy_rescue import Rescue, rescue

NOTHING = PolicyRule(
    id=RuleId("nothing"), kind="forbidden", verdict=Verdict.BLOCK, when="true", ja="何もできない", en="no"
)


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


def wanted(story: Story, version: int | None = None) -> Rescue:
    return Rescue(org=story.org, version=version, operator="root", reason="だれも変えられない")


async def test_locked_out_organisation_is_freed(story: Story):
    """What the rule forbade is done again, and administrators find an alert."""
    await story.adopt(rules=(NOTHING,))
    await ask(story, "suzuki", "set_department", person="田中太郎", department="営業部", reason="配属")

    version = await rescue(story.services, wanted(story))

    await ask(story, "suzuki", "set_department", person="田中太郎", department="営業部", reason="配属")
    alerts = await story.rows("SELECT code FROM alerts WHERE org = ringi.org()")
    assert (3, [("policy_rescued",)]) == (version, alerts)
    assert ["refused", "executed"] == await story.states()


async def test_nobody_of_the_organisation_is_said_to_have_asked(story: Story):
    """Whoever asked for that content the first time did not ask for it to come back."""
    await story.adopt(rules=(NOTHING,))

    await rescue(story.services, wanted(story))

    newest, *earlier = await policy_versions(story.database, story.org)
    assert (None, True) == (newest.approver, all(each.approver for each in earlier))


async def test_it_stands_on_the_organisations_own_chain(story: Story):
    """With the account of the machine."""
    await story.adopt(rules=(NOTHING,))

    await rescue(story.services, wanted(story, 1))

    rows = await story.rows(
        "SELECT body::text FROM journal WHERE org = ringi.org() AND kind = 'policy_rescued'"
    )
    assert ['"operator":"root"' in row[0].replace(" ", "") for row in rows] == [True]


async def test_version_in_force_is_no_way_out(story: Story):
    """Nor one that never was."""
    with pytest.raises(UserFacingError) as refused:
        await rescue(story.services, wanted(story, 1))

    assert "administration.no_version" == refused.value.text.key
