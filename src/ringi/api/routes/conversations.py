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
from ringi.api.dependencies import LocaleHere
from ringi.api.problems import FORBIDDEN, NOT_FOUND, ProblemError
from ringi.api.schemas.assistants import SpokenToOut, spoken_to
from ringi.api.schemas.cards import AskedOut, counter_for
from ringi.api.schemas.files import FileOut, file_out
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import Services, ServicesHere
from ringi.channels.web.channel import another_conversation
from ringi.domain.assistants import EMBEDDED, FIRST_ASSISTANT, NO_MODE, AssistantRef
from ringi.domain.ids import AssistantName, ConversationId, MessageId, ModeName, PendingId, PersonId, TurnId
from ringi.domain.people import Person
from ringi.domain.text import Locale
from ringi.store.core.database import Statement
from ringi.store.turns.confirmations import asked_in
from ringi.store.turns.conversations import (
    MessageRow,
    change_mode,
    read_messages,
)
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
from ringi.turns.assistant import Assistants

router = APIRouter(tags=["conversations"])

Title = Annotated[str, Field(max_length=100)]
Name = Annotated[str, Field(max_length=40)]
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
    assistant: SpokenToOut
    """The assistant it belongs to, in its present mode."""


class Conversations(BaseModel):
    conversations: tuple[ConversationOut, ...]


class NewConversationBody(BaseModel):
    model_config = ConfigDict(extra="forbid")

    title: Title = ""
    assistant: Name = FIRST_ASSISTANT
    """The assistant it belongs to from now on, as `GET /session` lists them."""
    mode: Name = NO_MODE
    """The mode the assistant begins in; empty for none."""


class ConversationChange(BaseModel):
    """Changes to a conversation; a field that is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    title: Title | None = None
    archived: bool | None = None
    """True to put it away, for the caller alone."""
    mode: Name | None = None
    """The mode its assistant is in from now on; who changed it is kept."""


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
    by_rules: bool
    """True for a reply that built-in rules proposed, because no model is set up."""


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
    locale: LocaleHere,
    q: Annotated[str, Query(max_length=100)] = "",
    archived: bool = False,
) -> Conversations:
    """Lists the conversations the caller is in, the last spoken in first; with `q` those in which that was said."""
    found = await list_conversations(
        services.database, caller.org, caller.person.id, q.strip(), archived=archived
    )
    shown = await _listing(services, caller, locale)
    return Conversations(conversations=tuple(_conversation(each, shown) for each in found))


@router.post("/conversations", status_code=201)
async def create_conversation(
    new: NewConversationBody, services: ServicesHere, caller: CallerHere, locale: LocaleHere
) -> ConversationOut:
    """Begins a new direct conversation with one of the assistants."""
    assistant = _ref(new.assistant, new.mode)
    services.runtime.services.assistants.demand(assistant)
    id = await another_conversation(
        services.database, caller.org, caller.person.id, _line(new.title), assistant
    )
    return await _one(services, caller, id, locale)


@router.patch("/conversations/{conversation}")
async def change_conversation(
    conversation: UUID,
    change: ConversationChange,
    services: ServicesHere,
    caller: CallerHere,
    locale: LocaleHere,
) -> ConversationOut:
    """Gives a conversation another name, puts it away, or puts its assistant into another mode. A room's name is not
    one person's to change."""
    kept = await found(services, caller, ConversationId(conversation))
    if change.title is not None and kept.kind == "room":
        raise ProblemError(FORBIDDEN)
    title = () if change.title is None else (rename(kept.id, _line(change.title)),)
    away = () if change.archived is None else (archive(kept.id, caller.person.id, archived=change.archived),)
    mode = () if change.mode is None else (_moded(kept, change.mode, services, caller),)
    await services.database.batch(caller.org, *title, *away, *mode)
    return await _one(services, caller, kept.id, locale)


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


def _ref(name: str, mode: str) -> AssistantRef:
    return AssistantRef(name=AssistantName(name), mode=ModeName(mode))


def _moded(kept: StoredConversation, mode: str, services: Services, caller: ApiCaller) -> Statement:
    """Returns the statement that changes the mode. Raises UserFacingError if the assistant has no such mode."""
    wanted = _ref(kept.assistant.name, mode)
    services.runtime.services.assistants.demand(wanted)
    return change_mode(kept.id, wanted.mode, caller.person.id)


def _line(title: str) -> str:
    return " ".join(title.split())


async def _one(
    services: Services, caller: ApiCaller, conversation: ConversationId, locale: Locale
) -> ConversationOut:
    kept = await found(services, caller, conversation)
    return _conversation(kept, await _listing(services, caller, locale))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Listing:
    """Facts that conversations are listed with."""

    people: Mapping[PersonId, Person]
    assistants: Assistants
    locale: Locale


async def _listing(services: Services, caller: ApiCaller, locale: Locale) -> _Listing:
    people = await _people(services, caller)
    return _Listing(people=people, assistants=services.runtime.services.assistants, locale=locale)


async def _people(services: Services, caller: ApiCaller) -> Mapping[PersonId, Person]:
    return (await services.runtime.services.org_cache.at_hand(caller.org)).people


def _conversation(kept: StoredConversation, shown: _Listing) -> ConversationOut:
    return ConversationOut(
        id=kept.id,
        channel=kept.channel,
        kind=kept.kind,
        title=title_of(kept),
        named=bool(kept.title),
        created_at=kept.created_at,
        archived=kept.archived_at is not None,
        last_words=kept.last_words,
        last_by=_person(kept.last_by, shown.people),
        last_at=kept.last_at,
        waiting=kept.waiting,
        assistant=spoken_to(kept.assistant, shown.assistants, shown.locale),
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
        by_rules=shown.model == EMBEDDED,
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
