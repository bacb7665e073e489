"""What a step of a conversation's record is told as: the messages it brought, then the step itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from fastapi.sse import format_sse_event
from pydantic import BaseModel, TypeAdapter

from ringi.domain.ids import ConversationId, MessageId, PendingId, PersonId, TurnId
from ringi.store.turn_views import StreamRow


class MessageEvent(BaseModel):
    """Something was said. `person` is null for our own words. The same id again is the same message."""

    id: MessageId
    turn: TurnId
    person: PersonId | None
    text: str
    at: datetime
    conversation: ConversationId | None = None
    """Where a stream tells of several."""


class TurnEvent(BaseModel):
    """A turn went on by one step: `received`, `judged`, `confirmation_asked`, `finished` ..."""

    turn: TurnId
    step: str
    at: datetime
    tool: str | None = None
    verdict: str | None = None
    pending: PendingId | None = None
    complete: bool | None = None
    outcome: str | None = None
    conversation: ConversationId | None = None
    """Where a stream tells of several."""


class _Open(BaseModel):
    """What a step's open fields add to its event."""

    at: datetime
    tool: str | None = None
    verdict: str | None = None
    pending: PendingId | None = None
    complete: bool | None = None
    outcome: str | None = None


_OPEN = TypeAdapter(_Open)


def told(row: StreamRow, id: str, conversation: ConversationId | None = None) -> Iterator[bytes]:
    """The id stands on the last event of a step: a stream cut in between begins with that step again."""
    for message in row.messages:
        said = MessageEvent(
            id=message.id,
            turn=row.turn,
            person=message.person,
            text=message.body,
            at=message.created_at,
            conversation=conversation,
        )
        yield format_sse_event(event="message", data_str=said.model_dump_json())
    step = TurnEvent(
        turn=row.turn,
        step=row.kind,
        conversation=conversation,
        **_OPEN.validate_json(row.body).model_dump(),
    )
    yield format_sse_event(event="turn", data_str=step.model_dump_json(), id=id)
