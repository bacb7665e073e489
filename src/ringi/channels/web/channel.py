"""The web: messages come in over the HTTP API, and replies are read from the table of messages, told of by a stream."""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.assistants import AssistantRef
from ringi.domain.channels import WEB, Capabilities, Channel
from ringi.domain.ids import ConversationId, OrgId, PersonId, TurnId
from ringi.store.core.database import Database
from ringi.store.turns.conversations import NewConversation, enter_conversation
from ringi.store.work.uploads import UploadId
from ringi.turns.intake.messages import Incoming
from ringi.turns.intake.writer import Accepted
from ringi.turns.runtime import Runtime
from ringi.turns.services import new_id

WEB_CHANNEL = Channel(name=WEB, capabilities=Capabilities(streaming=True, buttons=True, markdown=True))
"""The web. The proof of who sends something is that of their browser session."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebMessage:
    """A message as a page or a program sends it."""

    conversation: ConversationId
    text: str
    client_id: str
    """The sender's own id of the message."""
    pasted: tuple[tuple[int, int], ...] = ()
    supersedes: TurnId | None = None
    uploads: frozenset[UploadId] = frozenset()
    fresh: bool
    """True if the sender proved lately who they are."""


async def say(runtime: Runtime, org: OrgId, person: PersonId, said: WebMessage) -> Accepted:
    """Takes the message in, as `Runtime.take`."""
    return await runtime.take(
        Incoming(
            org=org,
            conversation=said.conversation,
            person=person,
            channel=WEB,
            text=said.text,
            client_id=f"{person}:{said.client_id}",
            pasted=said.pasted,
            supersedes=said.supersedes,
            fresh=said.fresh,
            uploads=said.uploads,
        )
    )


async def own_conversation(database: Database, org: OrgId, person: PersonId) -> ConversationId:
    """Returns the conversation that a person has from the start, in which we also reach them."""
    place = NewConversation(id=ConversationId(new_id()), channel=WEB, external_id=str(person), kind="direct")
    return await enter_conversation(database, org, place, person)


async def another_conversation(
    database: Database, org: OrgId, person: PersonId, title: str, assistant: AssistantRef
) -> ConversationId:
    """Opens one more conversation of that person alone with the assistant, and returns it."""
    id = ConversationId(new_id())
    place = NewConversation(
        id=id,
        channel=WEB,
        external_id=f"{person}:{id}",
        kind="direct",
        title=title,
        assistant=assistant,
    )
    return await enter_conversation(database, org, place, person)
