"""The assistant of a conversation and its mode, over the HTTP interface."""

from __future__ import annotations

from tests.api.conftest import Door
from tests.support.proposals import says


async def test_a_person_is_told_of_the_assistants(door: Door):
    """The usual assistant stands at the head of the list."""
    me = (await door.get("tanaka", "/session")).json()

    assert ["secretary"] == [each["name"] for each in me["assistants"]]


async def test_examples_suit_the_person(door: Door):
    """A person of level 2 is not offered what takes level 4."""
    me = (await door.get("tanaka", "/session")).json()

    assert 2 == len(me["assistants"][0]["examples"])


async def test_a_new_conversation_belongs_to_the_usual_assistant(door: Door):
    """A conversation begun without a choice is the secretary's."""
    begun = (await door.post("tanaka", "/conversations", {"title": ""})).json()

    assert ("secretary", "") == (begun["assistant"]["name"], begun["assistant"]["mode"])


async def test_an_unknown_assistant_is_refused(door: Door):
    """The sentence names the assistants there are."""
    refused = await door.post("tanaka", "/conversations", {"assistant": "butler"})

    assert "secretary" in refused.text


async def test_an_unknown_mode_is_refused(door: Door):
    """Nothing changes if the assistant has no such mode."""
    begun = (await door.post("tanaka", "/conversations", {"title": ""})).json()

    refused = await door.send_json("PATCH", "tanaka", f"/conversations/{begun['id']}", {"mode": "winter"})

    assert 4 == refused.status_code // 100


async def test_a_reply_of_a_model_has_no_label(door: Door):
    """Only built-in rules are labelled."""
    door.story.next(says("はい。"))
    await door.say("tanaka", "始めましょうか")
    (listed,) = (await door.get("tanaka", "/conversations")).json()["conversations"]

    page = (await door.get("tanaka", f"/conversations/{listed['id']}/messages")).json()

    assert [False, False] == [message["by_rules"] for message in page["messages"]]


async def test_a_reply_of_built_in_rules_is_labelled(door: Door):
    """The recorded name of the model says that rules answered."""
    door.story.next(says("はい。"))
    door.story.script.name = "embedded"
    await door.say("tanaka", "始めましょうか")
    (listed,) = (await door.get("tanaka", "/conversations")).json()["conversations"]

    page = (await door.get("tanaka", f"/conversations/{listed['id']}/messages")).json()

    assert [False, True] == [message["by_rules"] for message in page["messages"]]
