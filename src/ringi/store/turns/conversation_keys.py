"""Keys of a person in a conversation, as rows: made once, destroyed when the retention of the conversation ends."""

from __future__ import annotations

from typing import Final, LiteralString, NamedTuple

from ringi.domain.ids import ConversationId
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
