"""A plan of many operations keeps its own pace: each waits for the rhythm instead of being refused (F8)."""

from __future__ import annotations

from dataclasses import replace

from tests.support.proposals import says, wants_all
from tests.support.stories import telling
from tests.support.tools import tool

from ringi.domain.evidence import MINUTE_S
from ringi.domain.tools import Risk
from ringi.turns.evidence.usage_limits import LONGEST_WAIT_S
from ringi.turns.runtime import Runtime

OPERATE = tool("operate", operation=True, risk=Risk.MEDIUM)
BODIES = tuple(f"集計{number}" for number in range(7))


async def test_operations_of_a_plan_wait_for_the_rhythm(shared: str):
    """The sixth operation of a plan within a minute waits longer than a single one would, and then runs."""
    async with telling(shared, (OPERATE,)) as story:
        waits = list[float]()

        async def wait(seconds: float) -> None:
            waits.append(seconds)
            aged = f"UPDATE counters SET recent = ARRAY(SELECT at - interval '{seconds + 1} s' FROM unnest(recent) AS at)"
            story.by_force(f"{aged} WHERE org = %s", story.org)

        story.runtime = Runtime(replace(story.services, pause=wait))
        story.next(wants_all(*(("operate", {"body": body}) for body in BODIES)), says())
        await story.say("tanaka", "".join(f"「{body}」" for body in BODIES) + "をして")

        await story.say("tanaka", "はい")

        assert list(BODIES) == await story.notes()
        assert LONGEST_WAIT_S < max(waits) <= MINUTE_S
