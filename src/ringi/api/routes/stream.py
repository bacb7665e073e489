"""Everything one tab wants to hear, in one stream: what is said and done in all conversations of the caller, how many
confirmations wait for them, and whether anything is stopped.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Depends, Header
from fastapi.sse import KEEPALIVE_COMMENT

from ringi.api.auth.caller import ApiCaller, CallerHere, Credential
from ringi.api.dependencies import CredentialHere, LocaleHere
from ringi.api.event_stream import clock, still_there, streaming, until_news
from ringi.api.schemas.stream import (
    CROWDED,
    DESCRIBED,
    ApprovalsEvent,
    EventStream,
    OrganisationEvent,
    ProgressEvent,
    StopEvent,
    StreamEvent,
    event,
    told,
)
from ringi.api.services import Services, ServicesHere
from ringi.api.stream_hub import Badge, Listener
from ringi.domain.ids import ConversationId, TurnId
from ringi.domain.text import Locale
from ringi.i18n import say
from ringi.store.core.preconditions import AwayError
from ringi.store.views.conversation_views import begun_in, conversations_of
from ringi.store.views.turn_views import StreamRow
from ringi.turns.progress import ProgressBoard, Shown

router = APIRouter(tags=["conversations"])

_PLACES = re.compile(r"[0-9a-f]{13,28}(\.[0-9a-f]{13,28})*")
_TAIL = 12
"""Characters of a conversation's id that tell it from the caller's others."""


@dataclass(frozen=True, slots=True)
class Tab:
    """A tab that listens, and the place it listens from."""

    services: Services
    caller: ApiCaller
    credential: Credential
    seen: dict[ConversationId, int]
    locale: Locale


async def open_tab(
    services: ServicesHere,
    caller: CallerHere,
    credential: CredentialHere,
    locale: LocaleHere,
    last_event_id: Annotated[str, Header()] = "",
) -> Tab:
    """Returns the tab, listening from the place the last event stood at. A conversation that event does not name is
    heard from now on, and from the beginning of what is being worked on in it: a tab that comes in mid-answer has all
    its words."""
    heads = await conversations_of(services.database, caller.org, caller.person.id)
    begun = await begun_in(services.database, caller.org, caller.person.id)
    heard = places_in(last_event_id)
    seen = {each: min(heard.get(_tail(each), begun.get(each, head)), head) for each, head in heads.items()}
    return Tab(
        services,
        caller,
        credential,
        seen,
        locale,
    )


@router.get("/stream", response_class=EventStream, responses={200: {"model": StreamEvent, **DESCRIBED}})
async def stream(tab: Annotated[Tab, Depends(open_tab)]) -> EventStream:
    """Streams all of the caller's conversations since `Last-Event-ID`, without one since the beginning of what is being
    worked on, then what happens: `message` and `turn` events with their conversation, `approvals` with how many wait,
    `charter` with the revision of the organisation, `stop` with since when anything is stopped, `progress` with the
    step a turn is at and how far its call has come. If one person has more
    than 20 streams, the oldest ends with `crowded`."""
    return streaming(_stream(tab))


def places_in(id: str) -> Mapping[str, int]:
    """Returns how far each conversation was heard, by the tail of its id."""
    parts = id.split(".") if _PLACES.fullmatch(id) else []
    return {part[:_TAIL]: int(part[_TAIL:], 16) for part in parts}


def id_of(seen: Mapping[ConversationId, int]) -> str:
    return ".".join(f"{_tail(each)}{seq:x}" for each, seq in seen.items())


def _tail(conversation: ConversationId) -> str:
    return conversation.hex[-_TAIL:]


async def _stream(tab: Tab) -> AsyncGenerator[bytes]:
    """Yields the bytes of the events. Ends without a word if the database is away: the listener comes back and goes
    on."""
    person = tab.caller.person.id
    listener = Listener(org=tab.caller.org, by=person, person=person, seen=tab.seen)
    try:
        async for told_now in _events(tab, listener):
            yield told_now
    except AwayError:
        return
    if listener.crowded:
        yield CROWDED


async def _events(tab: Tab, listener: Listener) -> AsyncGenerator[bytes]:
    """Yields events as they come. Ends when the server closes, the browser session or token ends, or newer streams need
    the room."""
    services, caller, looked_at, rung = tab.services, tab.caller, clock(), None
    board, shown = services.runtime.services.board, dict[ConversationId, tuple[TurnId, Shown]]()
    with services.watch.listening(listener), board.watching(listener.news):
        yield KEEPALIVE_COMMENT
        while not (services.closing.is_set() or listener.crowded):
            due = clock() - looked_at >= services.look_again_s
            if due and not await still_there(services, tab.credential, caller):
                return
            if due:
                looked_at = clock()
                yield KEEPALIVE_COMMENT
            bell = listener.bell
            if bell is not None and bell != rung:
                yield b"".join(_rung(rung, bell))
                rung = bell
                await _join_new(tab, listener)
            async for steps in _caught_up(services, listener):
                yield steps
            for place in _moved(listener, board, shown):
                yield _further(place, *shown[place], tab.locale)
            await until_news(services, listener)


async def _caught_up(services: Services, listener: Listener) -> AsyncGenerator[bytes]:
    """Yields what conversations did since they were heard last; as many steps at once as were read at once."""
    while listener.behind:
        place = listener.behind.pop()
        rows = await services.watch.rows(listener.org, place, listener.seen[place])
        if rows:
            yield b"".join([await _told(services, listener, place, row) for row in rows])
            listener.behind.add(place)


async def _told(services: Services, listener: Listener, place: ConversationId, row: StreamRow) -> bytes:
    """Returns the bytes of a step, made once for all tabs that have heard as much."""
    listener.heard(place, row.seq)
    id, texts = id_of(listener.seen), services.watch.told
    which = (place, row.seq, id)
    if which not in texts:
        texts[which] = await told(services.runtime.services.org_cache, listener.org, row, id, place)
    return texts[which]


def _moved(
    listener: Listener, board: ProgressBoard, shown: dict[ConversationId, tuple[TurnId, Shown]]
) -> Iterator[ConversationId]:
    """Yields the listener's conversations in which a call has come further than was shown, and notes how far."""
    for place in listener.seen.keys() & board.turns.keys():
        if board.turns[place] != shown.get(place):
            shown[place] = board.turns[place]
            yield place


def _further(place: ConversationId, turn: TurnId, shown: Shown, locale: Locale) -> bytes:
    words = say(shown.text, locale)
    return event(ProgressEvent(conversation=place, turn=turn, fraction=shown.fraction, text=words))


def _rung(before: Badge | None, bell: Badge) -> Iterator[bytes]:
    if before is None or before.count != bell.count:
        yield event(ApprovalsEvent(count=bell.count))
    if before is None or before.revision != bell.revision:
        yield event(OrganisationEvent(revision=bell.revision))
    if before is None or before.stops != bell.stops:
        yield event(StopEvent(organisation=bell.stops.organisation, platform=bell.stops.platform))


async def _join_new(tab: Tab, listener: Listener) -> None:
    """Follows the caller's memberships: conversations they came into are heard from their beginning, those they left no
    more."""
    if listener.bell is None or listener.bell.memberships == len(listener.seen):
        return
    heads = await conversations_of(tab.services.database, tab.caller.org, tab.caller.person.id)
    for gone in listener.seen.keys() - heads.keys():
        del listener.seen[gone]
    for new in heads.keys() - listener.seen.keys():
        listener.seen[new] = 0
        listener.behind.add(new)
