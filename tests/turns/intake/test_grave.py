"""Which confirmations a browser asks fresh proof for."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.calling import delegate
from tests.support.proposals import wants
from tests.support.stories import Story

from ringi.domain.errors import FreshNeededError
from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.journal.events import Confirmed
from ringi.turns.intake.answers import AnswerText
from ringi.turns.intake.needs_reauth import is_grave


async def test_policy_cannot_make_what_changes_the_organisation_less_grave(story: Story):
    """A milder level has no effect on the card either."""
    await story.adopt(tools={ToolName("set_organisation"): ToolPolicy(level=3)})
    story.next(wants("asking_note", body="牛乳を買う"))
    await story.say("tanaka", "「牛乳を買う」とメモして")

    pending = replace(await story.pending(), tool="set_organisation")
    snapshot = await story.services.org_cache.at_hand(story.org)

    assert True is is_grave(pending, snapshot, story.services.registry)


async def asked_by_level(story: Story) -> None:
    """Tanaka asks for what an approver must agree to."""
    await story.adopt(tools={ToolName("note"): ToolPolicy(confirmer=Confirmer.APPROVER, risk=Risk.MEDIUM)})
    story.next(wants(body="備品を購入"))
    await story.say("tanaka", "「備品を購入」とメモして")


async def test_policy_adopted_a_moment_ago_says_what_is_grave(story: Story):
    """Also where this process has not heard of it yet."""
    await asked_by_level(story)
    await story.adopt(tools={ToolName("note"): ToolPolicy(level=6)})
    says = AnswerText(person=story.person("suzuki"), answer="yes", fresh=False)

    with pytest.raises(FreshNeededError):
        await story.runtime.answer(story.org, (await story.pending()).number, says)


async def test_level_lowered_a_moment_ago_approves_no_more(story: Story):
    """The yes executes nothing; it is asked anew of those who are left."""
    await asked_by_level(story)
    lowered = story.person("suzuki")
    await story.rows("UPDATE persons SET level = 5 WHERE org = ringi.org() AND id = %(id)s", id=lowered)

    await story.answer("suzuki", "yes")

    assert ([], (story.person("yamada"),)) == (
        await story.notes(),
        (await story.pending()).confirmation.approvers,
    )


async def test_delegation_ended_a_moment_ago_is_not_on_record(story: Story):
    """For whom somebody said yes is told by the delegations of that moment."""
    await delegate(story, "suzuki", "sato")
    await asked_by_level(story)
    await story.rows("UPDATE delegations SET revoked_at = now() WHERE org = ringi.org()")

    accepted = await story.answer("sato", "yes")

    (given,) = [event for event in await story.events(accepted.turn) if isinstance(event, Confirmed)]
    assert None is given.on_behalf
