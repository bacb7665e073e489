"""Chirp, a chat server that only exists in tests: its wire shapes, its proof, its REST calls. It is declared here and
registered with one line, as `docs/how-to/channel.md` says."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Annotated, Literal, assert_never

import httpx
from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from ringi.domain.channels import (
    Account,
    Arrival,
    ButtonPressed,
    Capabilities,
    Channel,
    MaybeSent,
    MessageArrived,
    MessageDeleted,
    MessageEdited,
    NotSent,
    OutgoingMessage,
    Place,
    RateLimit,
    RefusedError,
    RoomState,
    SendResult,
    Sent,
    WebhookRequest,
)

BOT = "bot"
LONGEST = 500


def chirp(base_url: str, token: str, secrets: Mapping[str, str], pace: RateLimit | None = None) -> Channel:
    """Returns the channel. `secrets` are those of each organisation's webhook."""
    return Channel(
        name="chirp",
        capabilities=Capabilities(
            buttons=True, longest=LONGEST, room_pace=pace or RateLimit(messages=50, seconds=1.0)
        ),
        outbound=ChirpOutbound(base_url, token),
        webhook=ChirpWebhook(secrets),
    )


# Out -------------------------------------------------------------------------------------------------------------


class ChirpOutbound:
    """The REST calls."""

    def __init__(self, base_url: str, token: str) -> None:
        self._base_url = base_url
        self._headers = {"Authorization": f"Token {token}"}

    def write(self, text: str) -> str:
        """Leaves no mention in a text: `@name` would call somebody."""
        return text.replace("@", "＠")

    async def send(self, message: OutgoingMessage) -> SendResult:
        post = {
            "key": message.marker,
            "text": message.text,
            "buttons": [{"id": button.id, "label": button.label} for button in message.buttons],
            "reply_to": message.answers,
        }
        try:
            async with self._client() as client:
                answer = await client.post(_posts_of(message.place), json=post)
        except httpx.ConnectError:
            return NotSent(code="unreachable")
        except httpx.HTTPError as broken:
            return MaybeSent(code=type(broken).__name__)
        return _result(answer)

    async def find(self, message: OutgoingMessage) -> SendResult:
        try:
            async with self._client() as client:
                answer = await client.get(_posts_of(message.place))
        except httpx.HTTPError as broken:
            return MaybeSent(code=type(broken).__name__)
        if answer.status_code != 200:
            return MaybeSent(code=f"status_{answer.status_code}")
        found = [post["id"] for post in answer.json() if post["key"] == message.marker]
        return Sent(external_id=found[0]) if found else NotSent(code="not_there")

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(base_url=self._base_url, headers=self._headers)


def _posts_of(place: Place) -> str:
    return f"/{'people' if place.kind == 'direct' else 'rooms'}/{place.id}/posts"


def _result(answer: httpx.Response) -> SendResult:
    match answer.status_code:
        case 201:
            return Sent(external_id=answer.json()["id"])
        case 429:
            return NotSent(code="rate_limited", after_s=float(answer.headers["retry-after"]))
        case status if status >= 500:
            return NotSent(code=f"status_{status}")
        case status:
            return NotSent(code=f"status_{status}", again=False)


# In --------------------------------------------------------------------------------------------------------------


class _Author(BaseModel):
    id: str
    name: str


class _Post(BaseModel):
    type: Literal["post"]
    room: str
    direct: bool = False
    author: _Author
    id: str
    text: str
    mentions: tuple[str, ...] = ()
    edits: str | None = None


class _Press(BaseModel):
    type: Literal["press"]
    room: str
    direct: bool = False
    author: _Author
    id: str
    button: str
    text: str = ""


class _Removal(BaseModel):
    type: Literal["removal"]
    room: str
    direct: bool = False
    author: _Author
    post: str


class _Room(BaseModel):
    type: Literal["room"]
    room: str
    title: str
    members: tuple[_Author, ...]


_Event = Annotated[_Post | _Press | _Removal | _Room, Field(discriminator="type")]
_EVENTS = TypeAdapter(tuple[_Event, ...])


def signature(secret: str, body: bytes) -> str:
    return hmac.digest(secret.encode(), body, "sha256").hex()


class ChirpWebhook:
    """The requests of Chirp's server."""

    def __init__(self, secrets: Mapping[str, str]) -> None:
        self._secrets = secrets

    async def read(self, organisation: str, request: WebhookRequest) -> tuple[Arrival, ...]:
        secret = self._secrets.get(organisation)
        shown = request.headers.get("x-chirp-signature", "")
        if secret is None or not hmac.compare_digest(
            signature(secret, request.body).encode(), shown.encode()
        ):
            raise RefusedError
        try:
            events = _EVENTS.validate_json(request.body)
        except ValidationError:
            raise RefusedError from None
        return tuple(arrival for event in events if (arrival := _arrival(event)) is not None)


def _arrival(event: _Event) -> Arrival | None:
    """Returns the event as an arrival; None for what we said ourselves."""
    match event:
        case _Room():
            members = tuple(_account(each) for each in event.members if each.id != BOT)
            return RoomState(place=Place(kind="room", id=event.room), title=event.title, members=members)
        case _ if event.author.id == BOT:
            return None
        case _Post():
            said = MessageArrived(
                place=_place(event),
                by=_account(event.author),
                id=event.id,
                text=event.text,
                addressed=event.direct or BOT in event.mentions,
            )
            return said if event.edits is None else MessageEdited(message=event.edits, said=said)
        case _Press():
            return ButtonPressed(
                place=_place(event),
                by=_account(event.author),
                button=event.button,
                id=event.id,
                text=event.text,
            )
        case _Removal():
            return MessageDeleted(place=_place(event), by=_account(event.author), message=event.post)
        case _:
            assert_never(event)


def _place(event: _Post | _Press | _Removal) -> Place:
    return Place(kind="direct", id=event.author.id) if event.direct else Place(kind="room", id=event.room)


def _account(author: _Author) -> Account:
    return Account(id=author.id, name=author.name)
