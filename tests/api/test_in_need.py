"""No connection to spare: greetings are answered all the same, and everything said is on record (K1)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from tests.api.conftest import Door, open_door
from tests.support.crowds import CROWDED, hold_all
from tests.support.stories import telling
from tests.support.tools import NOTE

from ringi.store.core.pool import NoConnectionError


@pytest.fixture
async def door(companies: str) -> AsyncIterator[Door]:
    """A house with two connections and one kept apart."""
    async with telling(companies, (NOTE,), sizes=CROWDED) as story:
        door = open_door(story)
        await door.headers("tanaka")
        await story.place("tanaka")
        yield door


@pytest.fixture
async def all_held(door: Door) -> AsyncIterator[AsyncExitStack]:
    """Both connections are in somebody's hands until the stack is closed."""
    async with AsyncExitStack() as stack:
        await hold_all(door.story.database, stack)
        yield stack


def said(text: str) -> dict[str, str]:
    return {"text": text, "client_id": "1"}


async def test_greeting_is_answered(door: Door, all_held: AsyncExitStack):
    """The answer comes with the request, since there are no events to be had."""
    answer = await door.post("tanaka", "/messages", said("おはよう"))

    assert 202 == answer.status_code
    assert answer.json()["reply"].startswith("おはようございます。いま大変混み合っている")


async def test_wish_is_told_plainly(door: Door, all_held: AsyncExitStack):
    """What needs data is not pretended to: nothing happened, and that is said."""
    answer = await door.post("tanaka", "/messages", said("タスク作って"))
    await all_held.aclose()

    assert (503, "urn:ringi:api.busy") == (answer.status_code, answer.json()["type"])
    assert [] == await door.story.states()


async def test_answer_is_on_record(door: Door, all_held: AsyncExitStack):
    """Question and answer are a turn like any other, judged by the output guard."""
    await door.post("tanaka", "/messages", said("ありがとう"))
    await all_held.aclose()

    ((turn,),) = await door.story.rows("SELECT id FROM turns WHERE org = ringi.org()")
    kinds = ["received", "noted", "reply_judged", "reply_sent", "finished"]
    assert kinds == await door.story.kinds(turn)


async def test_degraded_answers_are_counted(door: Door, all_held: AsyncExitStack):
    """An answer in need and a refusal count alike (K2)."""
    await door.post("tanaka", "/messages", said("おはよう"))
    await door.post("tanaka", "/messages", said("タスク作って"))

    exposed = door.app.state.services.metrics.exposition().decode()

    assert "ringi_degraded_answers_total 2.0" in exposed


async def test_stranger_is_not_let_in(door: Door, all_held: AsyncExitStack):
    """In need, too, nobody is answered who has no token."""
    assert 401 == (await door.post(None, "/messages", said("おはよう"))).status_code


async def test_any_channel_is_answered(door: Door, all_held: AsyncExitStack):
    """The runtime itself answers small talk, and refuses the rest, wherever it came in."""
    story = door.story
    await story.runtime.take(await story.message("tanaka", "おはよう"))
    with pytest.raises(NoConnectionError):
        await story.runtime.take(await story.message("tanaka", "タスク作って"))
    await all_held.aclose()

    assert ["noted"] == await story.states()
    assert "おはようございます" in await story.reply("tanaka")
