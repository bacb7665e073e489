"""A conversation as a stream of events, over a real socket."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import pytest
from httpx import AsyncClient, Response
from structlog.testing import capture_logs
from tests.api.conftest import Door, open_door
from tests.support.proposals import says, wants
from tests.support.tokens import revoke_the_only

from ringi.api.server import listen, serve
from ringi.api.services import services_in
from ringi.domain.model import ModelRequest, ModelUnavailableError
from ringi.domain.proposal import Proposal


@dataclass(slots=True)
class Stream:
    """Events as they arrive."""

    response: Response
    lines: AsyncIterator[str] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = self.response.aiter_lines()

    async def event(self) -> dict:
        """The next one, with its name and id."""
        found: dict = {}
        async for line in self.lines:
            if not line and found:
                return found
            name, _, value = line.partition(": ")
            if name in ("event", "id", "data"):
                found[name] = json.loads(value) if name == "data" else value
        raise EOFError

    async def until(self, step: str) -> list[dict]:
        """Everything up to that step of a turn."""
        async with asyncio.timeout(10):
            events = [await self.event()]
            while events[-1]["data"].get("step") != step:
                events.append(await self.event())
            return events


@asynccontextmanager
async def served(door: Door) -> AsyncGenerator[AsyncClient]:
    """The door on a free port."""
    listening = listen("127.0.0.1", 0)
    base = f"http://127.0.0.1:{listening.getsockname()[1]}/api/v1"
    serving = asyncio.create_task(serve(door.app, listening))
    async with AsyncClient(base_url=base, timeout=20) as client:
        yield client
        services_in(door.app).closing.set()
    await serving


@asynccontextmanager
async def streaming(
    client: AsyncClient, door: Door, who: str, conversation: str, last: str = ""
) -> AsyncGenerator[Stream]:
    headers = await door.headers(who) | ({"Last-Event-ID": last} if last else {})
    async with client.stream("GET", f"/conversations/{conversation}/events", headers=headers) as response:
        yield Stream(response)


def said(events: list[dict]) -> list[str]:
    return [event["data"]["text"] for event in events if event["event"] == "message"]


async def test_stream_tells_a_turn_as_it_happens(door: Door):
    """What is said and done while somebody listens reaches them, in order."""
    conversation = str(await door.story.place("tanaka"))
    async with served(door) as client, streaming(client, door, "tanaka", conversation) as stream:
        door.story.next(wants("note", body="牛乳を買う"), says("書きました。"))
        await door.say("tanaka", "「牛乳を買う」とメモして", conversation=conversation)

        events = await stream.until("finished")

    steps = [event["data"]["step"] for event in events if event["event"] == "turn"]
    assert ["「牛乳を買う」とメモして", "書きました。"] == [each.splitlines()[0] for each in said(events)]
    assert ("received", "finished", "executed") == (steps[0], steps[-1], events[-1]["data"]["outcome"])


async def test_stream_goes_on_where_it_stopped(door: Door):
    """With the last id it saw, a listener misses nothing and hears nothing twice, on any process."""
    taken = await door.note()
    async with served(door) as client, streaming(client, door, "tanaka", taken["conversation_id"]) as stream:
        whole = await stream.until("finished")
    other = open_door(door.story)
    ids = [event["id"] for event in whole if "id" in event]
    async with (
        served(other) as client,
        streaming(client, door, "tanaka", taken["conversation_id"], ids[2]) as stream,
    ):
        rest = await stream.until("finished")

    assert ids[3:] == [event["id"] for event in rest if "id" in event]


async def test_answer_by_half_is_streamed(door: Door):
    """What we say of a yes that is not enough reaches whoever listens."""
    conversation = str(await door.story.place("tanaka"))
    door.story.next(wants("grave_note", body="重い件"))
    await door.say("tanaka", "「重い件」とメモして", conversation=conversation)
    await door.say("tanaka", "はい", conversation=conversation)
    expected = [message.body for message in await door.story.messages("tanaka")]

    async with served(door) as client, streaming(client, door, "tanaka", conversation) as stream:
        events = await stream.until("confirmed")

    assert expected == said(events)


async def test_stream_of_others_is_not_found(door: Door):
    """Who is not in the conversation hears nothing of it."""
    conversation = await door.story.place("tanaka")

    answer = await door.get("suzuki", f"/conversations/{conversation}/events")

    assert 404 == answer.status_code


async def revoke(door: Door) -> None:
    await revoke_the_only(door.story.database, door.story.org)


async def leave(door: Door) -> None:
    door.story.by_force("DELETE FROM members WHERE org = %s", door.story.org)


@pytest.mark.parametrize("lose", [revoke, leave])
async def test_stream_ends_with_the_right_to_it(door: Door, lose: Callable[[Door], Awaitable[None]]):
    """Without their token or their place, a listener hears no more."""
    conversation = str(await door.story.place("tanaka"))
    door.app.state.services = replace(door.app.state.services, look_again_s=0.02)
    async with served(door) as client, streaming(client, door, "tanaka", conversation) as stream:
        await lose(door)

        async with asyncio.timeout(5):
            with pytest.raises(EOFError):
                await stream.event()


async def test_stream_gives_signs_of_life(door: Door):
    """Where nothing happens, a comment says that the stream still stands."""
    conversation = str(await door.story.place("tanaka"))
    door.app.state.services = replace(door.app.state.services, look_again_s=0.02)
    async with served(door) as client, streaming(client, door, "tanaka", conversation) as stream:
        line = await anext(stream.lines)

    assert ": ping" == line


async def glance(client: AsyncClient, door: Door, conversation: str):
    """Takes one event and goes away."""
    async with streaming(client, door, "tanaka", conversation) as stream:
        await stream.event()


async def test_listener_who_goes_away_is_no_failure(door: Door):
    """Whoever closes the page in the middle of a turn leaves nothing behind."""
    taken = await door.note()
    with capture_logs() as logs:
        async with served(door) as client:
            for _ in range(5):
                await glance(client, door, taken["conversation_id"])

    assert {"info"} == {log["log_level"] for log in logs}


async def test_stream_carries_the_headers_of_a_stream(door: Door):
    """Nobody between keeps or gathers events."""
    conversation = str(await door.story.place("tanaka"))
    async with served(door) as client, streaming(client, door, "tanaka", conversation) as stream:
        headers = stream.response.headers

    assert ("text/event-stream; charset=utf-8", "no-store", "no") == (
        headers["content-type"],
        headers["cache-control"],
        headers["x-accel-buffering"],
    )


@pytest.mark.parametrize("last", ["-1", "x", "9" * 30, "1; DROP"])
async def test_nonsense_for_an_id_begins_anew(door: Door, last: str):
    """An id that is none of ours is as good as none."""
    taken = await door.note()
    async with (
        served(door) as client,
        streaming(client, door, "tanaka", taken["conversation_id"], last) as stream,
    ):
        first = await stream.event()

    assert "「牛乳を買う」とメモして" == first["data"]["text"]


BEGINNING = "明日の会議は十時からです。場所は三階の会議室です。"
ANSWER = BEGINNING + "資料は前日までに配られますので、目を通しておいてください。" * 3


async def writes(request: ModelRequest) -> Proposal:
    """An answer whose beginning is heard before it is whole."""
    await request.hears(ANSWER)
    return says(ANSWER)


async def fails(request: ModelRequest) -> Proposal:
    """An answer that is begun, and never comes."""
    await request.hears(ANSWER)
    raise ModelUnavailableError("refused")


async def test_words_are_streamed_before_the_answer_is_whole(door: Door):
    """By an id from which a listener can go on like from any other."""
    door.story.next(writes)
    taken = await door.say("tanaka", "会議のことを教えて")
    async with (
        served(door) as client,
        streaming(client, door, "tanaka", taken["conversation_id"], "1") as stream,
    ):
        events = await stream.until("finished")

    segment = next(event for event in events if event["event"] == "segment")
    expected = (True, taken["turn_id"], True, True)
    text = segment["data"]["text"]
    assert expected == (ANSWER.startswith(text), segment["data"]["turn"], text != "", "id" in segment)


async def test_words_taken_back_are_told(door: Door):
    """Whoever shows them takes them off the screen."""
    door.story.next(fails)
    taken = await door.say("tanaka", "会議のことを教えて")
    async with served(door) as client, streaming(client, door, "tanaka", taken["conversation_id"]) as stream:
        events = await stream.until("finished")

    names = [event["event"] for event in events if event["event"] in ("segment", "withdrawn")]
    causes = [event["data"]["cause"] for event in events if event["event"] == "withdrawn"]
    assert (["segment", "withdrawn"], ["failed"]) == (names, causes)
