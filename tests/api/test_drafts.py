"""Drafts of a policy: checked, compared, held against what was decided; never in force."""

from __future__ import annotations

from dataclasses import replace

from tests.api.conftest import Door

from ringi.domain.policy import Limits

ENGLISH = {"Accept-Language": "en"}
STRICT = (
    "[[rules]]\nid = 'milk'\nwhen = \"tool == 'note'\"\nverdict = 'block'\nja = '書かない'\nen = 'no notes'\n"
)


async def draft(door: Door, **wanted: object) -> dict:
    return (await door.post("suzuki", "/policy/draft", wanted, **ENGLISH)).json()


async def test_draft_begins_with_what_is_in_force(door: Door):
    """Nobody has to find the file: it is a policy, and changes nothing."""
    begun = await draft(door)

    assert (1, True, [], []) == (begun["base"], begun["valid"], begun["problems"], begun["changes"])


async def test_one_number_is_one_change(door: Door):
    """It stands in the file, and is told in words."""
    made = await draft(door, source="# ours\n", values={"limits.per_minute": 9})

    number = next(each for each in made["numbers"] if each["path"] == "limits.per_minute")
    assert "# ours\n\n[limits]\nper_minute = 9\n" == made["source"]
    assert (
        ["Changes the operations on data and files allowed per minute (no tool is one so far) from 5 to 9."],
        9,
        5,
    ) == (
        made["changes"],
        number["value"],
        number["in_force"],
    )


async def test_what_is_wrong_is_told_with_its_place(door: Door):
    """Line and column, and what to do."""
    made = await draft(door, source="[limits]\nper_minute = 0\n")

    assert (False, [(2, 1)]) == (
        made["valid"],
        [(each["line"], each["column"]) for each in made["problems"]],
    )


async def test_any_two_versions_are_compared(door: Door):
    """The later has otherwise what the earlier has; 0 is what Ringi comes with."""
    await door.story.adopt(limits=replace(Limits(), per_minute=9))

    forth = (await door.get("tanaka", "/policy/difference?before=0&after=2", **ENGLISH)).json()
    back = (await door.get("tanaka", "/policy/difference?before=2&after=1", **ENGLISH)).json()

    assert [
        "Changes the operations on data and files allowed per minute (no tool is one so far) from 5 to 9."
    ] == forth["changes"]
    assert [
        "Changes the operations on data and files allowed per minute (no tool is one so far) from 9 to 5."
    ] == back["changes"]


async def test_version_that_never_was_is_not_found(door: Door):
    """404, not an error."""
    assert 404 == (await door.get("tanaka", "/policy/difference?before=1&after=7")).status_code


async def test_what_if_tells_which_calls_would_go_otherwise(door: Door):
    """The note that was written would be forbidden, and by which rule."""
    turn = (await door.note())["turn_id"]

    told = (await door.post("suzuki", "/policy/what-if", {"source": STRICT})).json()

    (other,) = told["otherwise"]
    assert (1, turn, "allow", "block", "milk") == (
        told["calls"],
        other["turn"],
        other["before"],
        other["after"],
        other["rule"],
    )


async def test_what_if_of_what_is_in_force_changes_nothing(door: Door):
    """An unchanged policy decides as before."""
    await door.note()

    told = (await door.post("suzuki", "/policy/what-if", {"source": ""})).json()

    assert (1, []) == (told["calls"], told["otherwise"])


async def test_what_if_of_no_policy_says_so(door: Door):
    """A draft with mistakes judges nothing."""
    answer = await door.post("suzuki", "/policy/what-if", {"source": "limits = 3"})

    assert (422, "urn:ringi:api.draft_wrong") == (answer.status_code, answer.json()["type"])


async def test_second_person_sees_which_decisions_would_change(door: Door):
    """One by one, with the sheet of each; the card has the numbers."""
    turn = (await door.note())["turn_id"]
    fields = {"source": STRICT, "reason": "整理"}
    asked = (await door.post("suzuki", "/requests", {"tool": "adopt_policy", "arguments": fields})).json()
    number = asked["pending"]["number"]

    shown = (await door.get("yamada", "/approvals")).json()["approvals"][0]
    told = (await door.get("yamada", f"/policy/tried/{number}")).json()["otherwise"]

    assert (True, [(turn, "note", "allow", "block")]) == (
        shown["tried"],
        [(each["turn"], each["tool"], each["before"], each["after"]) for each in told],
    )


async def test_whom_it_does_not_concern_finds_nothing(door: Door):
    """404, as for any confirmation not addressed to the caller."""
    fields = {"source": STRICT, "reason": "整理"}
    asked = (await door.post("suzuki", "/requests", {"tool": "adopt_policy", "arguments": fields})).json()

    answer = await door.get("sato", f"/policy/tried/{asked['pending']['number']}")

    assert 404 == answer.status_code
