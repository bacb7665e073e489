"""Everything one tab hears, in one stream."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from uuid import UUID, uuid4

import pytest
from httpx import AsyncClient
from pydantic import TypeAdapter
from tests.api.browsing import at_home
from tests.api.conftest import Door
from tests.api.test_events import ANSWER, Stream, said, served
from tests.support.asking import ask
from tests.support.proposals import says

from ringi.api.routes.stream import id_of, places_in
from ringi.api.schemas.stream import StreamEvent
from ringi.api.services import services_in
from ringi.api.stream_hub import MOST_OPEN, Listener
from ringi.domain.ids import ConversationId, PersonId
from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.turns.admin.organisation_stop import Administration


@asynccontextmanager
async def listening(client: AsyncClient, headers: dict[str, str]) -> AsyncGenerator[Stream]:
    async with client.stream("GET", "/stream", headers=headers) as response:
        yield Stream(response)


async def told(stream: Stream, *names: str) -> dict:
    """The next event of one of these names."""
    while True:
        event = await stream.event()
        if event["event"] in names:
            return event


async def test_one_stream_tells_of_all_conversations(door: Door):
    """Also of one that was opened while it was listened to."""
    old = (await door.post("tanaka", "/conversations", {})).json()["id"]
    async with (
        served(door) as client,
        listening(client, await door.headers("tanaka")) as stream,
    ):
        await told(stream, "approvals")
        new = (await door.post("tanaka", "/conversations", {})).json()["id"]
        events = []
        for conversation in (old, new):
            door.story.next(says("はい。"))
            await door.say("tanaka", "聞こえていますか", conversation=conversation)
            events += await stream.until("finished")

    assert ["聞こえていますか", "はい。"] * 2 == said(events)
    assert {old, new} == {event["data"]["conversation"] for event in events if "turn" in event["data"]}


async def test_stream_of_others_is_not_heard(door: Door):
    """What is said to one reaches nobody who is not there."""
    conversation = (await door.post("sato", "/conversations", {})).json()["id"]
    async with (
        served(door) as client,
        listening(client, await door.headers("tanaka")) as stream,
    ):
        await told(stream, "approvals")
        door.story.next(says("内緒です。"), says("はい。"))
        await door.say("sato", "内緒の話です", conversation=conversation)
        await door.say("tanaka", "聞こえていますか")

        events = await stream.until("finished")

    assert ["聞こえていますか", "はい。"] == said(events)


async def test_stream_goes_on_after_a_break(door: Door):
    """With the last id, what was missed is told and nothing twice."""
    conversation = (await door.post("tanaka", "/conversations", {})).json()["id"]
    headers = await door.headers("tanaka")
    async with served(door) as client:
        async with listening(client, headers) as stream:
            door.story.next(says("一。"), says("二。"))
            await door.say("tanaka", "最初の話です", conversation=conversation)
            first = await stream.until("finished")
        await door.say("tanaka", "次の話です", conversation=conversation)
        async with listening(client, headers | {"Last-Event-ID": first[-1]["id"]}) as stream:
            rest = await stream.until("finished")

    assert (["最初の話です", "一。"], ["次の話です", "二。"]) == (said(first), said(rest))


async def test_answer_under_way_is_heard_from_its_first_word(door: Door):
    """Whoever opens a page in the middle of it has all words so far; what was over before is not told again."""
    conversation = (await door.post("tanaka", "/conversations", {})).json()["id"]
    half, rest = asyncio.Event(), asyncio.Event()
    door.story.next(says("一。"), writes_by_half(half, rest))
    await door.say("tanaka", "最初の話です", conversation=conversation)
    saying = asyncio.create_task(door.say("tanaka", "会議のことを教えて", conversation=conversation))
    await half.wait()
    async with served(door) as client, listening(client, await door.headers("tanaka")) as stream:
        segment = await told(stream, "message", "segment"), await told(stream, "segment")
        rest.set()
        events = await stream.until("finished")
    await saying

    assert ["会議のことを教えて", ANSWER] == said([*segment, *events])
    assert ANSWER.startswith(segment[1]["data"]["text"])


def writes_by_half(half: asyncio.Event, rest: asyncio.Event) -> Callable[[ModelRequest], Awaitable[Proposal]]:
    """Says when its beginning was heard, and goes on when it may."""

    async def writes(request: ModelRequest) -> Proposal:
        await request.hears(ANSWER)
        half.set()
        await rest.wait()
        return says(ANSWER)

    return writes


async def test_bell_rings_for_the_approver(door: Door):
    """How many wait is said at once, and again when that changes."""
    async with (
        served(door) as client,
        listening(client, await door.headers("suzuki")) as stream,
    ):
        before = await told(stream, "approvals")
        await door.ask_by_level()
        after = await told(stream, "approvals")

    assert [0, 1] == [event["data"]["count"] for event in (before, after)]


async def test_change_of_the_organisation_is_told_to_everybody(door: Door):
    """With the revision, at once and when somebody is of another level."""
    fields = {"person": "田中太郎", "level": 3, "reason": "昇格"}
    async with (
        served(door) as client,
        listening(client, await door.headers("tanaka")) as stream,
    ):
        before = await told(stream, "charter")
        await door.post("suzuki", "/requests", {"tool": "set_level", "arguments": fields})
        await door.story.answer("yamada", "yes")
        after = await told(stream, "charter")

    assert before["data"]["revision"] < after["data"]["revision"]


async def test_every_event_is_as_it_is_described(door: Door):
    """Its name is its kind, and its data is one of what the address is said to tell."""
    async with (
        served(door) as client,
        listening(client, await door.headers("tanaka")) as stream,
    ):
        events = [await told(stream, name) for name in ("approvals", "charter", "stop")]
        door.story.next(says("はい。"))
        await door.say("tanaka", "聞こえていますか")
        events += await stream.until("finished")

    kinds = [TypeAdapter(StreamEvent).validate_python(event["data"]).kind for event in events]
    assert [event["event"] for event in events] == kinds


async def test_stop_is_told_to_everybody(door: Door):
    """Whoever listens hears of the emergency stop, and of its end."""
    administration = Administration(door.story.services)
    suzuki = door.story.person("suzuki")
    async with (
        served(door) as client,
        listening(client, await door.headers("tanaka")) as stream,
    ):
        before = await told(stream, "stop")
        await administration.stop(door.story.org, suzuki, "訓練")
        pressed = await told(stream, "stop")
        await ask(door.story, "suzuki", "release_stop", reason="訓練")
        released = await told(stream, "stop")

    states = [event["data"]["organisation"] for event in (before, pressed, released)]
    assert [True, False, True] == [state is None for state in states]


async def test_stream_ends_with_its_session(door: Door):
    """Who signed out hears nothing more."""
    page = await at_home(door, "tanaka")
    services = door.app.state.services
    object.__setattr__(services, "look_again_s", 0.1)
    async with (
        served(door) as client,
        listening(client, {"Cookie": f"ringi={page.cookie}"}) as stream,
    ):
        await told(stream, "approvals")
        await page.send("DELETE", "/session")

        with pytest.raises(EOFError):
            await told(stream, "message")


def test_place_in_all_conversations_is_one_word():
    """What an id says comes back, by the tail of each conversation's id; nonsense says nothing."""
    first, second = (ConversationId(_id(tail)) for tail in ("0123456789ab", "cdef01234567"))

    assert {"0123456789ab": 31, "cdef01234567": 0} == places_in(id_of({first: 31, second: 0}))
    assert [{}, {}, {}] == [places_in(word) for word in ("", "x", "0123456789ab")]


def _id(tail: str) -> ConversationId:
    return ConversationId(UUID(hex="0" * 20 + tail))


async def test_oldest_stream_of_one_person_makes_room(door: Door):
    """It is told so; the newer ones and those of others go on."""
    headers = await door.headers("tanaka")
    async with served(door) as client, AsyncExitStack() as open_ones:
        other = await open_ones.enter_async_context(listening(client, await door.headers("sato")))
        streams = [
            await open_ones.enter_async_context(listening(client, headers)) for _ in range(MOST_OPEN + 1)
        ]
        last = await told(streams[0], "crowded")
        door.story.next(says("はい。"))
        await door.say("tanaka", "こんにちは")
        heard = [await told(each, "turn", "crowded") for each in streams[1:]]

        with pytest.raises(EOFError):
            await streams[0].event()
        assert "approvals" == (await told(other, "approvals", "crowded"))["event"]
    assert ("crowded", {"turn"}) == (last["event"], {each["event"] for each in heard})


async def test_stream_that_is_not_read_keeps_its_place(door: Door):
    """Whoever opens ever more without reading any has twice as many at most."""
    watch, org, by = services_in(door.app).watch, door.story.org, PersonId(uuid4())
    listeners = [Listener(org=org, by=by, seen={}) for _ in range(2 * MOST_OPEN + 1)]
    with ExitStack() as open_ones:
        for each in listeners:
            open_ones.enter_context(watch.listening(each))

        kept = [number for number, each in enumerate(listeners) if not each.crowded]

    assert list(range(MOST_OPEN + 1, 2 * MOST_OPEN)) == kept
