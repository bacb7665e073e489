"""Alerts through the door: for administrators only."""

from __future__ import annotations

from tests.api.conftest import Door

from ringi.domain.model import ModelUnavailableError


async def test_administrators_see_alerts(door: Door):
    """With a sentence, and how far the telling has come."""
    door.story.next(ModelUnavailableError("quota"))
    await door.say("tanaka", "こんにちは")

    (alert,) = (await door.get("suzuki", "/alerts")).json()["alerts"]

    assert ("model_quota", None, []) == (alert["code"], alert["signed_off_at"], alert["told"])
    assert "利用枠" in alert["text"]


async def test_others_do_not(door: Door):
    """Level 3 is turned away."""
    assert 403 == (await door.get("sato", "/alerts")).status_code
