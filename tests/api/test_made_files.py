"""Files that calls made, over HTTP: listed with their reply, and given to its readers; and how far calls have come."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from tests.api.conftest import Door, open_door
from tests.api.test_events import served
from tests.api.test_stream import listening, told
from tests.extension.toys import REPORT
from tests.support.proposals import says, wants
from tests.support.stories import telling

from ringi.domain.ids import ConversationId, TurnId
from ringi.domain.text import Text
from ringi.turns.progress import Shown


@pytest.fixture
async def door(companies: str):
    async with telling(companies, (REPORT,)) as story:
        story.by_force("TRUNCATE knocks")
        yield open_door(story)


async def made(door: Door) -> dict:
    """The reply to a call that made a file, as its conversation lists it."""
    door.story.next(wants("report", body="牛乳"), says("作りました。"))
    taken = await door.say("tanaka", "「牛乳」とメモして")
    page = (await door.get("tanaka", f"/conversations/{taken['conversation_id']}/messages")).json()
    return [each for each in page["messages"] if each["person"] is None][-1]


async def test_reply_lists_its_file(door: Door):
    """The message of ours names the file, as a message of a person names what went with it."""
    reply = await made(door)

    assert [("報告.txt", "text/plain")] == [(file["name"], file["media_type"]) for file in reply["files"]]


async def test_made_file_is_downloaded(door: Door):
    """The requester gets the content, as a file to save."""
    (file,) = (await made(door))["files"]

    answer = await door.get("tanaka", f"/files/{file['id']}")

    assert ("牛乳", True) == (
        answer.content.decode(),
        answer.headers["content-disposition"].startswith("attachment"),
    )


async def test_made_file_is_unknown_to_others(door: Door):
    """A person outside of the conversation is told that there is no such file."""
    (file,) = (await made(door))["files"]

    answer = await door.get("sato", f"/files/{file['id']}")

    assert 404 == answer.status_code


async def test_made_files_count_toward_no_quota_of_uploads(door: Door):
    """A person who had many files made may still bring their own."""
    limits = (await door.story.services.org_cache.at_hand(door.story.org)).policy.policy.limits
    await door.story.adopt(limits=replace(limits, uploads_per_day=1))
    await made(door)

    async with door.client() as client:
        files = {"file": ("a.txt", b"memo")}
        answer = await client.post("/api/v1/files", files=files, headers=await door.headers("tanaka"))

    assert 201 == answer.status_code


async def test_sheet_names_the_file(door: Door):
    """The sheet tells with the call what it made."""
    reply = await made(door)

    sheet = (await door.get("tanaka", f"/turns/{reply['turn']}")).json()

    executions = sheet["steps"][0]["calls"][0]["executions"]
    assert ["報告.txt"] == [file["name"] for each in executions for file in each["files"]]


async def test_stream_tells_how_far_a_call_has_come(door: Door):
    """Progress is told as soon as it is shown, in the words of the listener."""
    conversation = (await door.post("tanaka", "/conversations", {})).json()["id"]
    async with served(door) as client, listening(client, await door.headers("tanaka")) as stream:
        await told(stream, "approvals")
        shown = Shown(fraction=0.5, text=Text("secretary.task"))
        turn = TurnId(door.story.org)
        door.story.services.board.show(ConversationId(UUID(conversation)), turn, shown)

        event = await told(stream, "progress")

    assert (conversation, 0.5) == (event["data"]["conversation"], event["data"]["fraction"])
