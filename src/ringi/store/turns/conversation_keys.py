"""Keys of a person in a conversation, as rows: made once, destroyed when the retention of the conversation ends."""

from __future__ import annotations

from datetime import datetime
from typing import Final, LiteralString, NamedTuple

from ringi.domain.ids import AssistantName, ConversationId
from ringi.store.core.database import Database, Statement
from ringi.store.turns.order_keys import OrderKey


class KeyInUse(NamedTuple):
    """The generation (two bytes) and the wrapped key of a person in a conversation."""

    key: bytes


async def key_in_use(database: Database, of: OrderKey, proposed: bytes) -> bytes:
    """Returns the key in use; the proposed one, stored, if there is none."""
    made = Statement(
        "SELECT ringi.conversation_key(%(conversation)s, %(person)s, %(proposed)s) AS key",
        {"conversation": of.conversation, "person": of.person, "proposed": proposed},
        KeyInUse._make,
    )
    ((row,),) = await database.batch(of.org, made)
    return row.key


def retention_ended(conversation: ConversationId) -> tuple[Statement, ...]:
    """Destroys the keys of the conversation and every plain word of it. Fails with ConversationInUseError while a turn
    of it is not over. The chain stays and verifies."""
    of = {"conversation": conversation}
    return (Statement(_DESTROYED, of), *(Statement(sql, of) for sql in _EMPTIED))


class QuietConversation(NamedTuple):
    """A conversation nobody has said anything in since a certain time."""

    id: ConversationId


def quiet_since(assistant: AssistantName, before: datetime, most: int) -> Statement[QuietConversation]:
    """The conversations of the assistant that hold messages, all of them from before that time."""
    return Statement(
        "SELECT c.id FROM conversations c "
        # Ids of messages grow with time, so that the last one is found by the index.
        "JOIN LATERAL (SELECT m.created_at FROM messages m WHERE m.org = c.org AND m.conversation = c.id "
        "ORDER BY m.id DESC LIMIT 1) latest ON latest.created_at < %(before)s "
        "WHERE c.org = ringi.org() AND c.assistant = %(assistant)s LIMIT %(most)s",
        {"assistant": assistant, "before": before, "most": most},
        QuietConversation._make,
    )


_DESTROYED: LiteralString = "SELECT ringi.destroy_keys(%(conversation)s)"
_HERE: LiteralString = "WHERE org = ringi.org() AND conversation = %(conversation)s"
_EMPTIED: Final[tuple[LiteralString, ...]] = (
    f"DELETE FROM uploads WHERE org = ringi.org() AND turn IN (SELECT id FROM turns {_HERE})",
    f"DELETE FROM held_messages WHERE org = ringi.org() AND turn IN (SELECT id FROM turns {_HERE})",
    f"DELETE FROM messages {_HERE}",
    f"DELETE FROM summaries {_HERE}",
    f"DELETE FROM summaries_wanted {_HERE}",
    f"DELETE FROM sessions {_HERE}",
    f"DELETE FROM shown_lists {_HERE}",
    f"UPDATE pendings SET card = '{{}}' {_HERE}",
    "UPDATE conversations SET title = '' WHERE org = ringi.org() AND id = %(conversation)s",
)
"""Statements that remove what was said in the conversation, or copied from it."""
