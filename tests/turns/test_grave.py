"""Which confirmations a browser asks fresh proof for."""

from __future__ import annotations

from dataclasses import replace

from tests.support.proposals import wants
from tests.support.stories import Story

from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.turns.grave import is_grave


async def test_policy_cannot_make_what_changes_the_organisation_less_grave(story: Story):
    """A milder level has no effect on the card either."""
    await story.adopt(tools={ToolName("set_organisation"): ToolPolicy(level=3)})
    story.next(wants("asking_note", body="牛乳を買う"))
    await story.say("tanaka", "「牛乳を買う」とメモして")

    pending = replace(await story.pending(), tool="set_organisation")
    charter = await story.house.charters.current(story.org)

    assert True is is_grave(pending, charter, story.house.registry)
