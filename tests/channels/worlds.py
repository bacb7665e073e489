"""Pushed channels with the servers they speak to, for the contract that all of them keep. A further channel adds one line
to `WORLDS`."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from tests.extension.chirp.channel import BOT, chirp, signature
from tests.extension.chirp.server import ChirpServer, Trouble, chirping

from ringi.domain.channels import Channel, OutgoingMessage, Place, WebhookRequest
from ringi.domain.ids import MessageId

ORGANISATION = "demo"


class World(Protocol):
    """A channel in front of its server, which fails as told."""

    channel: Channel

    def trouble(self, kind: Trouble) -> None:
        """Lets the next request to post fail."""
        ...

    def texts(self) -> list[str]:
        """Everything that was posted, in order."""
        ...

    def message(self) -> WebhookRequest:
        """A genuine request of the server: one message with the words `こんにちは`, addressed to us."""
        ...

    def own_message(self) -> WebhookRequest:
        """A genuine request of the server that tells of a message of ours."""
        ...


def outgoing(text: str = "こんにちは", number: int = 1) -> OutgoingMessage:
    return OutgoingMessage(
        message=MessageId(UUID(int=number)),
        part=0,
        organisation=ORGANISATION,
        place=Place(kind="room", id="1"),
        text=text,
    )


@dataclass(slots=True)
class ChirpWorld:
    server: ChirpServer
    channel: Channel

    def trouble(self, kind: Trouble) -> None:
        self.server.troubles.append(kind)

    def texts(self) -> list[str]:
        return self.server.texts()

    def message(self) -> WebhookRequest:
        return self._delivery("u1", ["bot"])

    def own_message(self) -> WebhookRequest:
        return self._delivery(BOT, [])

    def _delivery(self, author: str, mentions: list[str]) -> WebhookRequest:
        event = {
            "type": "post",
            "room": "1",
            "author": {"id": author, "name": author},
            "id": "m1",
            "text": "こんにちは",
            "mentions": mentions,
        }
        body = json.dumps([event]).encode()
        return WebhookRequest(headers={"x-chirp-signature": signature("secret", body)}, body=body)


@asynccontextmanager
async def _chirp() -> AsyncGenerator[World]:
    async with chirping() as server:
        yield ChirpWorld(server, chirp(server.url, "token", {ORGANISATION: "secret"}))


WORLDS: Mapping[str, Callable[[], AbstractAsyncContextManager[World]]] = {"chirp": _chirp}
