"""Alerts on their way over TLS: to a server that shows who it is, and to none that cannot."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.channels.announcement import TOLD
from tests.support.certificates import made_in
from tests.support.listening import Hook, Mailbox, listening

from ringi.integrations.mail import Mail
from ringi.integrations.webhook import Webhook
from ringi.settings import MailSettings, WebhookSettings
from ringi.turns.background.alert_delivery import NotToldError


def mail(port: int, security: str = "starttls", **login) -> Mail:
    sender, to = "ringi@example.jp", ("hana@example.jp",)
    return Mail(MailSettings(host="127.0.0.1", port=port, security=security, sender=sender, to=to, **login))


async def test_starttls_and_login(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The connection is encrypted first, then the password is shown, then the mail handed over."""
    context, trusted = made_in(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    box = Mailbox(tls=context)

    async with listening(box):
        await mail(box.port, user="ringi", password="geheim").tell(TOLD)

    assert (["\0ringi\0geheim"], 1) == (box.logins, len(box.mails))


async def test_mail_over_tls_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Nothing at all is said in the open."""
    context, trusted = made_in(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    box = Mailbox()

    async with listening(box, context):
        await mail(box.port, "tls").tell(TOLD)

    assert 1 == len(box.mails)


async def test_no_password_for_whoever_cannot_show_who_they_are(tmp_path: Path):
    """A server with a certificate nobody vouches for is told nothing."""
    context, _ = made_in(tmp_path)
    box = Mailbox(tls=context)

    async with listening(box):
        with pytest.raises(NotToldError):
            await mail(box.port, user="ringi", password="geheim").tell(TOLD)

    assert ([], []) == (box.logins, box.mails)


async def test_no_password_where_starttls_is_stripped():
    """Somebody between who takes the offer of encryption away gets nothing for it."""
    box = Mailbox()

    async with listening(box):
        with pytest.raises(NotToldError):
            await mail(box.port, user="ringi", password="geheim").tell(TOLD)

    assert ([], []) == (box.logins, box.mails)


async def test_webhook_over_https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The address that shows a trusted certificate gets the alert."""
    context, trusted = made_in(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted))
    hook = Hook()

    async with listening(hook, context):
        await Webhook(WebhookSettings(url=f"https://127.0.0.1:{hook.port}/a", secret="s" * 16)).tell(TOLD)

    assert 1 == len(hook.requests)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2"])
async def test_webhook_tells_nobody_unproven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str):
    """Neither one whose certificate nobody trusts, nor one whose certificate is for another address."""
    context, trusted = made_in(tmp_path, address)
    monkeypatch.setenv("SSL_CERT_FILE", str(trusted if address != "127.0.0.1" else tmp_path / "none.pem"))
    hook = Hook()

    async with listening(hook, context):
        with pytest.raises(NotToldError):
            await Webhook(WebhookSettings(url=f"https://127.0.0.1:{hook.port}/a", secret="s" * 16)).tell(TOLD)

    assert [] == hook.requests


async def test_a_subject_adds_no_header():
    """What stands in an alert goes on in no line of the mail's head."""
    box = Mailbox()

    async with listening(box):
        await mail(box.port, "none").tell(replace(TOLD, subject="警報\r\nBcc: x@evil.example\u202e"))

    assert [False] == ["\nBcc:" in each for each in box.mails]
