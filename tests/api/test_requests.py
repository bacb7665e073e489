"""Changes to the organisation itself, through the door."""

from __future__ import annotations

from tests.api.conftest import Door
from tests.support.asking import level_of

ABSENCES = ("set_absence", "end_absence")
TOKENS = ("issue_token", "revoke_token")
SCHEDULES = ("add_schedule", "change_schedule")


async def test_forms_listed_are_those_of_the_callers_level(door: Door):
    """The staff may ask for tokens, absences and schedules; the president for everything."""
    staff = (await door.get("tanaka", "/requests/tools")).json()["tools"]
    president = (await door.get("suzuki", "/requests/tools")).json()["tools"]

    assert {*ABSENCES, *TOKENS, *SCHEDULES} == {form["tool"] for form in staff}
    assert {"set_level", "adopt_policy", "set_provider_key"} <= {form["tool"] for form in president}


async def test_form_says_what_to_fill_in(door: Door):
    """Each field has its name in the caller's language, and its shape."""
    answer = await door.get("suzuki", "/requests/tools", **{"Accept-Language": "ja"})

    form = next(form for form in answer.json()["tools"] if form["tool"] == "set_level")
    assert ["対象の方", "権限レベル", "理由"] == [field["label"] for field in form["fields"]]
    assert "person" == form["arguments"]["properties"]["person"]["format"]


async def test_request_is_carried_out_at_once_where_nobody_else_is_needed(door: Door):
    """The answer says what came of it."""
    fields = {"person": "田中太郎", "department": "営業部", "reason": "配属"}

    answer = await door.post("suzuki", "/requests", {"tool": "set_department", "arguments": fields})

    made = answer.json()
    assert (202, "finished", "executed", None) == (
        answer.status_code,
        made["state"],
        made["outcome"],
        made["pending"],
    )


async def test_request_that_waits_says_for_whom(door: Door):
    """A second person's yes, from their inbox, carries it out."""
    fields = {"person": "佐藤花子", "level": 6, "reason": "昇格"}
    asked = (await door.post("suzuki", "/requests", {"tool": "set_level", "arguments": fields})).json()

    number = asked["pending"]["number"]
    await door.post("yamada", f"/approvals/{number}", {"answer": "yes"})
    await door.story.rest()

    assert ["山田次郎"] == [each["name"] for each in asked["pending"]["approvers"]]
    assert 6 == await level_of(door.story, "sato")


async def test_token_opens_the_door(door: Door):
    """Its secret is told once, and the record does not hold it."""
    asked = await door.post("tanaka", "/requests", {"tool": "issue_token", "arguments": {"purpose": "試し"}})

    secret = asked.json()["secret"]
    answer = await door.send(
        "GET", "/api/v1/turns", {"Authorization": f"Bearer {secret}", "Host": "localhost"}
    )
    assert 200 == answer.status_code


async def test_unknown_form_is_refused(door: Door):
    """A tool for models cannot be asked for on a form."""
    answer = await door.post("suzuki", "/requests", {"tool": "note", "arguments": {"body": "x"}})

    assert 422 == answer.status_code


async def test_same_request_again_is_one(door: Door):
    """A client that did not hear the answer sends it again."""
    body = {"tool": "issue_token", "arguments": {"purpose": "試し"}, "client_id": "1"}

    first = (await door.post("tanaka", "/requests", body)).json()
    again = (await door.post("tanaka", "/requests", body)).json()

    assert (first["turn_id"], None) == (again["turn_id"], again["secret"])


async def test_what_became_of_a_request_is_told_later(door: Door):
    """While it waits, and once somebody else said yes: the answer itself, and not what was asked of them."""
    fields = {"person": "佐藤花子", "level": 6, "reason": "昇格"}
    asked = (await door.post("suzuki", "/requests", {"tool": "set_level", "arguments": fields})).json()
    waiting = (await door.get("suzuki", f"/requests/{asked['turn_id']}")).json()

    await door.post("yamada", f"/approvals/{asked['pending']['number']}", {"answer": "yes"})
    await door.story.rest()
    over = (await door.get("suzuki", f"/requests/{asked['turn_id']}")).json()

    assert asked == waiting
    assert ("finished", "executed", None) == (over["state"], over["outcome"], over["pending"])
    assert asked["reply"] != over["reply"]


async def test_request_of_somebody_else_is_not_told(door: Door):
    """Not even to those who may know that it is there."""
    asked = (
        await door.post("tanaka", "/requests", {"tool": "issue_token", "arguments": {"purpose": "試し"}})
    ).json()

    assert 404 == (await door.get("suzuki", f"/requests/{asked['turn_id']}")).status_code


async def test_form_says_where_one_looks_for_it(door: Door):
    """Inviting is about people, a key about models."""
    forms = (await door.get("suzuki", "/requests/tools")).json()["tools"]

    areas = {form["tool"]: form["area"] for form in forms}
    assert ("people", "models") == (areas["invite"], areas["set_provider_key"])
