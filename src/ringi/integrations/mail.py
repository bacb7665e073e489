"""Sends alerts by mail, over SMTP. It knows nothing of alerts but the words of an announcement."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from contextlib import suppress
from email.message import EmailMessage
from email.utils import format_datetime

from ringi.language.text.hidden import one_line, visible
from ringi.settings import MailSettings
from ringi.turns.background.alert_delivery import Announcement, NotToldError

TIMEOUT_S = 20.0


class Mail:
    """An alert sink that sends one mail for each alert, to all administrators."""

    name = "mail"

    def __init__(self, settings: MailSettings) -> None:
        self._settings = settings

    async def tell(self, announcement: Announcement) -> None:
        message = _message(announcement, self._settings)
        try:
            await asyncio.to_thread(_send, message, self._settings)
        except (OSError, smtplib.SMTPException) as error:
            raise NotToldError(type(error).__name__) from error


def _message(announcement: Announcement, settings: MailSettings) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = one_line(visible(announcement.subject))
    message["From"] = settings.sender
    message["To"] = ", ".join(settings.to)
    message["Date"] = format_datetime(announcement.at)
    # The id is the same on every attempt: a mailbox that got the mail twice can tell.
    message["Message-ID"] = f"<{announcement.id}@ringi.invalid>"
    moment = announcement.at.strftime("%Y-%m-%d %H:%M:%S %z")
    words = f"{announcement.text}\n\n{announcement.code}\n{moment}\n{announcement.more}\n"
    # Every server takes base64, also one that knows seven bits only.
    message.set_content(words, cte="base64")
    return message


def _send(message: EmailMessage, settings: MailSettings) -> None:
    server = _connected(settings)
    try:
        if settings.security == "starttls":
            server.starttls(context=ssl.create_default_context())
        if settings.user is not None and settings.password is not None:
            server.login(settings.user, settings.password)
        server.send_message(message)
        # An error after this does not matter: the server has taken the mail.
        with suppress(OSError, smtplib.SMTPException):
            server.quit()
    finally:
        server.close()


def _connected(settings: MailSettings) -> smtplib.SMTP:
    if settings.security == "tls":
        context = ssl.create_default_context()
        return smtplib.SMTP_SSL(settings.host, settings.port, timeout=TIMEOUT_S, context=context)
    return smtplib.SMTP(settings.host, settings.port, timeout=TIMEOUT_S)
