"""Messages that come in through the door."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest
from tests.api.conftest import Door
from tests.support.proposals import says, wants


async def test_message_is_taken_and_acted_on(door: Door):
    """A message is taken with 202, and its turn is driven to the end."""
    taken = await door.note()

    turn = (await door.get("tanaka", f"/turns/{taken['turn_id']}")).json()
    assert ("executed", ["牛乳を買う"]) == (turn["turn"]["outcome"], await door.story.notes())


async def test_same_client_id_is_same_message(door: Door):
    """What is sent twice is one message and one turn."""
    first = await door.note()

    again = await door.post("tanaka", "/messages", {"text": "「牛乳を買う」とメモして", "client_id": "note"})

    assert (202, first) == (again.status_code, again.json())


async def test_same_client_id_at_the_same_time(door: Door):
    """Two devices that send the same message at once make one turn."""
    door.story.next(wants("note", body="牛乳を買う"), says("書きました。"))
    message = {"text": "「牛乳を買う」とメモして", "client_id": "twice"}
    await door.get("tanaka", "/turns")

    answers = await asyncio.gather(*(door.post("tanaka", "/messages", message) for _ in range(5)))
    await door.story.rest()

    assert {202} == {answer.status_code for answer in answers}
    assert 1 == len({answer.json()["turn_id"] for answer in answers})


async def test_client_id_is_the_senders_own(door: Door):
    """Two people in one room may use the same id for different messages."""
    room = str(await door.story.place("tanaka", "room"))
    await door.story.place("sato", "room")
    door.story.next(says("はい。"), says("はい。"))

    one = await door.say("tanaka", "おはようございます", client_id="1", conversation=room)
    other = await door.say("sato", "おはようございます", client_id="1", conversation=room)

    assert one["turn_id"] != other["turn_id"]


async def test_conversation_of_others_is_not_found(door: Door):
    """Nobody speaks in a conversation they are not in."""
    conversation = await door.story.place("sato")

    answer = await door.post(
        "tanaka", "/messages", {"text": "x", "client_id": "1", "conversation": str(conversation)}
    )

    assert 404 == answer.status_code


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"text": None}, "text"),
        ({"client_id": ""}, "client_id"),
        ({"client_id": "日本"}, "client_id"),
        ({"conversation": "here"}, "conversation"),
        ({"pasted": [[0, 1, 2]]}, "pasted"),
        ({"more": 1}, "more"),
    ],
)
async def test_wrong_message_names_the_field(door: Door, change: dict, field: str):
    """What is wrong is named in the caller's own words."""
    message = {"text": "hello", "client_id": "1"} | change

    answer = await door.post("tanaka", "/messages", message, **{"Accept-Language": "en"})

    expected = f"The value of `{field}` is not right; please correct it and send it again."
    assert (422, expected) == (answer.status_code, answer.json()["title"])


@pytest.mark.parametrize(
    "content",
    [
        b"{",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"text": "\\ud800", "client_id": "1"}',
        b'{"text": "x", "client_id": "1", "pasted": [[3, 9]]}',
        b'{"text": "x", "client_id": "1", "pasted": [[0, 1e999]]}',
    ],
)
async def test_nonsense_is_refused_quietly(door: Door, content: bytes):
    """A body that is no message is the caller's mistake, never ours."""
    headers = await door.headers("tanaka") | {"Content-Type": "application/json"}

    answer = await door.send("POST", "/api/v1/messages", headers, content)

    assert answer.status_code in (400, 422)
    assert "application/problem+json" == answer.headers["content-type"]


async def test_empty_message_is_refused_in_the_runtimes_words(door: Door):
    """What the runtime refuses is said as it says it."""
    answer = await door.post("tanaka", "/messages", {"text": "  ", "client_id": "1"})

    assert (422, "内容が空です。") == (answer.status_code, answer.json()["title"].split("お話")[0])


async def test_unknown_conversation_is_not_found(door: Door):
    """A made-up conversation is not found."""
    message = {"text": "x", "client_id": "1", "conversation": str(uuid4())}

    answer = await door.post("tanaka", "/messages", message)

    assert 404 == answer.status_code


async def test_edited_message_takes_the_place_of_the_first(door: Door):
    """A message names the turn it supersedes; one of somebody else's is refused."""
    door.story.next(says("はい。"), says("卵ですね。"))
    first = await door.say("tanaka", "牛乳")

    second = await door.say("tanaka", "卵", supersedes=first["turn_id"])
    other = await door.post(
        "sato", "/messages", {"text": "x", "client_id": "1", "supersedes": first["turn_id"]}
    )

    assert (True, 403) == (first["turn_id"] != second["turn_id"], other.status_code)
    assert 2 == len(door.story.script.requests)


async def test_correction_says_what_was_carried_out(door: Door):
    """An edited message whose turn executed something is taken as a correction, and the old one is not struck through."""
    first = await door.note()
    door.story.next(says("卵ですね。"))

    second = await door.say(
        "tanaka", "卵だった", conversation=first["conversation_id"], supersedes=first["turn_id"]
    )

    page = (await door.get("tanaka", f"/conversations/{first['conversation_id']}/messages")).json()
    assert (True, [False]) == (
        "牛乳を買う" in "".join(second["executed"]),
        [m["superseded"] for m in page["messages"] if m["turn"] == first["turn_id"] and m["person"]],
    )


async def test_nothing_executed_is_superseded_as_ever(door: Door):
    """Before execution the answer names nothing."""
    door.story.next(says("はい。"), says("卵ですね。"))
    first = await door.say("tanaka", "おはようございます、牛乳の話です")

    second = await door.say("tanaka", "卵の話です", supersedes=first["turn_id"])

    assert [] == second["executed"]
