"""A conversation as it happens: Server-Sent Events out of its record, so that any process can go on where
another stopped.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Header, Request
from fastapi.sse import KEEPALIVE_COMMENT, format_sse_event
from pydantic import BaseModel, TypeAdapter
from starlette.responses import StreamingResponse

from ringi.api.caller import Caller, CallerHere, Credential, credential_in, find_caller
from ringi.api.problems import NOT_FOUND, ProblemError
from ringi.api.services import Services, ServicesHere
from ringi.domain.ids import ConversationId, MessageId, PendingId, PersonId, TurnId
from ringi.store.fences import AwayError
from ringi.store.turn_views import StreamRow, is_member, read_stream

PAGE = 200

router = APIRouter(tags=["conversations"])


class MessageEvent(BaseModel):
    """Something was said. `person` is null for our own words. The same id again is the same message."""

    id: MessageId
    turn: TurnId
    person: PersonId | None
    text: str
    at: datetime


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


class _Open(BaseModel):
    """What a step's open fields add to its event."""

    at: datetime
    tool: str | None = None
    verdict: str | None = None
    pending: PendingId | None = None
    complete: bool | None = None
    outcome: str | None = None


_OPEN = TypeAdapter(_Open)


@dataclass(frozen=True, slots=True)
class Seat:
    """A listener in a conversation they are in."""

    services: Services
    caller: Caller
    credential: Credential
    conversation: ConversationId
    after: int

    async def holds(self) -> bool:
        """Whether they still may listen: the token is valid, and they are still in the conversation."""
        house = self.services.runtime.house
        caller = await find_caller(house, self.credential)
        if caller is None or caller.person.id != self.caller.person.id:
            return False
        return await is_member(house.database, caller.org, self.conversation, caller.person.id)


async def take_seat(
    conversation: UUID,
    request: Request,
    services: ServicesHere,
    caller: CallerHere,
    last_event_id: Annotated[str, Header()] = "0",
) -> Seat:
    """Not found where the caller is not in the conversation."""
    after = int(last_event_id) if re.fullmatch(r"[0-9]{1,18}", last_event_id) else 0
    named = ConversationId(conversation)
    if not await is_member(services.database, caller.org, named, caller.person.id):
        raise ProblemError(NOT_FOUND)
    return Seat(services, caller, credential_in(request.scope), named, after)


@router.get("/conversations/{conversation}/events", response_class=StreamingResponse)
async def conversation_events(seat: Annotated[Seat, Depends(take_seat)]) -> StreamingResponse:
    """All since `Last-Event-ID`, then what happens. An id is a place in the conversation's record."""
    return StreamingResponse(
        _stream(seat), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )


async def _stream(seat: Seat) -> AsyncGenerator[bytes]:
    """Ends without a word where the database is away: whoever listens comes back and goes on."""
    try:
        async for row in _steps(seat):
            yield b"".join(_events(row)) if row is not None else KEEPALIVE_COMMENT
    except AwayError:
        return


async def _steps(seat: Seat) -> AsyncGenerator[StreamRow | None]:
    """None now and then, as a sign of life. Ends when the server closes or the right to listen is lost."""
    after, looked_at = seat.after, _clock()
    while not seat.services.closing.is_set():
        if _clock() - looked_at >= seat.services.look_again_s:
            if not await seat.holds():
                return
            looked_at = _clock()
            yield None
        rows = await read_stream(seat.services.database, seat.caller.org, seat.conversation, after, PAGE)
        for row in rows:
            yield row
            after = row.seq
        if not rows:
            await _more(seat, after)


async def _more(seat: Seat, after: int) -> None:
    """Waits until the record goes on, the server closes, or it is time to look again."""
    closing = asyncio.create_task(seat.services.closing.wait())
    beyond = asyncio.ensure_future(seat.services.watch.beyond(seat.caller.org, seat.conversation, after))
    try:
        await asyncio.wait(
            {closing, beyond}, timeout=seat.services.look_again_s, return_when=asyncio.FIRST_COMPLETED
        )
        if beyond.done():
            beyond.result()
    finally:
        closing.cancel()
        beyond.cancel()


def _clock() -> float:
    return asyncio.get_running_loop().time()


def _events(row: StreamRow) -> Iterator[bytes]:
    """The id stands on the last event of a step: a stream cut in between begins with that step again."""
    for message in row.messages:
        said = MessageEvent(
            id=message.id, turn=row.turn, person=message.person, text=message.body, at=message.created_at
        )
        yield format_sse_event(event="message", data_str=said.model_dump_json())
    step = TurnEvent(turn=row.turn, step=row.kind, **_OPEN.validate_json(row.body).model_dump())
    yield format_sse_event(event="turn", data_str=step.model_dump_json(), id=str(row.seq))
