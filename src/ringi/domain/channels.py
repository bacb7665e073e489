"""Channels: the ways on which messages come in and go out, as values that every layer may name.

A channel is declared once, in a folder of its own, and registered with one line in the composition root. The web and
the console are *pulled*: their readers read the table of messages. A *pushed* channel is told each message by the
sender of the outbox.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from ringi.domain.ids import MessageId

WEB = "web"
"""Name of the channel that everybody can be reached on."""
MOST_CHARACTERS = 65_535
"""Longest message we take in, in characters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RateLimit:
    """At most so many messages within so many seconds."""

    messages: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Capabilities:
    """The things a channel can do; a card or an answer is shown accordingly."""

    proves: bool = False
    """True if a message there proves who sent it, so that the gravest answers need no further proof."""
    streaming: bool = False
    """True if words can be shown early and taken back."""
    buttons: bool = False
    markdown: bool = False
    """True if Markdown is shown as what it means, tables too."""
    longest: int = MOST_CHARACTERS
    """Most characters of one message; longer ones are sent in parts."""
    room_pace: RateLimit = RateLimit(messages=10, seconds=10.0)
    """Limit on messages to one room."""
    org_pace: RateLimit = RateLimit(messages=300, seconds=300.0)
    """Limit on messages of one organisation."""


# Places and people -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A room, by the channel's id of it, or the direct conversation with the owner of an account. A thread is a room
    of its own."""

    kind: Literal["direct", "room"]
    id: str


def place_of(external_id: str, kind: Literal["direct", "room"]) -> Place:
    """Returns the place of a conversation on a pushed channel. A direct one is named `@account/person` in the store, so
    that an account that comes to belong to somebody else opens another conversation."""
    return Place(kind=kind, id=external_id[1:].rpartition("/")[0] if kind == "direct" else external_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The author of something on a channel, linked to a person or not."""

    id: str
    name: str
    """Name shown there. It is untrusted text."""


# Coming in -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageArrived:
    """A message. The same id again is the same message."""

    place: Place
    by: Account
    id: str
    text: str
    addressed: bool
    """True if it is meant for us: said to us alone, with a mention of us, or in reply to a message of ours."""
    quoted: tuple[tuple[int, int], ...] = ()
    """Ranges of characters that quote somebody; they never count as the sender's own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonPressed:
    """A press of one of our buttons."""

    place: Place
    by: Account
    button: str
    id: str
    """Id of the press: the same id again is the same press."""
    text: str = ""
    """The words that go with a change, if the channel asks for them at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageEdited:
    """A new version of an earlier message."""

    message: str
    """Id of the message as it was first said."""
    said: MessageArrived
    """The message as it reads now, under an id of this version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageDeleted:
    """An earlier message was taken back by its author."""

    place: Place
    by: Account
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomState:
    """A room as its channel describes it: everybody in it, ourselves left out."""

    place: Place
    title: str
    members: tuple[Account, ...]


Arrival = MessageArrived | ButtonPressed | MessageEdited | MessageDeleted | RoomState


class RefusedError(Exception):
    """Raised for a request that does not come from the channel's server, or that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebhookRequest:
    """An HTTP request of a channel's server to us, as it arrived."""

    headers: Mapping[str, str]
    """Headers, their names in lower case."""
    body: bytes


class ChannelWebhook(Protocol):
    """Reads the requests that a channel's server sends."""

    async def read(self, organisation: str, request: WebhookRequest) -> tuple[Arrival, ...]:
        """Returns everything that the request tells of, in order. Raises RefusedError unless it is proved to come from
        the channel's server and to concern the organisation of that short name."""
        ...


Take = Callable[[str, Arrival], Awaitable[None]]
"""Takes in an arrival for the organisation of that short name."""


class ChannelListener(Protocol):
    """Hears of arrivals by itself: over a connection that it keeps open, or by asking now and then."""

    async def listen(self, take: Take) -> None:
        """Hands over everything it hears, until it is cancelled. It may tell of the same thing twice. It is started
        again if it raises."""
        ...


# Going out -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button with an opaque id, which only the person it was made for can use."""

    id: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OutgoingMessage:
    """One message, or one part of a long one."""

    message: MessageId
    part: int
    """Number of the part, from 0."""
    organisation: str
    """Short name of the organisation it is sent for."""
    place: Place
    text: str
    """Text as `Outbound.write` made it."""
    buttons: tuple[Button, ...] = ()
    answers: str | None = None
    """Channel's id of the message it answers."""

    @property
    def marker(self) -> str:
        """Name of the message, the same on every attempt: an idempotency key if the channel has such a thing."""
        return f"{self.message}/{self.part}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """The channel has the message."""

    external_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotSent:
    """The channel surely does not have it."""

    code: str
    """Short word for the record: `rate_limited`, `server_error`, `forbidden`."""
    again: bool = True
    """False if another attempt would be refused too."""
    after_s: float | None = None
    """Seconds the channel asks us to wait."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MaybeSent:
    """The channel may have it or not: the connection broke, or nobody answered in time."""

    code: str


SendResult = Sent | NotSent | MaybeSent


class Outbound(Protocol):
    """Sends messages to a channel's server."""

    def write(self, text: str) -> str:
        """Returns the text in the notation of the channel. Pure. Nothing in a text may act there: no mention, no
        command."""
        ...

    async def send(self, message: OutgoingMessage) -> SendResult:
        """Sends the message once. It is called again only if the message surely did not arrive."""
        ...

    async def find(self, message: OutgoingMessage) -> SendResult:
        """Looks for a message whose sending had an unknown outcome: Sent if it is there, NotSent if it is not, MaybeSent
        if nobody can tell."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Channel:
    """A channel as it is registered."""

    name: str
    capabilities: Capabilities
    outbound: Outbound | None = None
    """The sending side of a pushed channel; None for one whose readers read the messages themselves."""
    webhook: ChannelWebhook | None = None
    """The receiving side of a channel whose server calls us."""
    listener: ChannelListener | None = None
    """The receiving side of a channel that listens or asks by itself."""


@dataclass(frozen=True, slots=True)
class Channels:
    """The registered channels."""

    all: tuple[Channel, ...] = ()

    def named(self, name: str) -> Channel | None:
        return next((channel for channel in self.all if channel.name == name), None)

    def capabilities(self, name: str) -> Capabilities:
        """Returns the capabilities of that channel; none of them if it is not registered any more."""
        channel = self.named(name)
        return channel.capabilities if channel else Capabilities()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(channel.name for channel in self.all)

    @property
    def pushed(self) -> tuple[str, ...]:
        """Names of the channels that are told each message."""
        return tuple(channel.name for channel in self.all if channel.outbound is not None)


NO_CHANNELS = Channels()
