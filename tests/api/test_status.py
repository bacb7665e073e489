"""Is anything stopped? What a caller may know of it."""

from __future__ import annotations

from tests.api.conftest import Door

from ringi.turns.admin.organisation_stop import Administration


async def test_nothing_is_stopped(door: Door):
    """Without a stop both moments are empty."""
    answer = await door.get("tanaka", "/status")

    assert {"organisation": None, "platform": None} == answer.json()


async def test_stopped_organisation_shows(door: Door):
    """Everybody in the organisation sees since when it is stopped."""
    story = door.story
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")

    answer = await door.get("tanaka", "/status")

    assert [True, False] == [value is not None for value in answer.json().values()]


async def test_status_is_for_those_inside(door: Door):
    """Without a token nothing is said."""
    assert 401 == (await door.get(None, "/status")).status_code
