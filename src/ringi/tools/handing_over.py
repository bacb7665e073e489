"""Hands words to people where each of them is alone with us, on record, in the transaction of the sending tool."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC

from uuid_utils.compat import uuid7

from ringi.domain.errors import DefectError
from ringi.domain.ids import ConversationId, MessageId, PersonId
from ringi.journal.deliveries import Delivered
from ringi.journal.rows import delivery
from ringi.store.conversations import direct_conversations
from ringi.store.turns import StoredMessage
from ringi.tools.tool import Hands, inside


async def hand_over(hands: Hands, persons: Sequence[PersonId], body: str) -> None:
    """Each of them finds it once, however often the execution is tried."""
    new = [ConversationId(uuid7()) for _ in persons]
    places = await inside(hands).rows(direct_conversations(hands.conversation, persons, new))
    if len(places) != len(set(persons)):
        raise DefectError("somebody cannot be reached alone")
    at = hands.now.astimezone(UTC)
    for _, conversation in places:
        message = _message(hands, body)
        event = Delivered(at=at, message=message.id, by=hands.requester.id, of=hands.turn)
        await inside(hands).run(delivery(ConversationId(conversation), event, message))


def _message(hands: Hands, body: str) -> StoredMessage:
    """INVARIANT: the words are the sender's, all of them passed on: whoever reads them never said them, not
    even a sender who writes to themselves."""
    return StoredMessage(
        id=MessageId(uuid7()),
        person=hands.requester.id,
        body=body,
        pasted=((0, len(body)),),
        client_id=f"execution:{hands.execution}",
    )
