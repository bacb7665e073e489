"""A card with several items in the inbox, and answers that leave some of them out."""

from __future__ import annotations

import pytest
from tests.api.conftest import Door
from tests.support.proposals import says, wants_all

BODIES = ("備品", "契約", "出張")


async def plan(door: Door) -> str:
    """The number of a card that asks suzuki for three calls."""
    door.story.next(wants_all(*(("level_note", {"body": body}) for body in BODIES)))
    await door.story.say("suzuki", "「備品」と「契約」と「出張」をメモして")
    return (await door.story.pending()).number


async def test_the_card_lists_its_items(door: Door):
    """The inbox shows each item with its place and what it does."""
    await plan(door)

    (card,) = (await door.get("suzuki", "/approvals")).json()["approvals"]

    shown = [(item["place"], item["targets"][0]["lines"] + item["lines"]) for item in card["items"]]
    assert list(enumerate(BODIES, start=1)) == [(place, lines[0]["value"]) for place, lines in shown]


async def test_a_yes_covers_the_items_it_names(door: Door):
    """An answer with the places of two items carries out these two."""
    number = await plan(door)
    door.story.next(says())

    answer = await door.post("suzuki", f"/approvals/{number}", {"answer": "yes", "items": [1, 3]})
    await door.story.rest()

    assert (202, ["備品", "出張"]) == (answer.status_code, await door.story.notes())


async def test_an_item_that_is_not_there_is_a_conflict(door: Door):
    """A place beyond the card answers nothing."""
    number = await plan(door)

    answer = await door.post("suzuki", f"/approvals/{number}", {"answer": "yes", "items": [4]})

    assert (409, "open") == (answer.status_code, (await door.story.pending()).state)


@pytest.mark.parametrize("body", [{"answer": "no", "items": [1]}, {"answer": "yes", "items": []}])
async def test_only_a_yes_names_items(door: Door, body: dict):
    """A no with items, and a yes with none of them, are no answers."""
    number = await plan(door)

    answer = await door.post("suzuki", f"/approvals/{number}", body)

    assert (422, "open") == (answer.status_code, (await door.story.pending()).state)


async def test_a_card_with_items_is_answered_by_itself(door: Door):
    """A card with several items is no part of a batch: each of its items is to be seen."""
    await plan(door)

    (card,) = (await door.get("suzuki", "/approvals")).json()["approvals"]

    assert not card["batch"]
