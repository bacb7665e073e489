"""Confirmations in the inbox, and answers given there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from tests.api.browsing import at_home
from tests.api.conftest import Door
from tests.api.test_stop import make_stale
from tests.support.proposals import says, wants

EN = {"Accept-Language": "en"}


async def test_inbox_shows_the_card(door: Door):
    """The approver finds the card, in words, with the reasons for asking."""
    number = await door.ask_by_level()

    (card,) = (await door.get("suzuki", "/approvals")).json()["approvals"]

    assert (number, "田中太郎（営業部）", ["備品を購入"], 1) == (
        card["number"],
        card["requester"],
        [line["value"] for line in card["lines"]],
        len(card["reasons"]),
    )


async def test_inbox_is_empty_for_everybody_else(door: Door):
    """Only those whose yes would count are asked."""
    await door.ask_by_level()

    answers = [await door.get(who, "/approvals") for who in ("tanaka", "sato")]

    assert [[], []] == [answer.json()["approvals"] for answer in answers]


async def test_yes_carries_it_out(door: Door):
    """The approver's yes starts the execution."""
    number = await door.ask_by_level()
    door.story.next(says("購入を記録しました。"))

    answer = await door.post("suzuki", f"/approvals/{number}", {"answer": "yes"})
    await door.story.rest()

    assert (202, ["備品を購入"]) == (answer.status_code, await door.story.notes())


async def test_one_of_many_answers_wins(door: Door):
    """Five answers at once are one approval and four polite refusals."""
    number = await door.ask_by_level()
    door.story.next(says("購入を記録しました。"))
    await door.headers("suzuki")

    answers = await asyncio.gather(
        *(door.post("suzuki", f"/approvals/{number}", {"answer": "yes"}) for _ in range(5))
    )
    await door.story.rest()

    assert [202, 409, 409, 409, 409] == sorted(answer.status_code for answer in answers)
    assert ["備品を購入"] == await door.story.notes()


async def test_answer_of_its_requester_does_not_count(door: Door):
    """A yes of whoever was not asked changes nothing; who asked for it is told why."""
    number = await door.ask_by_level()

    answer = await door.post("tanaka", f"/approvals/{number}", {"answer": "yes"}, **EN)

    expected = f"Only the people it names can answer confirmation {number}."
    assert (403, expected) == (answer.status_code, answer.json()["title"])
    assert "open" == (await door.story.pending()).state


@pytest.mark.parametrize(
    "answer", [{"answer": "yes"}, {"answer": "no"}, {"answer": "change", "change": "明日に"}]
)
async def test_whom_it_does_not_concern_cannot_ask_through_numbers(door: Door, answer: dict):
    """A number that is taken and one that is not are answered in the same words."""
    number = await door.ask_by_level()

    answers = [await door.post("sato", f"/approvals/{each}", answer, **EN) for each in (number, "A-XXXX")]

    words = {each.text.replace(number, "A-XXXX") for each in answers}
    assert ([404, 404], 1) == ([each.status_code for each in answers], len(words))
    assert "open" == (await door.story.pending()).state


async def test_whom_it_does_not_concern_cannot_ask_through_numbers_at_once(door: Door):
    """Nor by answering many at a time."""
    number = await door.ask_by_level()
    batch = {"numbers": [number, "A-XXXX"], "answer": "yes"}

    answer = await door.post("sato", "/approvals/batch", batch, **EN)

    outcomes = answer.json()["outcomes"]
    assert 1 == len({each["problem"].replace(number, "A-XXXX") for each in outcomes})


async def test_no_ends_it(door: Door):
    """The approver's no ends the turn with nothing done."""
    number = await door.ask_by_level()

    await door.post("suzuki", f"/approvals/{number}", {"answer": "no"})
    await door.story.rest()

    assert (["declined"], []) == (await door.story.states(), await door.story.notes())


@pytest.mark.parametrize("answer", [{"answer": "change"}, {"answer": "yes", "change": "でも明日"}])
async def test_change_and_words_go_together(door: Door, answer: dict[str, str]):
    """ "Yes, but" needs words, and a yes has none."""
    number = await door.ask_by_level()

    assert 422 == (await door.post("suzuki", f"/approvals/{number}", answer)).status_code


async def test_one_click_arriving_twice_is_one_affirmation(door: Door):
    """A double confirmation is not given by a request that was sent again."""
    door.story.next(wants("grave_note", body="契約を解除"))
    await door.story.say("tanaka", "「契約を解除」とメモして")
    number = (await door.story.pending()).number

    answers = [await door.post("tanaka", f"/approvals/{number}", {"answer": "yes"}) for _ in range(2)]

    assert [202, 409] == [answer.status_code for answer in answers]
    assert [] == await door.story.notes()


async def test_second_yes_names_what_it_saw(door: Door):
    """The second affirmation of a double confirmation says that one was given."""
    door.story.next(wants("grave_note", body="契約を解除"), says())
    await door.story.say("tanaka", "「契約を解除」とメモして")
    number = (await door.story.pending()).number

    for given in (0, 1):
        await door.post("tanaka", f"/approvals/{number}", {"answer": "yes", "given": given})
    await door.story.rest()

    assert ["契約を解除"] == await door.story.notes()


async def test_grave_answer_wants_the_password_given_lately(door: Door):
    """In a browser that was left open, two persons' business is not agreed to by a click."""
    number = await door.ask_by_two()
    page = await at_home(door, "suzuki")
    await make_stale(door)

    (card,) = (await page.get("/approvals")).json()["approvals"]
    refused = await page.send("POST", f"/approvals/{number}", {"answer": "yes"})
    denied = await page.send("POST", f"/approvals/{number}", {"answer": "no"})

    assert ("two_persons", True, False) == (card["style"], card["requires_fresh"], card["batch"])
    assert (403, "urn:ringi:fresh_needed") == (refused.status_code, refused.json()["type"])
    assert 202 == denied.status_code


async def test_card_says_who_agreed_already(door: Door):
    """The second person sees the first."""
    number = await door.ask_by_two()
    await door.post("tanaka", f"/approvals/{number}", {"answer": "yes"})

    (card,) = (await door.get("suzuki", "/approvals")).json()["approvals"]

    assert (["田中太郎"], 1, 2) == (
        [person["name"] for person in card["said_yes"]],
        card["given"],
        card["needed"],
    )
    assert 0 < card["seconds_left"]


async def test_several_light_ones_are_answered_at_once(door: Door):
    """Each for itself: what is over already says so and hinders no other."""
    number = await door.ask_by_level()
    door.story.next(says("購入を記録しました。"))

    batch = {"numbers": [number, "A-0000"], "answer": "yes"}
    outcomes = (await door.post("suzuki", "/approvals/batch", batch)).json()["outcomes"]
    await door.story.rest()

    assert [(number, True), ("A-0000", False)] == [(each["number"], each["done"]) for each in outcomes]
    assert ["備品を購入"] == await door.story.notes()


async def test_grave_ones_are_answered_alone(door: Door):
    """A double confirmation is not given by ticking a box."""
    door.story.next(wants("grave_note", body="契約を解除"))
    await door.story.say("tanaka", "「契約を解除」とメモして")
    number = (await door.story.pending()).number

    batch = {"numbers": [number], "answer": "yes"}
    (outcome,) = (await door.post("tanaka", "/approvals/batch", batch, **EN)).json()["outcomes"]

    assert (False, True) == (outcome["done"], "open its card" in outcome["problem"])


async def test_list_of_the_decided_says_by_whom(door: Door):
    """For whoever asked and whoever could have answered."""
    number = await door.ask_by_level()
    await door.post("suzuki", f"/approvals/{number}", {"answer": "no"})
    await door.story.rest()

    lists = [(await door.get(who, "/approvals/decided")).json()["decided"] for who in ("tanaka", "sato")]

    ((mine,), others) = lists
    assert (number, "declined", "鈴木一郎") == (mine["number"], mine["state"], mine["decided_by"]["name"])
    assert [] == others


async def superseded(door: Door, asked: dict[str, str]) -> None:
    door.story.next(says("わかりました。"))
    where = {"conversation": asked["conversation_id"], "supersedes": asked["turn_id"]}
    await door.say("tanaka", "やっぱり何もしないで", **where)


async def called_off(door: Door, asked: dict[str, str]) -> None:
    await door.post("tanaka", f"/turns/{asked['turn_id']}/cancel", {})
    await door.story.rest()


@pytest.mark.parametrize("end", [superseded, called_off])
async def test_what_its_requester_took_back_is_not_declined(
    door: Door, end: Callable[[Door, dict[str, str]], Awaitable[None]]
):
    """Sent again otherwise, or called off: nobody said no, in the list as in the conversation."""
    door.story.next(wants("level_note", body="備品を購入"))
    asked = await door.say("tanaka", "「備品を購入」とメモして")

    await end(door, asked)

    place = f"/conversations/{asked['conversation_id']}/confirmations"
    (listed,) = (await door.get("suzuki", "/approvals/decided")).json()["decided"]
    (there,) = (await door.get("tanaka", place)).json()["confirmations"]
    assert ["withdrawn", "withdrawn"] == [listed["state"], there["state"]]
