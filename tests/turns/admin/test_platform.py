"""The stop of the whole platform: everything in every organisation, and its owner's alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
from tests.support.asking import ask
from tests.support.proposals import says, wants
from tests.support.stopping import stopped_meanwhile
from tests.support.stories import Clock, Story, telling
from tests.support.tools import Outside

from ringi.domain.errors import UserFacingError
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.review.chains import verify_chain
from ringi.store.core.database import open_as_owner
from ringi.store.core.preconditions import OtherStopError
from ringi.store.organisations.platform import (
    PLATFORM,
    platform_stopped_at,
    press_platform_stop,
    release_platform_stop,
    stops_of,
)
from ringi.store.views.history import read_chain_page
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.admin.platform_stop import Operator


@pytest.fixture
async def operator(database: str) -> AsyncIterator[Operator]:
    async with open_as_owner(database) as owner:
        yield Operator(owner=owner, name="root", now=Clock())


@pytest.fixture
async def stories(database: str) -> AsyncIterator[tuple[Story, Story]]:
    """Two companies on one platform."""
    async with telling(database) as one, telling(database) as other:
        yield one, other


async def kinds(operator: Operator) -> list[str]:
    return [row.kind for row in (await read_chain_page(operator.owner, PLATFORM, PLATFORM)).rows]


async def test_nothing_starts_anywhere(stories: tuple[Story, Story], operator: Operator):
    """After one act nothing is executed in any organisation, and each requester is told why."""
    await operator.stop("障害")

    for story in stories:
        await story.say("tanaka", "「牛乳を買う」とメモして")

    assert [[], []] == [await story.notes() for story in stories]
    assert all(["緊急停止" in await story.reply("tanaka") for story in stories])


async def test_the_platforms_stop_is_the_operators(stories: tuple[Story, Story], operator: Operator):
    """Nobody is told to wait for their president, who cannot release it."""
    story = stories[0]
    await operator.stop("障害")

    await story.say("tanaka", "「牛乳」とメモして")

    assert "運用担当者" in await story.reply("tanaka")


async def test_confirmed_call_does_not_start(stories: tuple[Story, Story], operator: Operator):
    """What was confirmed before the stop and would start after it is refused where it starts."""
    story = stories[0]
    story.next(wants("asking_note", body="契約"))
    await story.say("tanaka", "「契約」とメモして")
    await operator.stop("障害")

    await story.say("tanaka", "はい")

    assert ([], []) == (await story.notes(), await story.executions())


async def test_resume_lets_everything_start(stories: tuple[Story, Story], operator: Operator):
    """Released, requests are carried out again."""
    await operator.stop("障害")
    await operator.resume("復旧")
    story = stories[1]
    story.next(wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")

    assert ["牛乳"] == await story.notes()


async def test_no_person_releases_the_platform(stories: tuple[Story, Story], operator: Operator):
    """Level 6 of an organisation releases its own stop, and nothing starts all the same."""
    story = stories[0]
    await operator.stop("障害")
    await Administration(story.services).stop(story.org, story.person("suzuki"), "念のため")

    await ask(story, "suzuki", "release_stop", reason="解除")

    stops = await stops_of(story.database, story.org)
    assert (None, True) == (stops.organisation, stops.platform is not None)


async def test_stop_of_an_organisation_outlives_the_platforms(
    stories: tuple[Story, Story], operator: Operator
):
    """Releasing the platform releases no organisation."""
    story = stories[0]
    await Administration(story.services).stop(story.org, story.person("suzuki"), "念のため")
    await operator.stop("障害")

    await operator.resume("復旧")

    assert (await stops_of(story.database, story.org)).organisation is not None


async def test_platform_waits_for_what_has_begun(database: str, operator: Operator):
    """When stopping the platform returns, what had begun is over, and nothing begins after it."""
    met = await stopped_meanwhile(database, lambda _: operator.stop("障害"))

    assert (True, ["牛乳"]) == met


async def test_fifty_starts_against_one_stop(stories: tuple[Story, Story], operator: Operator):
    """Whatever starts in a race with the stop has ended when the stop returns; nothing is written after it."""
    story = stories[0]
    story.next(*[one_note] * 100)
    messages = [await story.message("tanaka", "「牛乳」とメモして", room=f"r{i}") for i in range(50)]
    taken = [asyncio.create_task(story.runtime.take(message)) for message in messages]

    await operator.stop("障害")
    at_once = len(await story.notes())
    await asyncio.gather(*taken)
    await story.rest()

    assert at_once == len(await story.notes())
    story.script.lines.clear()


async def one_note(request: ModelRequest) -> Proposal:
    return says() if request.results else wants(body="牛乳")


async def test_what_is_under_way_is_listed(database: str, operator: Operator):
    """Of every organisation, under its short name."""
    world = Outside()
    async with telling(database, (world.tool("post"),)) as story:
        story.next(wants("post", body="牛乳"), says())
        await story.say("tanaka", "「牛乳」と送って")
        story.by_force("UPDATE executions SET state = 'started', finished_at = NULL")

        (found,) = await operator.stop("障害")

        snapshot = await story.services.org_cache.at_hand(story.org)
        assert (snapshot.facts.organisation.slug, "post") == (found.organisation, found.tool)


async def test_acts_stand_on_the_platforms_chain(stories: tuple[Story, Story], operator: Operator):
    """Stop and release are on record, twenty at once too, and the chain holds."""
    await asyncio.gather(*(operator.stop(str(number)) for number in range(20)))
    await operator.resume("復旧")

    assert ["platform_stopped"] * 20 + ["platform_resumed"] == await kinds(operator)
    assert (await verify_chain(stories[0].database, PLATFORM, PLATFORM)).broken is None


async def test_release_without_a_stop_says_so(database: str, operator: Operator):
    """There is nothing to release, and nothing goes on record."""
    with pytest.raises(UserFacingError) as refused:
        await operator.resume("復旧")

    assert "administration.platform_not_stopped" == refused.value.text.key
    assert [] == await kinds(operator)


async def test_drill_sees_every_organisation_stopped(stories: tuple[Story, Story], operator: Operator):
    """It tries to start something in each of them, releases the stop, and is on record."""
    over = await operator.drill(stories[0].database, "今週の訓練")

    assert (2, 2, True) == (over.organisations, over.refused, over.released)
    assert await platform_stopped_at(stories[0].database) is None
    assert ["platform_stopped", "platform_drilled"] == await kinds(operator)


async def test_drill_leaves_a_stop_that_is_meant(stories: tuple[Story, Story], operator: Operator):
    """While the platform is stopped nobody practises."""
    await operator.stop("障害")

    with pytest.raises(UserFacingError) as refused:
        await operator.drill(stories[0].database, "今週の訓練")

    assert "administration.platform_stopped" == refused.value.text.key
    assert await platform_stopped_at(stories[0].database) is not None


async def test_drill_releases_its_own_stop_only(operator: Operator):
    """A stop pressed during a drill stays on when the drill ends."""
    drill = uuid4()
    await operator.owner.batch(PLATFORM, press_platform_stop(drill, "drill"))
    await operator.stop("障害")

    with pytest.raises(OtherStopError):
        await operator.owner.batch(PLATFORM, release_platform_stop(drill))

    assert await platform_stopped_at(operator.owner) is not None
