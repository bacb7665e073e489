"""The caller's conversations: the list, what was said in one, their names, and putting them away."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.problems import FORBIDDEN, NOT_FOUND, ProblemError
from ringi.api.schemas.cards import AskedOut, counter_for
from ringi.api.schemas.files import FileOut, file_out
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import Services, ServicesHere
from ringi.api.turn_limits import CHANNEL
from ringi.domain.ids import ConversationId, MessageId, PendingId, PersonId, TurnId
from ringi.domain.people import Person
from ringi.store.turns.confirmations import asked_in
from ringi.store.turns.conversations import MessageRow, NewConversation, enter_conversation, read_messages
from ringi.store.views.conversation_views import (
    ShownConversation,
    StoredConversation,
    archive,
    find_conversation,
    list_conversations,
    read_page,
    rename,
)
from ringi.store.work.uploads import uploads_of_replies, uploads_with
from ringi.turns.services import new_id

router = APIRouter(tags=["conversations"])

Title = Annotated[str, Field(max_length=100)]
MOST_MESSAGES = 200


class ConversationOut(BaseModel):
    id: ConversationId
    channel: str
    kind: Literal["direct", "room"]
    title: str
    """Title as it was given, else how its first message begins; empty if nothing was said."""
    named: bool
    created_at: datetime
    archived: bool
    last_words: str | None
    """Beginning of the last message."""
    last_by: PersonOut | None
    """Person who said it; null for Ringi, and if nothing was said."""
    last_at: datetime | None
    waiting: int
    """Number of confirmations in it that the caller asked for, or may answer."""


class Conversations(BaseModel):
    conversations: tuple[ConversationOut, ...]


class NewConversationBody(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: Title = ""


class ConversationChange(BaseModel):
    """Changes to a conversation; a field that is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: Title | None = None
    archived: bool | None = None
    """True to put it away, for the caller alone."""


class MessageOut(BaseModel):
    id: MessageId
    turn: TurnId
    person: PersonOut | None
    """Null for Ringi's own words."""
    text: str
    pasted: tuple[tuple[int, int], ...]
    """Ranges of characters that were pasted and not typed."""
    at: datetime
    files: tuple[FileOut, ...]
    """Files that came with it."""
    superseded: bool
    """True if a later turn took its place: it was edited and sent again, or drafted again."""
    pending: PendingId | None
    """The confirmation whose card it is; null for other messages."""


class Messages(BaseModel):
    messages: tuple[MessageOut, ...]
    """Oldest first."""
    more: bool
    """True if there are earlier ones: give the first one's id as `before`."""


class Confirmations(BaseModel):
    confirmations: tuple[AskedOut, ...]


@router.get("/conversations")
async def conversations(
    services: ServicesHere,
    caller: CallerHere,
    q: Annotated[str, Query(max_length=100)] = "",
    archived: bool = False,
) -> Conversations:
    """Lists the conversations the caller is in, the last spoken in first; with `q` those in which that was said."""
    found = await list_conversations(
        services.database, caller.org, caller.person.id, q.strip(), archived=archived
    )
    people = await _people(services, caller)
    return Conversations(conversations=tuple(_conversation(each, people) for each in found))


@router.post("/conversations", status_code=201)
async def create_conversation(
    new: NewConversationBody, services: ServicesHere, caller: CallerHere
) -> ConversationOut:
    """Begins a new direct conversation with Ringi."""
    id = ConversationId(new_id())
    place = NewConversation(
        id=id, channel=CHANNEL, external_id=f"{caller.person.id}:{id}", kind="direct", title=_line(new.title)
    )
    await enter_conversation(services.database, caller.org, place, caller.person.id)
    return await _one(services, caller, id)


@router.patch("/conversations/{conversation}")
async def change_conversation(
    conversation: UUID, change: ConversationChange, services: ServicesHere, caller: CallerHere
) -> ConversationOut:
    """Gives a conversation another name, or puts it away. A room's name is not one person's to change."""
    kept = await found(services, caller, ConversationId(conversation))
    if change.title is not None and kept.kind == "room":
        raise ProblemError(FORBIDDEN)
    title = () if change.title is None else (rename(kept.id, _line(change.title)),)
    away = () if change.archived is None else (archive(kept.id, caller.person.id, archived=change.archived),)
    await services.database.batch(caller.org, *title, *away)
    return await _one(services, caller, kept.id)


@router.get("/conversations/{conversation}/messages")
async def messages(
    conversation: UUID,
    services: ServicesHere,
    caller: CallerHere,
    before: UUID | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_MESSAGES)] = 50,
) -> Messages:
    """Returns the newest messages before `before`."""
    kept = await found(services, caller, ConversationId(conversation))
    shown = await read_page(services.database, caller.org, kept.id, before, limit + 1)
    showing = await _showing(services, caller, [each.message for each in shown])
    return Messages(
        messages=tuple(_message(each, showing) for each in shown[-limit:]), more=len(shown) > limit
    )


@router.get("/conversations/{conversation}/confirmations")
async def confirmations(
    conversation: UUID, request: Request, services: ServicesHere, caller: CallerHere
) -> Confirmations:
    """Lists the newest 200 confirmations asked in it, of those the caller asked for or could have answered: open or
    over."""
    kept = await found(services, caller, ConversationId(conversation))
    counter = await counter_for(request.scope, services, caller)
    there = await asked_in(services.database, caller.org, kept.id, caller.person.id, MOST_MESSAGES)
    return Confirmations(confirmations=tuple(counter.asked(each) for each in there))


@router.get("/conversations/{conversation}/export", response_class=Response)
async def export(
    conversation: UUID,
    services: ServicesHere,
    caller: CallerHere,
    format: Literal["markdown", "json"] = "markdown",
) -> Response:
    """Returns everything that was said in it, as a file."""
    kept = await found(services, caller, ConversationId(conversation))
    rows = await read_messages(services.database, caller.org, kept.id)
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    people = snapshot.people
    if format == "json":
        showing = await _showing(services, caller, rows)
        shown = tuple(_message(ShownConversation(message=row, superseded=False), showing) for row in rows)
        return _file(
            Messages(messages=shown, more=False).model_dump_json(indent=1), kept, "json", snapshot.zone
        )
    lines = (line for row in rows for line in _told(row, people, snapshot.zone))
    return _file("\n".join((f"# {title_of(kept)}", "", *lines)), kept, "markdown", snapshot.zone)


async def found(services: Services, caller: ApiCaller, conversation: ConversationId) -> StoredConversation:
    """Returns the conversation; raises ProblemError (404) if the caller is not in it."""
    kept = await find_conversation(services.database, caller.org, caller.person.id, conversation)
    if kept is None:
        raise ProblemError(NOT_FOUND)
    return kept


def title_of(kept: StoredConversation) -> str:
    first = (kept.first_words or "").strip().splitlines()
    return kept.title or (first[0] if first else "")


def _line(title: str) -> str:
    return " ".join(title.split())


async def _one(services: Services, caller: ApiCaller, conversation: ConversationId) -> ConversationOut:
    return _conversation(await found(services, caller, conversation), await _people(services, caller))


async def _people(services: Services, caller: ApiCaller) -> Mapping[PersonId, Person]:
    return (await services.runtime.services.org_cache.at_hand(caller.org)).people


def _conversation(kept: StoredConversation, people: Mapping[PersonId, Person]) -> ConversationOut:
    return ConversationOut(
        id=kept.id,
        channel=kept.channel,
        kind=kept.kind,
        title=title_of(kept),
        named=bool(kept.title),
        created_at=kept.created_at,
        archived=kept.archived_at is not None,
        last_words=kept.last_words,
        last_by=_person(kept.last_by, people),
        last_at=kept.last_at,
        waiting=kept.waiting,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Showing:
    """Facts that messages are shown with."""

    people: Mapping[PersonId, Person]
    files: Mapping[MessageId, tuple[FileOut, ...]]
    """Files by the first message of the turn they were sent with, or by the reply they came with."""


async def _showing(services: Services, caller: ApiCaller, messages: Sequence[MessageRow]) -> _Showing:
    own = {row.turn: row.id for row in reversed(messages) if row.person is not None}
    files: dict[MessageId, tuple[FileOut, ...]] = {}
    for upload in await uploads_with(services.database, caller.org, list(own)):
        if upload.turn is not None:
            place = own[upload.turn]
            files[place] = (*files.get(place, ()), file_out(upload))
    replies = [row.id for row in messages if row.person is None]
    made = await uploads_of_replies(services.database, caller.org, caller.person.id, replies)
    for upload in made:
        if upload.message is not None:
            files[upload.message] = (*files.get(upload.message, ()), file_out(upload))
    return _Showing(people=await _people(services, caller), files=files)


def _message(shown: ShownConversation, showing: _Showing) -> MessageOut:
    message = shown.message
    return MessageOut(
        id=message.id,
        turn=message.turn,
        person=_person(message.person, showing.people),
        text=message.body,
        pasted=message.pasted,
        at=message.created_at,
        files=showing.files.get(message.id, ()),
        superseded=shown.superseded,
        pending=shown.pending,
    )


def _person(person: PersonId | None, people: Mapping[PersonId, Person]) -> PersonOut | None:
    return None if person is None else person_out(person, people)


def _told(row: MessageRow, people: Mapping[PersonId, Person], zone: ZoneInfo) -> Iterator[str]:
    """Yields who said it, when, and their words as a quotation: all they wrote stays theirs."""
    who = _person(row.person, people)
    yield f"**{who.name if who else 'Ringi'}** {row.created_at.astimezone(zone):%Y-%m-%d %H:%M}"
    yield ""
    yield from (f"> {line}" for line in row.body.splitlines() or [""])
    yield ""


def _file(text: str, kept: StoredConversation, kind: Literal["markdown", "json"], zone: ZoneInfo) -> Response:
    """Returns the file. Its name says on which day of the organisation's the conversation began."""
    suffix, media_type = _FORMS[kind]
    name = f"ringi-{kept.created_at.astimezone(zone):%Y%m%d}-{kept.id.hex[-8:]}.{suffix}"
    return Response(
        text, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


_FORMS = {
    "markdown": ("md", "text/markdown; charset=utf-8"),
    "json": ("json", "application/json"),
}
