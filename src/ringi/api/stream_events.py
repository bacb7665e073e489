"""What a step of a conversation's record is told as: the messages it brought, then the step itself."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from fastapi.sse import format_sse_event
from pydantic import BaseModel, TypeAdapter

from ringi.domain.ids import ConversationId, MessageId, OrgId, PendingId, PersonId, TurnId
from ringi.domain.outcome import Outcome
from ringi.journal.events import Withdrawn
from ringi.store.turn_views import StreamRow
from ringi.turns.charter import Charters
from ringi.turns.streaming import read_segment


class StepEvent(BaseModel):
    """What every event of a turn says of itself."""

    turn: TurnId
    at: datetime
    conversation: ConversationId | None = None
    """Where a stream tells of several."""


class MessageEvent(StepEvent):
    """Something was said. `person` is null for our own words. The same id again is the same message."""

    id: MessageId
    person: PersonId | None
    text: str
    pending: PendingId | None
    """Of which confirmation it is the card."""


class TurnEvent(StepEvent):
    """A turn went on by one step: `received`, `judged`, `confirmation_asked`, `finished` ..."""

    step: str
    tool: str | None = None
    verdict: str | None = None
    pending: PendingId | None = None
    complete: bool | None = None
    outcome: Outcome | None = None
    supersedes: TurnId | None = None
    """The turn whose message was edited and is sent again with this one."""
    redraft_of: TurnId | None = None
    """The turn whose answer is drafted again with this one."""


class SegmentEvent(StepEvent):
    """Sentences of an answer that is still being written; they follow on those of the same turn before. `text` is null
    where its person was erased since."""

    text: str | None


class WithdrawnEvent(StepEvent):
    """All segments of the turn so far count no more: take them off the screen."""

    cause: Withdrawn


class _Open(BaseModel):
    """What a step's open fields add to its event."""

    at: datetime
    tool: str | None = None
    verdict: str | None = None
    pending: PendingId | None = None
    complete: bool | None = None
    outcome: Outcome | None = None
    supersedes: TurnId | None = None
    redraft_of: TurnId | None = None


class _Gone(BaseModel):
    cause: Withdrawn
    at: datetime


_OPEN = TypeAdapter(_Open)


async def told(
    charters: Charters, org: OrgId, row: StreamRow, id: str, conversation: ConversationId | None = None
) -> bytes:
    """The bytes of one step. Words shown early are an event of their own; all other steps tell no words."""
    match row.kind:
        case "reply_segment":
            text = read_segment(row, await charters.current(org))
            at = _OPEN.validate_json(row.body).at
            words: BaseModel = SegmentEvent(turn=row.turn, text=text, at=at, conversation=conversation)
        case "reply_withdrawn":
            gone = _Gone.model_validate_json(row.body)
            words = WithdrawnEvent(turn=row.turn, conversation=conversation, **gone.model_dump())
        case _:
            return b"".join(_events(row, id, conversation))
    name = row.kind.removeprefix("reply_")
    return format_sse_event(event=name, data_str=words.model_dump_json(), id=id)


def _events(row: StreamRow, id: str, conversation: ConversationId | None) -> Iterator[bytes]:
    """The id stands on the last event of a step: a stream cut in between begins with that step again."""
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
        yield format_sse_event(event="message", data_str=said.model_dump_json())
    step = TurnEvent(
        turn=row.turn,
        step=row.kind,
        conversation=conversation,
        **opened.model_dump(),
    )
    yield format_sse_event(event="turn", data_str=step.model_dump_json(), id=id)
