"""No database, or none to spare: what is said then, and what is not pretended."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, contextmanager

import pytest
from tests.api.conftest import Door
from tests.support.stories import Story

from ringi.store.core.migrate import HEAD

EN = {"Accept-Language": "en"}


@pytest.fixture
async def crowded(door: Door) -> AsyncIterator[Door]:
    """Every connection of the process is in somebody's hands."""
    await door.get("suzuki", "/turns")
    pool = door.story.database.pool
    async with AsyncExitStack() as stack:
        for _ in range(pool.reading().most):
            await stack.enter_async_context(pool.connection())
        yield door


async def test_busy_house_says_so(crowded: Door):
    """Without a connection a request ends with one sentence and the time to come back."""
    answer = await crowded.post("suzuki", "/messages", {"text": "x", "client_id": "1"}, **EN)

    expected = "It is too busy to take this now, and nothing happened; please wait a moment and try again."
    assert (503, "5", expected) == (
        answer.status_code,
        answer.headers["retry-after"],
        answer.json()["title"],
    )


async def test_busy_house_is_alive_but_not_ready(crowded: Door):
    """The process answers that it lives; it is not ready for more."""
    answers = [await crowded.get(None, "/health"), await crowded.get("suzuki", "/ready")]

    assert [200, 503] == [answer.status_code for answer in answers]


async def test_degraded_answers_are_counted(door: Door, crowded: Door):
    """Each request turned away shows in the figures."""
    await crowded.get("suzuki", "/turns")

    exposed = crowded.app.state.services.metrics.exposition().decode()

    assert "ringi_degraded_answers_total 1.0" in exposed
    assert 'ringi_pool_exhausted_total{cause="pool"} 1.0' in exposed
    assert "ringi_pool_utilisation 1.0" in exposed


async def test_ready_with_the_schema_of_this_version(door: Door):
    """With its database current, the process is ready."""
    assert 200 == (await door.get("suzuki", "/ready")).status_code


async def test_not_ready_with_another_schema(door: Door):
    """A database of another version is not used."""
    with other_schema(door.story):
        answer = await door.get("suzuki", "/ready", **EN)

    assert (503, "urn:ringi:api.other_schema") == (answer.status_code, answer.json()["type"])


async def test_figures_of_turns_and_decisions(door: Door):
    """What turns came to and how calls were judged is counted, without a name in it."""
    await door.note()

    exposed = (await door.get("suzuki", "/metrics")).text

    assert 'ringi_turns_total{outcome="executed"} 1.0' in exposed
    assert 'ringi_decisions_total{verdict="allow"} 1.0' in exposed
    assert "ringi_model_seconds_count 2.0" in exposed
    assert 'ringi_tool_seconds_count{tool="note"} 1.0' in exposed


async def test_figures_of_confirmations(door: Door):
    """How often somebody was asked for a yes, and who."""
    await door.ask_by_level()

    exposed = (await door.get("suzuki", "/metrics")).text

    assert 'ringi_confirmations_total{by="approver",style="plain"} 1.0' in exposed


async def test_figures_are_not_for_everybody(door: Door):
    """Figures of the whole process are the administration's."""
    assert 403 == (await door.get("tanaka", "/metrics")).status_code


@contextmanager
def other_schema(story: Story) -> Iterator[None]:
    story.by_force("UPDATE alembic_version SET version_num = '9999'")
    try:
        yield
    finally:
        story.by_force("UPDATE alembic_version SET version_num = %s", HEAD)
