"""The list of conversations, their pages, names and copies."""

from __future__ import annotations

from datetime import UTC, datetime
from urllib.parse import quote

import pytest
from tests.api.conftest import Door
from tests.support.proposals import says


async def talk(door: Door, who: str, title: str = "") -> str:
    """A new conversation of that person."""
    return (await door.post(who, "/conversations", {"title": title})).json()["id"]


async def speak(door: Door, conversation: str, text: str, reply: str) -> dict[str, str]:
    door.story.next(says(reply))
    return await door.say("tanaka", text, conversation=conversation)


async def titles(door: Door, who: str, query: str = "") -> list[str]:
    listed = (await door.get(who, f"/conversations{query}")).json()["conversations"]
    return [each["title"] for each in listed]


async def test_list_shows_own_ones_newest_first(door: Door):
    """With a title, else with how they begin; nobody else's."""
    first, second = await talk(door, "tanaka", "見積もりの件"), await talk(door, "tanaka")
    await talk(door, "sato", "佐藤の件")
    await speak(door, first, "始めましょうか", "はい。")
    await speak(door, second, "昼食はどこがいいですか", "近くの店です。")

    assert ["昼食はどこがいいですか", "見積もりの件"] == await titles(door, "tanaka")


async def test_list_tells_the_last_words_and_what_waits(door: Door):
    """Enough to see from the list where somebody is waited for."""
    number = await door.ask_by_level()

    (listed,) = (await door.get("tanaka", "/conversations")).json()["conversations"]

    assert (1, None, True) == (listed["waiting"], listed["last_by"], number in listed["last_words"])


@pytest.mark.parametrize(("words", "found"), [("昼食", 1), ("%", 0), ("_", 0), ("\\", 0), ("夕食", 0)])
async def test_search_finds_what_was_said(door: Door, words: str, found: int):
    """The words themselves, whatever a pattern would make of them."""
    await speak(door, await talk(door, "tanaka"), "昼食はどこがいいですか", "近くの店です。")

    assert found == len(await titles(door, "tanaka", f"?q={quote(words)}"))


async def test_archived_ones_are_apart(door: Door):
    """Put away, it is in the other list, until it is taken out again."""
    conversation = await talk(door, "tanaka", "済んだ件")

    await door.send_json("PATCH", "tanaka", f"/conversations/{conversation}", {"archived": True})

    assert [[], ["済んだ件"]] == [
        await titles(door, "tanaka"),
        await titles(door, "tanaka", "?archived=true"),
    ]


async def test_name_can_be_changed(door: Door):
    """On one line, whatever was sent."""
    conversation = await talk(door, "tanaka")

    path = f"/conversations/{conversation}"
    changed = await door.send_json("PATCH", "tanaka", path, {"title": " 夏の\n休み "})

    assert ("夏の 休み", True) == (changed.json()["title"], changed.json()["named"])


async def test_nobody_else_finds_it(door: Door):
    """Neither its pages nor its name are another person's."""
    conversation = await talk(door, "tanaka", "内緒")
    path = f"/conversations/{conversation}"

    answers = [
        await door.get("suzuki", f"{path}/messages"),
        await door.get("suzuki", f"{path}/export"),
        await door.send_json("PATCH", "suzuki", path, {"title": "x"}),
    ]

    assert [404, 404, 404] == [answer.status_code for answer in answers]


async def test_pages_go_back_in_time(door: Door):
    """The newest first, each page oldest first, and it is said where there is more."""
    conversation = await talk(door, "tanaka")
    for number in ("一", "二", "三"):
        await speak(door, conversation, f"{number}つ目の話です", f"{number}番ですね。")
    path = f"/conversations/{conversation}/messages"

    newest = (await door.get("tanaka", f"{path}?limit=4")).json()
    oldest = (await door.get("tanaka", f"{path}?limit=4&before={newest['messages'][0]['id']}")).json()

    assert (True, False) == (newest["more"], oldest["more"])
    assert ["一つ目の話です", "一番ですね。"] == [each["text"] for each in oldest["messages"]]
    assert ["田中太郎", None] == [(each["person"] or {}).get("name") for each in oldest["messages"]]


async def test_superseded_message_is_marked(door: Door):
    """What was edited and sent again shows as such, with its answer."""
    conversation = await talk(door, "tanaka")
    taken = await speak(door, conversation, "京都の天気は", "晴れです。")
    door.story.next(says("雨です。"))
    await door.say("tanaka", "大阪の天気は", conversation=conversation, supersedes=taken["turn_id"])

    shown = (await door.get("tanaka", f"/conversations/{conversation}/messages")).json()["messages"]

    assert [("京都の天気は", True), ("晴れです。", True), ("大阪の天気は", False), ("雨です。", False)] == [
        (each["text"], each["superseded"]) for each in shown
    ]


async def test_a_card_is_known_by_its_confirmation(door: Door):
    """Not by its words, which anybody could write."""
    await door.ask_by_level()
    (waiting,) = await door.story.pendings()
    (listed,) = (await door.get("tanaka", "/conversations")).json()["conversations"]

    shown = (await door.get("tanaka", f"/conversations/{listed['id']}/messages")).json()["messages"]

    assert [None, str(waiting.id)] == [each["pending"] for each in shown]


async def test_copy_quotes_everybody(door: Door):
    """As text, what somebody wrote stays a quotation of theirs."""
    conversation = await talk(door, "tanaka", "写し")
    await speak(door, conversation, "# 見出し\nではありません", "承知しました。")

    copy = await door.get("tanaka", f"/conversations/{conversation}/export")

    assert "# 写し\n" == copy.text[:5]
    assert "> # 見出し\n> ではありません\n" in copy.text
    assert copy.headers["content-disposition"].startswith('attachment; filename="ringi-')


async def test_name_of_a_copy_has_the_organisations_day(door: Door):
    """In Tokyo a conversation of the evening before, by the world's time, began today."""
    conversation = await talk(door, "tanaka")
    door.story.by_force("UPDATE conversations SET created_at = %s", datetime(2026, 11, 19, 20, tzinfo=UTC))

    copy = await door.get("tanaka", f"/conversations/{conversation}/export")

    assert 'attachment; filename="ringi-20261120-' in copy.headers["content-disposition"]


async def test_copy_for_programs_holds_all_messages(door: Door):
    """As JSON, message by message."""
    conversation = await talk(door, "tanaka")
    await speak(door, conversation, "こんばんは、調子はどうですか", "元気です。")

    copy = (await door.get("tanaka", f"/conversations/{conversation}/export?format=json")).json()

    assert ["こんばんは、調子はどうですか", "元気です。"] == [each["text"] for each in copy["messages"]]


async def test_confirmations_tell_what_became_of_them(door: Door):
    """Open ones name whose yes is missing; afterwards it is said who decided, in the reader's language."""
    number = await door.ask_by_level()
    (listed,) = (await door.get("tanaka", "/conversations")).json()["conversations"]
    path = f"/conversations/{listed['id']}/confirmations"

    (waiting,) = (await door.get("tanaka", path)).json()["confirmations"]
    await door.post("suzuki", f"/approvals/{number}", {"answer": "no"})
    await door.story.rest()
    (over,) = (await door.get("tanaka", path)).json()["confirmations"]

    names = [each["name"] for each in waiting["waits_for"]]
    assert (number, "open", True) == (waiting["number"], waiting["state"], "鈴木一郎" in names)
    assert ("declined", [], "鈴木一郎") == (over["state"], over["waits_for"], over["decided_by"]["name"])


async def test_confirmations_of_others_are_not_told(door: Door):
    """Who is not in the conversation learns of none."""
    await door.ask_by_level()
    (listed,) = (await door.get("tanaka", "/conversations")).json()["conversations"]

    assert 404 == (await door.get("sato", f"/conversations/{listed['id']}/confirmations")).status_code
