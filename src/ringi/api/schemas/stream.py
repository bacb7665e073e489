"""Events of streams: a step of a conversation's record is the messages it brought, then the step itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Literal

from fastapi.sse import format_sse_event
from pydantic import BaseModel, Field, TypeAdapter
from starlette.responses import StreamingResponse

from ringi.api.schemas.me import StoppedOut
from ringi.domain.assistants import EMBEDDED
from ringi.domain.ids import ConversationId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.domain.outcome import Outcome
from ringi.journal.events import Withdrawn
from ringi.store.views.turn_views import StreamRow
from ringi.turns.engine.streaming import read_segment
from ringi.turns.organisation import OrgCache


class StepEvent(BaseModel):
    """Fields that every event of a turn has."""

    turn: TurnId
    at: datetime
    conversation: ConversationId


class MessageEvent(StepEvent):
    """A message that was said. `person` is null for our own words. The same id again is the same message."""

    kind: Literal["message"] = "message"
    id: MessageId
    person: PersonId | None
    text: str
    pending: PendingId | None
    """The confirmation whose card it is; null for other messages."""


class TurnEvent(StepEvent):
    """A step by which a turn went on: `received`, `judged`, `confirmation_asked`, `finished` ..."""

    kind: Literal["turn"] = "turn"
    step: str
    tool: str | None
    verdict: str | None
    pending: PendingId | None
    complete: bool | None
    outcome: Outcome | None
    supersedes: TurnId | None
    """The turn whose message was edited and is sent again with this one."""
    redraft_of: TurnId | None
    """The turn whose answer is drafted again with this one."""
    by_rules: bool
    """True for a proposal of built-in rules, because no model is set up."""


class SegmentEvent(StepEvent):
    """Sentences of an answer that is still being written; they follow on those of the same turn before. `text` is null
    if its person was erased since."""

    kind: Literal["segment"] = "segment"
    text: str | None


class WithdrawnEvent(StepEvent):
    """The end of all segments of the turn so far: they count no more, take them off the screen."""

    kind: Literal["withdrawn"] = "withdrawn"
    cause: Withdrawn


class ProgressEvent(BaseModel):
    """The step that a turn is at, once it has lasted a second, and how far its call has come. It is on no record: a stream
    that begins later may miss it."""

    kind: Literal["progress"] = "progress"
    conversation: ConversationId
    turn: TurnId
    fraction: float | None
    """From 0 to 1; null if nobody can tell how far it is."""
    text: str


class ApprovalsEvent(BaseModel):
    """The number of open confirmations, told at the beginning and when it changes, like the two below."""

    kind: Literal["approvals"] = "approvals"
    count: int
    """Number of confirmations in which the caller's yes would count now."""


class OrganisationEvent(BaseModel):
    """A new revision of the organisation: its people, rights, teachings or policy changed."""

    kind: Literal["charter"] = "charter"
    revision: int


class StopEvent(StoppedOut):
    kind: Literal["stop"] = "stop"


class CrowdedEvent(BaseModel):
    """The last event of a stream that made room for a newer one of the same person: come back when the page is looked
    at, or in a minute."""

    kind: Literal["crowded"] = "crowded"


ConversationEvent = Annotated[
    MessageEvent | TurnEvent | SegmentEvent | WithdrawnEvent | CrowdedEvent, Field(discriminator="kind")
]
StreamEvent = Annotated[
    MessageEvent
    | TurnEvent
    | SegmentEvent
    | WithdrawnEvent
    | ProgressEvent
    | ApprovalsEvent
    | OrganisationEvent
    | StopEvent
    | CrowdedEvent,
    Field(discriminator="kind"),
]
CROWDED = format_sse_event(event="crowded", data_str=CrowdedEvent().model_dump_json(), retry=60_000)


class EventStream(StreamingResponse):
    """A stream of server-sent events. The data of each is one of those its address describes; its name is the data's
    `kind`."""

    media_type = "text/event-stream"


DESCRIBED = {"content": {EventStream.media_type: {"schema": {"type": "object"}}}}
"""Description of a stream's address: its events are objects, although a stream as such is described as text."""


class _Open(BaseModel):
    """Open fields of a step, which its event repeats."""

    at: datetime
    tool: str | None = None
    verdict: str | None = None
    pending: PendingId | None = None
    complete: bool | None = None
    outcome: Outcome | None = None
    supersedes: TurnId | None = None
    redraft_of: TurnId | None = None


class _Author(BaseModel):
    model: str = ""


class _Gone(BaseModel):
    cause: Withdrawn
    at: datetime


_OPEN = TypeAdapter(_Open)


async def told(
    org_cache: OrgCache, org: OrgId, row: StreamRow, id: str, conversation: ConversationId
) -> bytes:
    """Returns the bytes of one step. Words shown early are an event of their own; all other steps tell no words."""
    words: SegmentEvent | WithdrawnEvent
    match row.kind:
        case "reply_segment":
            text = read_segment(row, await org_cache.at_hand(org))
            at = _OPEN.validate_json(row.body).at
            words = SegmentEvent(turn=row.turn, text=text, at=at, conversation=conversation)
        case "reply_withdrawn":
            gone = _Gone.model_validate_json(row.body)
            words = WithdrawnEvent(turn=row.turn, conversation=conversation, **gone.model_dump())
        case _:
            return b"".join(_events(row, id, conversation))
    return event(words, id)


def event(data: StreamEvent, id: str | None = None) -> bytes:
    """Returns the event as it travels."""
    return format_sse_event(event=data.kind, data_str=data.model_dump_json(), id=id)


def _events(row: StreamRow, id: str, conversation: ConversationId) -> Iterator[bytes]:
    """Yields the events of a step. The id stands on the last one: a stream cut in between begins with that step
    again."""
    opened = _OPEN.validate_json(row.body)
    cards = opened.pending if row.kind in ("confirmation_asked", "delivered") else None
    for message in row.messages:
        said = MessageEvent(
            id=message.id,
            turn=row.turn,
            person=message.person,
            text=message.body,
            pending=cards if message.person is None else None,
            at=message.created_at,
            conversation=conversation,
        )
        yield event(said)
    step = TurnEvent(
        turn=row.turn,
        step=row.kind,
        conversation=conversation,
        by_rules=row.kind == "proposed" and _Author.model_validate_json(row.body).model == EMBEDDED,
        **opened.model_dump(),
    )
    yield event(step, id)
