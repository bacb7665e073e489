"""A company whose people also talk on Chirp: what they say there arrives at our webhook, and the sender answers."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count

from httpx import Response
from tests.api.conftest import BY_LEVEL, Door, open_door
from tests.extension.chirp.channel import chirp, signature
from tests.extension.chirp.server import ChirpServer, chirping
from tests.support.stories import Clock, Story, telling
from tests.support.tools import ASKING, GRAVE, NOTE

from ringi.bootstrap import CHANNELS
from ringi.channels.outbox import OutboxSender
from ringi.domain.channels import Channels, RateLimit
from ringi.store.organisations.people import add_account
from ringi.store.turns.outbox import OutboxRow, outbox_of, outbox_row

SECRET = "of the webhook"
TOOLS = (NOTE, ASKING, GRAVE, BY_LEVEL)


@dataclass(slots=True)
class Town:
    """Everything a test lets happen goes through here."""

    story: Story
    door: Door
    server: ChirpServer
    sender: OutboxSender
    slug: str
    """Short name of the company."""
    ids: count = field(default_factory=lambda: count(1))

    async def link(self, who: str, account: str = "") -> None:
        """Links the person's account on Chirp."""
        await self.story.database.batch(
            self.story.org, add_account(self.story.person(who), "chirp", account or f"c-{who}")
        )

    async def tell(self, *events: dict, secret: str = SECRET) -> Response:
        """The server of Chirp calls our webhook."""
        body = json.dumps(events).encode()
        headers = {"content-type": "application/json", "x-chirp-signature": signature(secret, body)}
        address = f"/api/v1/channels/chirp/{self.slug}"
        return await self.door.send("POST", address, headers, body)

    def post(self, who: str, text: str, room: str = "", **more: object) -> dict:
        """A post in the room, or to us alone."""
        return {
            "type": "post",
            "room": room or f"d-{who}",
            "direct": not room,
            "author": {"id": f"c-{who}", "name": who},
            "id": f"m{next(self.ids)}",
            "text": text,
            **more,
        }

    def press(self, who: str, button: str, room: str = "", **more: object) -> dict:
        return {
            "type": "press",
            "room": room or f"d-{who}",
            "direct": not room,
            "author": {"id": f"c-{who}", "name": who},
            "id": f"b{next(self.ids)}",
            "button": button,
            **more,
        }

    async def say(self, who: str, text: str, room: str = "", **more: object) -> None:
        """A post to us, and everything it leads to, sent."""
        mentions = {"mentions": ["bot"]} if room else {}
        answer = await self.tell(self.post(who, text, room, **mentions, **more))
        assert answer.status_code == 204, answer.text
        await self.send_all()

    async def gather(self, room: str, *who: str, title: str = "広場") -> None:
        """The server tells who is in the room."""
        members = [{"id": f"c-{each}", "name": each} for each in who]
        answer = await self.tell({"type": "room", "room": room, "title": title, "members": members})
        assert answer.status_code == 204, answer.text

    async def send_all(self) -> None:
        """All turns come to rest, and all messages that are due are sent."""
        await self.story.rest()
        while await self.sender.send_one():
            pass

    def let_time_pass(self) -> None:
        """Every pause between two attempts is over, and every sender that still holds a message is given up."""
        self.story.by_force("UPDATE outbox SET next_at = now() - interval '1 second' WHERE state <> 'sent'")

    async def outbox(self) -> Sequence[OutboxRow]:
        """The company's outbox, conversation by conversation."""
        places = await self.story.rows("SELECT DISTINCT conversation FROM outbox WHERE org = ringi.org()")
        found = await self.story.database.batch(self.story.org, *(outbox_of(row[0]) for row in places))
        return [outbox_row(row) for rows in found for row in rows]


@asynccontextmanager
async def living(url: str, pace: RateLimit | None = None) -> AsyncGenerator[Town]:
    async with chirping() as server, telling(url, TOOLS, Clock()) as story:
        ((slug,),) = await story.rows("SELECT slug FROM organisations WHERE org = ringi.org()")
        channel = chirp(server.url, "token", {slug: SECRET}, pace)
        story.services = replace(story.services, channels=Channels((*CHANNELS.all, channel)))
        yield Town(story, open_door(story), server, OutboxSender(story.services), slug)
