"""Sends alerts to an address that takes JSON, signed so that the receiver knows the sender. A redirect is not followed:
only the configured address is told.
"""

from __future__ import annotations

import asyncio
import ssl
import time
from collections.abc import Mapping
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import urlsplit

import orjson

from ringi.settings import WebhookSettings
from ringi.tools.signing import signed
from ringi.turns.background.alert_delivery import Announcement, NotToldError

TIMEOUT_S = 10.0


class Webhook:
    """An alert sink that makes one request for each alert."""

    name = "webhook"

    def __init__(self, settings: WebhookSettings) -> None:
        self._settings = settings

    async def tell(self, announcement: Announcement) -> None:
        body = _body(announcement)
        headers = {
            "Content-Type": "application/json",
            "Idempotency-Key": str(announcement.id),
            **signed(body, self._settings.secret, int(time.time())),
        }
        try:
            status = await asyncio.to_thread(_post, self._settings.url, body, headers)
        except (OSError, HTTPException) as error:
            raise NotToldError(type(error).__name__) from error
        if not 200 <= status < 300:
            raise NotToldError(f"status {status}")


def _body(announcement: Announcement) -> bytes:
    return orjson.dumps(
        {
            "id": announcement.id,
            "organisation": announcement.organisation,
            "code": announcement.code,
            "number": announcement.number,
            "at": announcement.at,
            "text": announcement.text,
            "more": announcement.more,
        }
    )


def _post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    parts = urlsplit(url)
    path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    connection = _connection(parts.scheme, parts.hostname or "", parts.port)
    try:
        connection.request("POST", path, body, dict(headers))
        return connection.getresponse().status
    finally:
        connection.close()


def _connection(scheme: str, host: str, port: int | None) -> HTTPConnection:
    if scheme == "https":
        return HTTPSConnection(host, port, timeout=TIMEOUT_S, context=ssl.create_default_context())
    return HTTPConnection(host, port, timeout=TIMEOUT_S)
