"""How does a message come into a conversation from outside it? As one more batch of that conversation's chain."""

from __future__ import annotations

from ringi.domain.ids import ConversationId
from ringi.journal.deliveries import Delivered
from ringi.journal.rows import to_open_batch
from ringi.store.database import Statement
from ringi.store.turns import Entry, StoredMessage, record


def delivery(conversation: ConversationId, event: Delivered, message: StoredMessage) -> Statement:
    """The message stands there, and on record under its own id."""
    batch = to_open_batch(event, event.by)
    return record(Entry(chain=conversation, turn=message.id, first_n=1, batch=batch, message=message))
