"""Converts between records and the store: batches ready to append, and stored rows as links of a chain."""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.errors import DefectError
from ringi.domain.ids import ConversationId, PersonId
from ringi.journal.chain import Link, digest
from ringi.journal.codec import AnyEvent, Record, decode, encode
from ringi.journal.deliveries import Delivered
from ringi.journal.events import Event
from ringi.journal.sealing import ConversationSeal, DestroyedKeyError, PersonSeal, Seal
from ringi.store.core.database import Statement
from ringi.store.turns.journal import Batch, JournalRow
from ringi.store.turns.turns import Entry, StoredMessage, record


def to_batch(events: Sequence[AnyEvent], seal: Seal) -> Batch:
    """Returns the events, encoded and folded into one digest."""
    key = seal.stored if isinstance(seal, ConversationSeal) else None
    return _batch(tuple(encode(event, seal) for event in events), seal.person, key)


def to_open_batch(event: AnyEvent, by: PersonId | None) -> Batch:
    """Returns a batch of one event with nothing personal in it, which takes no key."""
    return _batch((encode(event, None),), by)


def delivery(conversation: ConversationId, event: Delivered, message: StoredMessage) -> Statement:
    """Returns the statement that sets a message into a conversation from outside it: one more batch of its chain, under
    the message's own id."""
    batch = to_open_batch(event, event.by)
    return record(Entry(chain=conversation, turn=message.id, first_n=1, batch=batch, message=message))


def _batch(records: tuple[Record, ...], person: PersonId | None, key: bytes | None = None) -> Batch:
    return Batch(
        kinds=[record.kind for record in records],
        schemas=[record.schema for record in records],
        bodies=[record.body for record in records],
        sealed=[record.sealed or b"" for record in records],
        person=person,
        chain_key=key if any(record.sealed for record in records) else None,
        digest=digest(records),
    )


def to_record(row: JournalRow) -> Record:
    return Record(
        kind=row.kind, schema=row.schema, body=row.body, sealed=row.sealed, sealed_for=row.sealed_for
    )


def to_link(row: JournalRow) -> Link:
    return Link(turn=row.turn, n=row.n, seq=row.seq, record=to_record(row), head=row.head)


def to_event(row: JournalRow, seal: PersonSeal | None) -> Event:
    """Returns an event of a turn. Raises DefectError for a row of the administration chain."""
    event = decode(to_record(row), _seal_of(row, seal))
    if not isinstance(event, Event):
        raise DefectError("an administrative record stands in a turn")
    return event


def is_erased(row: JournalRow, seal: PersonSeal) -> bool:
    """True if the key that sealed the row was destroyed with its conversation."""
    if row.sealed is None or row.chain_key is None:
        return False
    try:
        seal.within(row.chain, row.chain_key).open(row.sealed)
    except DestroyedKeyError:
        return True
    return False


def _seal_of(row: JournalRow, seal: PersonSeal | None) -> Seal | None:
    return None if seal is None else seal.within(row.chain, row.chain_key)
