"""Alerts to an address that takes JSON."""

from __future__ import annotations

import json

import pytest
from tests.channels.announcement import TOLD
from tests.support.listening import Hook, listening

from ringi.integrations.webhook import Webhook, signed
from ringi.settings import WebhookSettings
from ringi.turns.background.alert_delivery import NotToldError

SECRET = "s" * 16


def webhook(hook: Hook) -> Webhook:
    return Webhook(WebhookSettings(url=f"http://127.0.0.1:{hook.port}/alerts?x=1", secret=SECRET))


async def test_the_address_gets_the_alert():
    """As JSON, under the same id on every attempt."""
    hook = Hook()
    async with listening(hook):
        await webhook(hook).tell(TOLD)

    ((head, body),) = hook.requests
    assert ("POST /alerts?x=1 HTTP/1.1", str(TOLD.id)) == (head["first"], head["idempotency-key"])
    assert {"id", "organisation", "code", "number", "at", "text", "more"} == {*json.loads(body)}


async def test_the_receiver_can_tell_who_speaks():
    """The signature covers the moment and the body."""
    hook = Hook()
    async with listening(hook):
        await webhook(hook).tell(TOLD)

    ((head, body),) = hook.requests
    expected = signed(body, SECRET, int(head["x-ringi-timestamp"]))
    assert expected["X-Ringi-Signature"] == head["x-ringi-signature"]


def test_signature_is_the_published_one():
    """As `openssl dgst -sha256 -hmac` computes it."""
    expected = "sha256=b7262996c0459d06275740fbd0827384c0e3b12e5854bf4173c7069b52610fd1"

    found = signed(b'{"a":1}', SECRET, 1_700_000_000)["X-Ringi-Signature"]

    assert expected == found


@pytest.mark.parametrize("status", ["302 Found", "500 Oops", "404 Not Found"])
async def test_anything_but_success_is_not_told(status: str):
    """A redirect is not followed either."""
    hook = Hook(status=status)
    async with listening(hook):
        with pytest.raises(NotToldError):
            await webhook(hook).tell(TOLD)

    assert 1 == len(hook.requests)
