"""The emergency stop from the browser, and opening what another said."""

from __future__ import annotations

import json

from tests.api.browsing import PASSWORD, at_home
from tests.api.conftest import Door

from ringi.store.core.database import Statement

WHY = {"reason": "様子がおかしい"}
EN = {"Accept-Language": "en"}


async def make_stale(door: Door) -> None:
    """The passwords were given a while ago."""
    await door.story.database.batch(
        door.story.org, Statement("UPDATE visits SET fresh_until = clock_timestamp() - interval '1 second'")
    )


async def test_stop_holds_until_it_is_released(door: Door):
    """Pressed by a leader, released by the president."""
    pressed = await door.post("sato", "/stop", WHY)
    stopped = (await door.get("tanaka", "/status")).json()["organisation"]
    released = await door.post("suzuki", "/resume", WHY)
    after = (await door.get("tanaka", "/status")).json()["organisation"]

    assert (200, {"in_flight": []}, 204) == (pressed.status_code, pressed.json(), released.status_code)
    assert stopped is not None
    assert after is None


async def test_only_entitled_people_stop_and_release(door: Door):
    """Staff press nothing, leaders release nothing."""
    answers = [await door.post("tanaka", "/stop", WHY), await door.post("sato", "/resume", WHY)]

    assert [403, 403] == [answer.status_code for answer in answers]


async def test_release_wants_the_password_given_lately(door: Door):
    """A browser left open does not release the stop by itself."""
    page = await at_home(door, "suzuki")
    await page.send("POST", "/stop", WHY)
    await make_stale(door)

    refused = await page.send("POST", "/resume", WHY)
    proven = await page.send("POST", "/session/fresh", {"password": PASSWORD})
    released = await page.send("POST", "/resume", WHY)

    assert (403, "urn:ringi:fresh_needed") == (refused.status_code, refused.json()["type"])
    assert [204, 204] == [proven.status_code, released.status_code]


async def test_wrong_password_proves_nothing(door: Door):
    """And tells nothing else."""
    page = await at_home(door, "suzuki")
    await make_stale(door)

    wrong = await page.send("POST", "/session/fresh", {"password": "not the password"})

    assert [403, 403] == [wrong.status_code, (await page.send("POST", "/resume", WHY)).status_code]


async def test_opening_anothers_words_is_on_record(door: Door):
    """The president reads what was said, and the organisation's chain says so, with the reason."""
    taken = await door.note()
    path = f"/turns/{taken['turn_id']}"

    veiled = (await door.get("yamada", path)).json()
    opened = (await door.post("yamada", f"{path}/open", {"reason": "問い合わせの確認"})).json()
    (body,) = await door.story.rows(
        "SELECT body FROM journal WHERE org = ringi.org() AND kind = 'content_opened'"
    )

    assert ("veiled", "whole") == (veiled["view"], opened["view"])
    assert ["「牛乳を買う」とメモして"] == opened["said"]
    assert taken["turn_id"] == json.loads(body[0])["turn"]


async def test_who_opened_a_sheet_stands_on_it(door: Door):
    """Its requester reads by whom and why; who may not read the sheet reads by whom only."""
    taken = await door.note()
    path = f"/turns/{taken['turn_id']}"
    await door.post("yamada", f"{path}/open", {"reason": "問い合わせの確認"})

    own, other = [(await door.get(who, path)).json()["openings"] for who in ("tanaka", "suzuki")]

    assert [("山田次郎", "問い合わせの確認")] == [(each["by"]["name"], each["reason"]) for each in own]
    assert [("山田次郎", None)] == [(each["by"]["name"], each["reason"]) for each in other]


async def test_nobody_opens_without_being_entitled(door: Door):
    """A leader finds no turn of somebody else to open, and nothing is recorded."""
    taken = await door.note()

    answer = await door.post("sato", f"/turns/{taken['turn_id']}/open", {"reason": "知りたい"})

    assert 404 == answer.status_code
    assert [] == await door.story.rows(
        "SELECT body FROM journal WHERE org = ringi.org() AND kind = 'content_opened'"
    )


async def test_own_waiting_turn_can_be_called_off(door: Door):
    """What waits for a yes is withdrawn, by whoever asked for it."""
    await door.ask_by_level()
    turn = (await door.story.pending()).turn

    answer = await door.post("tanaka", f"/turns/{turn}/cancel", {})
    await door.story.rest()

    assert (202, ["declined"], []) == (
        answer.status_code,
        await door.story.states(),
        await door.story.notes(),
    )


async def test_turn_of_another_is_not_called_off(door: Door):
    """Also not by the one who may approve it."""
    await door.ask_by_level()
    turn = (await door.story.pending()).turn

    answer = await door.post("suzuki", f"/turns/{turn}/cancel", {})

    assert (403, "open") == (answer.status_code, (await door.story.pending()).state)


async def test_finished_turn_is_past_calling_off(door: Door):
    """It is said so, and nothing changes."""
    taken = await door.note()

    answer = await door.post("tanaka", f"/turns/{taken['turn_id']}/cancel", {}, **EN)

    assert (409, "urn:ringi:turn.cancel_too_late") == (answer.status_code, answer.json()["type"])
    assert ["牛乳を買う"] == await door.story.notes()
