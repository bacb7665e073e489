"""Alerts through the door: for administrators only."""

from __future__ import annotations

from tests.api.conftest import Door

from ringi.domain.model import ModelUnavailableError

DONE = {"note": "利用枠を増やした"}


async def test_administrators_see_alerts(door: Door):
    """With a sentence, and how far the telling has come."""
    door.story.next(ModelUnavailableError("quota"))
    await door.say("tanaka", "こんにちは")

    (alert,) = (await door.get("suzuki", "/alerts")).json()["alerts"]

    assert ("model_quota", None, []) == (alert["code"], alert["signed_off_at"], alert["told"])
    assert "利用枠" in alert["text"]


async def test_incident_is_told_with_its_cause(door: Door):
    """How bad, why, since when and what to do; not the level alone."""
    door.story.next(ModelUnavailableError("quota"))
    await door.say("tanaka", "こんにちは")

    incident = (await door.get("suzuki", "/alerts")).json()["incident"]

    assert ("P4", True) == (incident["level"], "失敗した依頼" in incident["text"])
    assert ["利用枠" in cause and "1 件" in cause for cause in incident["causes"]] == [True]
    assert incident["since"] <= door.story.services.now().isoformat()


async def test_no_incident_is_null(door: Door):
    """Where all is well."""
    assert None is (await door.get("suzuki", "/alerts")).json()["incident"]


async def test_others_do_not(door: Door):
    """Level 3 is turned away."""
    assert 403 == (await door.get("sato", "/alerts")).status_code


async def test_alert_signed_off_is_open_no_more(door: Door):
    """Who did it stands with it; a second time it is refused."""
    number = await raised(door)

    answers = [await door.post("suzuki", f"/alerts/{number}/sign-off", DONE) for _ in range(2)]

    (alert,) = (await door.get("suzuki", "/alerts?which=all")).json()["alerts"]
    left = (await door.get("suzuki", "/alerts")).json()["alerts"]
    assert ([204, 409], []) == ([answer.status_code for answer in answers], left)
    assert alert["signed_off_by"] == str(door.story.person("suzuki"))


async def test_sign_off_wants_words_rights_and_an_alert(door: Door):
    """Nothing said, level 3, no such number."""
    number = await raised(door)

    answers = (
        await door.post("suzuki", f"/alerts/{number}/sign-off", {"note": " "}),
        await door.post("sato", f"/alerts/{number}/sign-off", DONE),
        await door.post("suzuki", "/alerts/W-9999/sign-off", DONE),
    )

    assert [422, 403, 404] == [answer.status_code for answer in answers]


async def raised(door: Door) -> str:
    door.story.next(ModelUnavailableError("quota"))
    await door.say("tanaka", "こんにちは")
    return (await door.get("suzuki", "/alerts")).json()["alerts"][0]["number"]
