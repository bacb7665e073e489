"""Alerts by mail, to a server that really listens."""

from __future__ import annotations

from email import message_from_string, policy

import pytest
from tests.channels.announcement import TOLD
from tests.support.listening import Mailbox, listening

from ringi.integrations.mail import Mail
from ringi.settings import MailSettings
from ringi.turns.background.alert_delivery import NotToldError


def mail(port: int) -> Mail:
    to = ("hana@example.jp", "taro@example.jp")
    return Mail(MailSettings(host="127.0.0.1", port=port, security="none", sender="ringi@example.jp", to=to))


async def test_every_administrator_is_mailed():
    """One mail, with its number in the subject and the command to go on with."""
    box = Mailbox()
    async with listening(box):
        await mail(box.port).tell(TOLD)

    message = message_from_string(box.mails[0], policy=policy.default)
    assert ["hana@example.jp", "taro@example.jp"] == box.recipients
    assert (TOLD.subject, f"<{TOLD.id}@ringi.invalid>") == (message["Subject"], message["Message-ID"])
    assert [True, True] == [words in message.get_content() for words in (TOLD.text, TOLD.more)]


async def test_server_that_refuses_has_not_been_told():
    """It may be tried again."""
    box = Mailbox(refuses=True)
    async with listening(box):
        with pytest.raises(NotToldError):
            await mail(box.port).tell(TOLD)

    assert [] == box.mails


async def test_server_that_is_away_has_not_been_told():
    """Nobody listens there any more."""
    box = Mailbox()
    async with listening(box):
        pass

    with pytest.raises(NotToldError):
        await mail(box.port).tell(TOLD)
