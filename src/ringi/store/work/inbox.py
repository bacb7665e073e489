"""Messages delivered to a person in the conversation they have alone with us, as rows, and how far they have read."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ringi.domain.ids import MessageId, PersonId
from ringi.store.core.database import Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxMessage:
    """One message in a person's inbox."""

    id: MessageId
    sender: PersonId | None
    """The sender; None for our own messages."""
    body: str
    at: datetime
    new: bool
    """True if they have not looked since it came."""


def inbox_of(person: PersonId, most: int, *, only_new: bool) -> Statement:
    """The messages, the newest first; a delivered message stands under its own id. Rows: as `received_row`, then how
    many there are."""
    return Statement(_INBOX, {"person": person, "most": most, "only_new": only_new})


def received_row(row: Row) -> InboxMessage:
    return InboxMessage(id=row[0], sender=row[1], body=row[2], at=row[3], new=row[4])


def mark_read(person: PersonId, last: MessageId) -> Statement:
    """Notes that they have read up to this one."""
    return Statement(
        "INSERT INTO inbox_marks AS m (org, person, last) VALUES (ringi.org(), %(person)s, %(last)s) "
        "ON CONFLICT (org, person) DO UPDATE SET last = excluded.last WHERE m.last < excluded.last",
        {"person": person, "last": last},
    )


_INBOX = """
WITH alone AS (
  SELECT c.id FROM members m JOIN conversations c ON c.org = m.org AND c.id = m.conversation
   WHERE m.org = ringi.org() AND m.person = %(person)s AND c.kind = 'direct'
     AND NOT EXISTS (SELECT FROM members o
                      WHERE o.org = c.org AND o.conversation = c.id AND o.person <> m.person)),
mark AS (SELECT last FROM inbox_marks WHERE org = ringi.org() AND person = %(person)s),
found AS (
  SELECT m.id, m.person, m.body, m.created_at,
         NOT EXISTS (SELECT FROM mark WHERE mark.last >= m.id) AS new
    FROM alone JOIN messages m ON m.org = ringi.org() AND m.conversation = alone.id AND m.turn = m.id)
SELECT id, person, body, created_at, new, count(*) OVER () FROM found WHERE new OR NOT %(only_new)s
 ORDER BY id DESC LIMIT %(most)s
"""
