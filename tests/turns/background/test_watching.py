"""Somebody looks at the figures every minute, one process at a time, and alerts once."""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from tests.support.proposals import says, wants
from tests.support.stories import Story, demo_plan

from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError, Usage
from ringi.i18n import say
from ringi.provisioning import found
from ringi.store.core.database import open_database
from ringi.store.organisations.alerts import read_alerts
from ringi.store.views.error_counts import ErrorSpan, read_failing
from ringi.store.views.figures import claim_watches, first_id, read_figures
from ringi.turns.background.incidents import our_codes
from ringi.turns.background.monitor import Watcher, incident_now, trouble_behind
from ringi.turns.rendering.alerts import alert_text
from ringi.turns.runtime import Runtime
from ringi.turns.services import new_id

HOUR = timedelta(hours=1)
BUSY = ModelUnavailableError("overloaded")


class Dear:
    """A model that is slow and costs much."""

    name = "dear"

    async def propose(self, request: ModelRequest) -> ModelReply:
        return ModelReply(proposal=says("はい。"), usage=Usage(milliseconds=12_000, yen="3000.5"))


async def raised(story: Story) -> list[str]:
    return [each.code for each in await read_alerts(story.database, story.org, "all", 10)]


async def five_failures(story: Story) -> None:
    story.next(*[BUSY] * 5)
    for _ in range(5):
        await story.say("tanaka", "こんにちは")


async def test_recurring_error_alerts_once(story: Story):
    """Five in five minutes; the next looks find it said already."""
    await five_failures(story)
    watcher = Watcher(story.services)

    await watcher.look(story.org)
    await watcher.look(story.org)

    assert ["recurring"] == await raised(story)


async def test_what_goes_on_after_the_quiet_time_says_so(story: Story):
    """With the number of the alert before it."""
    await five_failures(story)
    watcher = Watcher(story.services)
    await watcher.look(story.org)
    story.by_force("UPDATE alerts SET raised_at = raised_at - interval '2 hours'")

    await watcher.look(story.org)

    again, first = await read_alerts(story.database, story.org, "all", 10)
    told = say(alert_text(again.code, again.params), "en")
    assert told.startswith(
        f"This has happened again since alert {first.number}. The same happened 5 times within"
    )


async def test_four_are_none(story: Story):
    """What the policy leaves alone is left alone."""
    await story.adopt(alerts=replace((await terms(story)), repeated_errors=6))
    await five_failures(story)

    await Watcher(story.services).look(story.org)

    assert [] == await raised(story)


async def terms(story: Story):
    return (await story.services.org_cache.at_hand(story.org)).policy.policy.alerts


async def test_slow_and_dear_model_alerts(story: Story):
    """Two limits of the hour and of the day, each said once."""
    story.services = replace(story.services, model=Dear())
    story.runtime = Runtime(story.services)
    await story.say("tanaka", "こんにちは")
    await story.say("tanaka", "こんにちは")
    watcher = Watcher(story.services)

    await watcher.look(story.org)
    await watcher.look(story.org)

    assert ["high_cost", "slow_model"] == sorted(await raised(story))


async def test_figures_are_counted(story: Story):
    """A turn that acted, one that was refused, one that waits, one that failed."""
    story.next(wants(body="牛乳"), says(), wants("rm_rf", body="x"), wants("asking_note", body="卵"), BUSY)
    for text in ("「牛乳」とメモして", "消して", "「卵」とメモして"):
        await story.say("tanaka", text)
    await story.say("sato", "こんにちは")

    since = story.services.now() - timedelta(minutes=5)
    figures = await read_figures(story.database, story.org, since, our_codes())

    assert (4, 3, 1, 1, 1) == (figures.turns, figures.ended, figures.refused, figures.asked, figures.failed)
    assert (4, 1, 0) == (figures.answers, figures.calls, figures.failed_calls)


async def test_everything_failing_is_an_incident_of_the_first_level(story: Story):
    """As it stands at this moment."""
    await five_failures(story)

    found = await incident_now(story.services, story.org)

    assert "P1" == (found.level if found else None)


async def test_incident_says_since_when_and_because_of_what(story: Story):
    """The first failure of the span, and what ended how many turns."""
    began = story.services.now()
    await five_failures(story)

    found = await incident_now(story.services, story.org)
    trouble = await trouble_behind(story.services, story.org, found) if found else None

    assert trouble is not None
    assert [("model_busy", 5)] == [(each.code, each.turns) for each in trouble.causes]
    assert began <= trouble.since <= story.services.now()


async def test_beginning_lies_behind_the_last_quiet_span(story: Story):
    """What failed long before and was over is another trouble."""
    await five_failures(story)
    span = ErrorSpan(now=story.services.now(), recent=timedelta(microseconds=1))

    trouble = await read_failing(story.database, story.org, span, our_codes())
    whole = await read_failing(story.database, story.org, replace(span, recent=HOUR), our_codes())

    assert whole.since < trouble.since


async def test_slowness_begins_with_the_first_slow_answer(story: Story):
    """Not with what failed; a cause beside the model is not named."""
    story.services = replace(story.services, model=Dear())
    story.runtime = Runtime(story.services)
    began = story.services.now()
    for _ in range(3):
        await story.say("tanaka", "こんにちは")

    found = await incident_now(story.services, story.org)
    trouble = await trouble_behind(story.services, story.org, found) if found else None

    assert (("P3", ()), True) == (
        (found.level if found else None, trouble.causes if trouble else None),
        trouble is not None and began <= trouble.since <= story.services.now(),
    )


async def test_each_organisation_is_looked_at_by_one(database: str):
    """Of eight that ask at once, one is given it; for a minute nobody else is."""
    async with open_database(database) as opened:
        org = (await found(opened, demo_plan(), os.urandom(32))).org

        given = await asyncio.gather(*(opened.across(claim_watches(60.0, 10)) for _ in range(8)))
        later = await opened.across(claim_watches(60.0, 10))

        assert ([(org,)], []) == ([row for rows in given for row in rows], later)


def test_ids_are_ordered_by_their_moment():
    """An id made now lies after the bound of a minute ago, and before that of the next."""
    now = datetime.now(UTC)

    assert first_id(now - timedelta(minutes=1)) < new_id() < first_id(now + timedelta(minutes=1))
