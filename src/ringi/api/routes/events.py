"""A conversation as it happens: Server-Sent Events out of its record, so that any process can go on from the place
another stopped at.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Header
from fastapi.sse import KEEPALIVE_COMMENT

from ringi.api.auth.caller import ApiCaller, CallerHere, Credential
from ringi.api.dependencies import CredentialHere
from ringi.api.event_stream import clock, still_there, streaming, until_news
from ringi.api.problems import NOT_FOUND, ProblemError
from ringi.api.schemas.stream import CROWDED, DESCRIBED, ConversationEvent, EventStream, told
from ringi.api.services import Services, ServicesHere
from ringi.api.stream_hub import Listener
from ringi.domain.ids import ConversationId
from ringi.store.core.preconditions import AwayError
from ringi.store.views.turn_views import StreamRow, is_member

router = APIRouter(tags=["conversations"])


@dataclass(frozen=True, slots=True)
class StreamListener:
    """A listener in a conversation they are in."""

    services: Services
    caller: ApiCaller
    credential: Credential
    conversation: ConversationId
    after: int

    async def holds(self) -> bool:
        """True if they still may listen: they are who they were, and still in the conversation."""
        if not await still_there(self.services, self.credential, self.caller):
            return False
        return await is_member(
            self.services.database, self.caller.org, self.conversation, self.caller.person.id
        )


async def take_seat(
    conversation: UUID,
    services: ServicesHere,
    caller: CallerHere,
    credential: CredentialHere,
    last_event_id: Annotated[str, Header()] = "0",
) -> StreamListener:
    """Returns the listener; raises ProblemError (404) if the caller is not in the conversation."""
    after = int(last_event_id) if re.fullmatch(r"[0-9]{1,18}", last_event_id) else 0
    named = ConversationId(conversation)
    if not await is_member(services.database, caller.org, named, caller.person.id):
        raise ProblemError(NOT_FOUND)
    return StreamListener(
        services,
        caller,
        credential,
        named,
        after,
    )


@router.get(
    "/conversations/{conversation}/events",
    response_class=EventStream,
    responses={200: {"model": ConversationEvent, **DESCRIBED}},
)
async def conversation_events(scope: Annotated[StreamListener, Depends(take_seat)]) -> EventStream:
    """Streams all steps since `Last-Event-ID`, then what happens. An id is a place in the conversation's record."""
    return streaming(_stream(scope))


async def _stream(scope: StreamListener) -> AsyncGenerator[bytes]:
    """Yields the bytes of the events. Ends without a word if the database is away: the listener comes back and goes
    on."""
    org_cache = scope.services.runtime.services.org_cache
    listener = Listener(
        org=scope.caller.org, by=scope.caller.person.id, seen={scope.conversation: scope.after}
    )
    try:
        async for row in _steps(scope, listener):
            if row is None:
                yield KEEPALIVE_COMMENT
            else:
                yield await told(org_cache, scope.caller.org, row, str(row.seq), scope.conversation)
    except AwayError:
        return
    if listener.crowded:
        yield CROWDED


async def _steps(scope: StreamListener, listener: Listener) -> AsyncGenerator[StreamRow | None]:
    """Yields the steps, and None now and then, as a sign of life. Ends when the server closes, the right to listen is
    lost, or newer ones need the room."""
    services, place, looked_at = scope.services, scope.conversation, clock()
    with services.watch.listening(listener):
        while not (services.closing.is_set() or listener.crowded):
            due = clock() - looked_at >= services.look_again_s
            if due and not await scope.holds():
                return
            if due:
                looked_at = clock()
                yield None
            rows = await services.watch.rows(scope.caller.org, place, listener.seen[place])
            for row in rows:
                yield row
                listener.heard(place, row.seq)
            if not rows:
                await until_news(services, listener)
