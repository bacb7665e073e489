"""The figures, the policy in words, the directory."""

from __future__ import annotations

import pytest
from tests.api.conftest import Door
from tests.support.asking import ask
from tests.support.calling import delegate
from tests.support.proposals import says, wants

EN = {"Accept-Language": "en"}


async def test_monitor_counts_what_happened(door: Door):
    """Turns, operations, what waited, by day, by tool and by person."""
    await door.note()
    await door.ask_by_level()

    seen = (await door.get("suzuki", "/monitor?days=2")).json()

    assert (2, 1, 0) == (seen["turns"], seen["asked"], seen["failed"])
    assert [("note", 1)] == [(each["tool"], each["calls"]) for each in seen["tools"]]
    assert [("田中太郎", 2)] == [(each["person"]["name"], each["turns"]) for each in seen["people"]]
    assert [0, 2] == [each["turns"] for each in seen["days"]]
    assert 0 < seen["mean_confidence"] <= 1


async def test_monitor_counts_what_took_too_long(door: Door):
    """The monitor counts timeouts of models and operations, and questions left unanswered."""
    taken = await door.note()
    await door.story.rows(
        "INSERT INTO occurrences (org, id, number, code, params, turn) "
        "VALUES (ringi.org(), %(id)s, 'E-1', 'model_timeout', '{}', %(id)s) RETURNING id",
        id=taken["turn_id"],
    )
    await door.story.rows("UPDATE turns SET outcome = 'expired' WHERE org = ringi.org() RETURNING id")

    seen = (await door.get("suzuki", "/monitor")).json()

    assert (1, 1) == (seen["timeouts"], seen["expired"])


async def test_monitor_sums_costs(door: Door):
    """The monitor gives the cost of today, of this month, and of the whole month at this pace."""
    await door.note()

    cost = (await door.get("suzuki", "/monitor")).json()["cost"]

    amounts = {"today", "month", "forecast", "per_turn", "by_conversations"}
    assert {*amounts, "turns", "conversations", "span", "known", "unpriced"} == set(cost)
    assert cost["today"] == cost["month"]


@pytest.mark.parametrize("asked", ["days=0", "days=367", "days=x", "until=0001-01-01", "until=2019-12-31"])
async def test_monitor_refuses_other_spans(door: Door, asked: str):
    """A day at least, a year at most, and none before there was anything."""
    assert 422 == (await door.get("suzuki", f"/monitor?{asked}")).status_code


async def test_monitor_knows_no_other_organisations(door: Door):
    """A company where nothing happened has zeros, whatever happens elsewhere."""
    seen = (await door.get("suzuki", "/monitor")).json()

    assert (0, [], None) == (seen["turns"], seen["tools"], seen["mean_confidence"])


async def test_policy_is_told_in_words(door: Door):
    """Who decides what: every rule by its name, every tool with its terms."""
    seen = (await door.get("tanaka", "/policy", **EN)).json()

    assert {"stop": "Emergency stop"}.items() <= {each["id"]: each["title"] for each in seen["rules"]}.items()
    (grave,) = [each for each in seen["tools"] if each["tool"] == "grave_note"]
    assert ("high", "requester", True) == (grave["risk"], grave["confirmer"], grave["enabled"])
    assert (6, 3, 6) == (seen["approver_level"], seen["stop_level"], seen["release_level"])


async def test_policy_history_says_who_and_why(door: Door):
    """The founding is its first line."""
    (first,) = (await door.get("tanaka", "/policy/history", **EN)).json()["versions"]

    assert (1, "鈴木一郎", []) == (first["version"], first["approver"]["name"], first["changes"])


async def test_policy_history_says_who_gave_the_second_yes(door: Door):
    """Who asked, and who confirmed it."""
    await ask(door.story, "suzuki", "adopt_policy", source="stop_level = 4", reason="少し重く")
    await door.story.answer("yamada", "yes")

    newest = (await door.get("tanaka", "/policy/history")).json()["versions"][0]

    assert ("鈴木一郎", ["山田次郎"]) == (
        newest["approver"]["name"],
        [each["name"] for each in newest["confirmed_by"]],
    )


async def test_policy_history_names_no_yes_that_did_not_count(door: Door):
    """A deputy's yes, given when they were none any more, opened another card: whoever said yes to that one confirmed."""
    await delegate(door.story, "yamada", "sato", "high")
    await ask(door.story, "suzuki", "adopt_policy", source="stop_level = 4", reason="少し重く")
    await door.story.rows("UPDATE delegations SET revoked_at = now() WHERE org = ringi.org() RETURNING id")

    await door.story.answer("sato", "yes")
    await door.story.answer("yamada", "yes")

    newest = (await door.get("tanaka", "/policy/history")).json()["versions"][0]
    assert (2, ["山田次郎"]) == (newest["version"], [each["name"] for each in newest["confirmed_by"]])


async def test_directory_shows_who_is_there(door: Door):
    """With levels and departments, and who can sign in."""
    seen = (await door.get("tanaka", "/people")).json()

    assert {("田中太郎", 2), ("佐藤花子", 3), ("鈴木一郎", 6), ("山田次郎", 6)} == {
        (each["name"], each["level"]) for each in seen["people"]
    }
    assert ["営業部"] == [each["name"] for each in seen["departments"]]
    assert not any(each["signs_in"] for each in seen["people"])


async def test_change_goes_back_to_the_requester_only(door: Door):
    """The requester may say the change wanted; the words count as a message of theirs."""
    door.story.next(wants("grave_note", body="契約を解除"))
    await door.story.say("tanaka", "「契約を解除」とメモして")
    number = (await door.story.pending()).number
    door.story.next(says("承知しました。"))

    others = await door.post("suzuki", f"/approvals/{number}", {"answer": "change", "change": "やめる"})
    own = await door.post("tanaka", f"/approvals/{number}", {"answer": "change", "change": "延長にして"})
    await door.story.rest()

    assert [404, 202] == [others.status_code, own.status_code]
    assert "延長にして" in [message.body for message in await door.story.messages("tanaka")]
    assert [] == await door.story.notes()
