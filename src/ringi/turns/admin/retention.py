"""Ends the retention of a conversation: its content is destroyed, its record stays and verifies."""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ConversationId, OrgId
from ringi.domain.text import Text
from ringi.journal.administration import RetentionEnded
from ringi.journal.rows import to_open_batch
from ringi.store.core.preconditions import ConversationInUseError
from ringi.store.turns.conversation_keys import retention_ended
from ringi.turns.admin.own_chain import append
from ringi.turns.services import TurnServices


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionEnding:
    """A conversation whose retention is to end, and the operator who wants it."""

    conversation: ConversationId
    operator: str
    reason: str


async def end_conversation_retention(services: TurnServices, org: OrgId, ending: RetentionEnding) -> None:
    """Destroys the keys and the words of the conversation, and records that, both or neither. Raises UserFacingError
    while a turn of the conversation is not over."""
    event = RetentionEnded(
        at=services.now(), conversation=ending.conversation, operator=ending.operator, reason=ending.reason
    )
    try:
        await append(
            services.database, org, to_open_batch(event, None), *retention_ended(ending.conversation)
        )
    except ConversationInUseError:
        raise UserFacingError(Text("administration.conversation_in_use")) from None
