"""Takes in messages."""

from __future__ import annotations

from typing import Annotated, Self
from uuid import UUID

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, model_validator

from ringi.api.auth.caller import ApiCaller, CallerHere
from ringi.api.auth.reauth import is_fresh
from ringi.api.dependencies import LocaleHere
from ringi.api.limits import MOST_FILES
from ringi.api.problems import Problem, ProblemError
from ringi.api.services import Services, ServicesHere
from ringi.api.turn_limits import CHANNEL, demand_hands, demand_pace
from ringi.domain.ids import ConversationId, TurnId
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.language.text.small_talk import small_talk
from ringi.store.core.database import Database
from ringi.store.core.pool import NoConnectionError
from ringi.store.turns.conversations import NewConversation, enter_conversation, reply_of
from ringi.store.work.uploads import UploadId, count_own
from ringi.turns.intake.messages import Incoming
from ringi.turns.intake.revise import revision_of
from ringi.turns.services import new_id

NO_SUCH_FILE = Problem(status=422, text=Text("api.no_such_file"))

router = APIRouter(tags=["conversations"])


class NewMessage(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str
    client_id: Annotated[str, Field(pattern=r"^[!-~]{1,100}$")] = Field(default_factory=lambda: str(new_id()))
    """The caller's own id of the message: a message sent again under it is the same message."""
    uploads: Annotated[tuple[UUID, ...], Field(max_length=MOST_FILES)] = ()
    """Ids of the caller's own files that go with it; each goes with one message."""
    conversation: UUID | None = None
    """The conversation it goes to; without one it goes to the caller's own conversation."""
    pasted: Annotated[tuple[tuple[int, int], ...], Field(max_length=100)] = ()
    """Ranges of characters, from and up to, that were pasted and not typed."""
    supersedes: UUID | None = None
    """The caller's own earlier turn in the same conversation, whose message this is, edited and sent again. What
    it had under way is called off; what it did stays done, and the message is then its correction."""

    @model_validator(mode="after")
    def _ranges_lie_in_the_text(self) -> Self:
        if not all(0 <= begin < end <= len(self.text) for begin, end in self.pasted):
            raise ValueError("a pasted range lies outside the text")
        return self


class Taken(BaseModel):
    """A message that is on record; the answer comes as an event of the conversation."""

    turn_id: TurnId
    conversation_id: ConversationId
    reply: str | None = None
    """The answer itself, if too much is going on for events."""
    executed: tuple[str, ...] = ()
    """Operations the superseded turn had carried out: they stay done, and the message is on record as their
    correction."""


@router.post("/messages", status_code=202)
async def post_message(
    message: NewMessage, locale: LocaleHere, services: ServicesHere, caller: CallerHere
) -> Taken:
    """Says something. The message is on record when this answers.

    Saying more at once than anybody types or pastes is 429, but for a yes, a no or a stop. If no database connection
    can be had, greetings and simple questions are still answered, in `reply`.
    """
    demand_pace(services, caller, message.text)
    try:
        if not caller.in_need:
            return await _with_executed(
                await _taken(message, services, caller), message, services, caller, locale
            )
    except NoConnectionError:
        pass
    if small_talk(message.text) is None:
        raise NoConnectionError("pool")
    async with services.database.on_reserve():
        taken = await _taken(message, services, caller)
        reply = await reply_of(services.database, caller.org, taken.turn_id)
    services.metrics.degraded()
    return taken.model_copy(update={"reply": reply})


async def _taken(message: NewMessage, services: Services, caller: ApiCaller) -> Taken:
    """Hands the message to the runtime, and returns the turn that it opened or joined."""
    conversation = await _conversation(services.database, caller, message.conversation)
    uploads = {UploadId(each) for each in message.uploads}
    if uploads and await count_own(services.database, caller.org, caller.person.id, uploads) < len(uploads):
        raise ProblemError(NO_SUCH_FILE)
    accepted = await services.runtime.take(
        Incoming(
            org=caller.org,
            conversation=conversation,
            person=caller.person.id,
            channel=CHANNEL,
            text=message.text,
            client_id=f"{caller.person.id}:{message.client_id}",
            pasted=message.pasted,
            supersedes=TurnId(message.supersedes) if message.supersedes else None,
            fresh=is_fresh(caller),
            uploads=frozenset(uploads),
        )
    )
    return Taken(turn_id=accepted.turn, conversation_id=conversation)


async def _with_executed(
    taken: Taken, message: NewMessage, services: Services, caller: ApiCaller, locale: Locale
) -> Taken:
    if message.supersedes is None:
        return taken
    turn_services, turn = services.runtime.services, TurnId(message.supersedes)
    revision = await revision_of(turn_services, caller.org, turn, caller.person.id)
    return taken.model_copy(update={"executed": tuple(say(each, locale) for each in revision.executed)})


async def _conversation(database: Database, caller: ApiCaller, wanted: UUID | None) -> ConversationId:
    """Returns the conversation that is named, if the caller is in it; their own direct one if none is named."""
    if wanted is None:
        place = NewConversation(
            id=ConversationId(new_id()), channel=CHANNEL, external_id=str(caller.person.id), kind="direct"
        )
        return await enter_conversation(database, caller.org, place, caller.person.id)
    named = ConversationId(wanted)
    await demand_hands(database, caller, named)
    return named
