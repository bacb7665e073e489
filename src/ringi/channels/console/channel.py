"""Makes a turn of a line typed at a terminal, and returns its reply. Each person has one conversation there
with each assistant.

There may be no worker beside a terminal, so it also takes up open turns that others left behind. It knows nothing of
prompts, colours or exit codes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from ringi.domain.assistants import FIRST_ASSISTANT, USUAL_ASSISTANT, AssistantRef
from ringi.domain.channels import Capabilities, Channel
from ringi.domain.ids import ConversationId, OrgId, PersonId, TurnId
from ringi.domain.text import Locale
from ringi.i18n import say
from ringi.store.core.database import Database
from ringi.store.turns.conversations import (
    MessageRow,
    NewConversation,
    change_mode,
    enter_conversation,
    read_messages,
)
from ringi.store.views.history import turns_between
from ringi.store.views.turn_views import heads_of, read_stream
from ringi.store.work.uploads import uploads_of_replies
from ringi.turns.background.expiry import expire_due
from ringi.turns.engine.dialog_expiry import tell_lapsed
from ringi.turns.engine.streaming import read_segment
from ringi.turns.intake.messages import Incoming
from ringi.turns.intake.writer import Accepted
from ringi.turns.runtime import Runtime
from ringi.turns.services import TurnServices

CHANNEL = "console"
CONSOLE = Channel(name=CHANNEL, capabilities=Capabilities(proves=True, streaming=True))
"""The console. A line typed at the terminal needs no further proof: its author operates the machine."""
LOOK_S = 0.2
"""Seconds between two looks at a turn that another process runs."""
MOST_STEPS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsoleLine:
    """One person's own conversation with Ringi at the terminal."""

    org: OrgId
    person: PersonId
    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """The turn of a message, and the replies to it."""

    turn: TurnId
    replies: tuple[MessageRow, ...]
    files: tuple[str, ...] = ()
    """Names of the files that came with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlyAnswer:
    """The position up to which a conversation's record was read, and the words of an answer shown by then."""

    seq: int
    words: str = ""


async def open_line(
    database: Database, org: OrgId, person: PersonId, assistant: AssistantRef = USUAL_ASSISTANT
) -> ConsoleLine:
    """Opens the person's own conversation with that assistant, and puts the assistant into the mode that is named. The
    assistant must be registered."""
    own = str(person) if assistant.name == FIRST_ASSISTANT else f"{person}:{assistant.name}"
    wanted = NewConversation(
        id=ConversationId(uuid4()), channel=CHANNEL, external_id=own, kind="direct", assistant=assistant
    )
    conversation = await enter_conversation(database, org, wanted, person)
    if assistant.mode:
        await database.batch(org, change_mode(conversation, assistant.mode, person))
    return ConsoleLine(org=org, person=person, conversation=conversation)


async def said_by_now(database: Database, line: ConsoleLine) -> frozenset[UUID]:
    """Returns the ids of all messages in the conversation. Its last message would not do: if a clock went back, the
    next message stands before it."""
    return frozenset(row.id for row in await read_messages(database, line.org, line.conversation))


async def replies_besides(
    database: Database, line: ConsoleLine, known: frozenset[UUID]
) -> tuple[MessageRow, ...]:
    """Returns the replies of Ringi that are not known yet."""
    said = await read_messages(database, line.org, line.conversation)
    return tuple(message for message in said if message.person is None and message.id not in known)


async def exchange(
    runtime: Runtime, line: ConsoleLine, text: str, pasted: tuple[tuple[int, int], ...] = ()
) -> Exchange:
    """Sends the message, and returns when the turn rests: answered, or waiting for a person.

    Raises UserFacingError, and records nothing, if the message cannot be accepted.
    """
    database = runtime.services.database
    before = await said_by_now(database, line)
    accepted = await runtime.take(
        Incoming(
            org=line.org,
            conversation=line.conversation,
            person=line.person,
            channel=CHANNEL,
            text=text,
            fresh=CONSOLE.capabilities.proves,
            pasted=pasted,
        )
    )
    await settled(runtime, accepted)
    replies = await replies_besides(database, line, before)
    files = await files_with(database, line, replies)
    return Exchange(turn=accepted.turn, replies=replies, files=files)


async def files_with(database: Database, line: ConsoleLine, replies: Sequence[MessageRow]) -> tuple[str, ...]:
    """Returns the names of the files that came with the replies."""
    messages = [reply.id for reply in replies]
    made = await uploads_of_replies(database, line.org, line.person, messages) if messages else ()
    return tuple(upload.name for upload in made)


async def where_now(database: Database, line: ConsoleLine) -> EarlyAnswer:
    """Returns the present end of the conversation's record, with no words read."""
    heads = await heads_of(database, [(line.org, line.conversation)])
    return EarlyAnswer(seq=heads.get(line.conversation, 0))


async def early_words(services: TurnServices, line: ConsoleLine, early: EarlyAnswer) -> EarlyAnswer:
    """Returns the words in the conversation's record of an answer that is still being written."""
    rows = await read_stream(services.database, line.org, line.conversation, early.seq, MOST_STEPS)
    if not rows:
        return early
    snapshot, words = await services.org_cache.at_hand(line.org), early.words
    for row in rows:
        match row.kind:
            case "reply_segment":
                words += read_segment(row, snapshot) or ""
            case "reply_withdrawn":
                words = ""
            case _:
                pass
    return EarlyAnswer(seq=rows[-1].seq, words=words)


async def settled(runtime: Runtime, accepted: Accepted) -> None:
    """Returns when the turn rests, also if another process runs it. A turn whose process is gone is taken up here."""
    await runtime.settle()
    while await _is_open(runtime.services.database, accepted.key.org, accepted.turn):
        await asyncio.sleep(LOOK_S)
        await runtime.driver.take_up(accepted.key)


def step_now(runtime: Runtime, line: ConsoleLine, locale: Locale) -> str:
    """Returns the step that this process is at in the conversation; empty if it is at none, or has just begun it."""
    now = runtime.services.board.turns.get(line.conversation)
    return say(now[1].text, locale) if now else ""


async def call_off(runtime: Runtime, line: ConsoleLine) -> Accepted | None:
    """Calls off the turn that this process is at in the conversation; None if it is at none. Raises UserFacingError if
    it is too late."""
    now = runtime.services.board.turns.get(line.conversation)
    return await runtime.cancel(line.org, now[0], line.person) if now else None


async def tidy(runtime: Runtime) -> None:
    """Ends confirmations and flows whose time is over, as a worker would."""
    for key in await expire_due(runtime.services):
        await runtime.driver.take_up(key)
    await tell_lapsed(runtime.services)


async def _is_open(database: Database, org: OrgId, turn: TurnId) -> bool:
    return any(row.state == "open" for row in await turns_between(database, org, turn, turn))
