"""Erases a person, as statements: their key, and everything plain that is theirs.

Rows that stay name them by an id that leads nowhere any more; `tests/store/test_erasure.py` says of each why it may.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, LiteralString, NamedTuple

from ringi.domain.ids import ConversationId, PersonId, TurnId
from ringi.store.core.database import Statement
from ringi.store.organisations.departures import depart, hand_over
from ringi.store.turns.summaries import without_summaries_of


class Unfinished(NamedTuple):
    """A turn of theirs that is not over."""

    turn: TurnId
    conversation: ConversationId
    last_n: int


def unfinished_of(person: PersonId) -> Statement:
    """Turns of theirs that are not over. Rows: as `Unfinished`."""
    return Statement(
        "SELECT t.id, t.conversation, (SELECT max(n) FROM journal j WHERE j.org = t.org AND j.turn = t.id) "
        "FROM turns t WHERE t.org = ringi.org() AND t.person = %(person)s AND t.state <> 'finished'",
        {"person": person},
    )


def erase(person: PersonId, now: datetime) -> tuple[Statement, ...]:
    """Erases the person. They depart, what waited for their yes waits for others, and what they left is destroyed:
    words, those said to them alone, summaries made of them, the cards of what they asked for, pay, goals, memories,
    name and readings."""
    return (
        *depart(person),
        *hand_over(person, None, now),
        without_summaries_of(person),
        *(Statement(sql, {"person": person}) for sql in (*_EMPTIED, *_DELETED)),
    )


_THEIRS: Final[tuple[LiteralString, ...]] = (
    "wishes",
    "departures",
    "absences",
    "pay",
    "goals",
    "memories",
    "schedules",
    "beginnings",
    "shown_lists",
    "inbox_marks",
    "uses",
    "visits",
    "invitations",
    "web_accounts",
    "identities",
    "uploads",
    "tours",
)
"""Tables whose rows are a person's own."""
_DELETED: Final[tuple[LiteralString, ...]] = tuple(
    f"DELETE FROM {table} WHERE org = ringi.org() AND person = %(person)s" for table in _THEIRS
)

_ALONE: Final = (
    "SELECT c.id FROM conversations c JOIN members b ON b.org = c.org AND b.conversation = c.id "
    "WHERE c.org = ringi.org() AND c.kind = 'direct' AND b.person = %(person)s"
)
"""Conversations in which only they and we spoke."""

_EMPTIED: Final[tuple[LiteralString, ...]] = (
    "UPDATE persons SET data_key = NULL, erased_at = clock_timestamp(), name = '—', reading = '', aliases = '{}', post = '' "
    "WHERE org = ringi.org() AND id = %(person)s",
    "UPDATE conversation_keys SET wrapped = NULL, ended_at = clock_timestamp() "
    "WHERE org = ringi.org() AND person = %(person)s",
    "DELETE FROM messages WHERE org = ringi.org() AND (person = %(person)s "
    "OR turn IN (SELECT id FROM turns WHERE org = ringi.org() AND person = %(person)s) "
    f"OR conversation IN ({_ALONE}))",
    f"UPDATE conversations SET title = '' WHERE org = ringi.org() AND id IN ({_ALONE})",
    "UPDATE tokens SET name = '—' WHERE org = ringi.org() AND person = %(person)s",
    "UPDATE pendings SET card = '{}', state = CASE WHEN state = 'open' THEN 'void' ELSE state END "
    "WHERE org = ringi.org() AND person = %(person)s",
    "UPDATE order_keys SET ready = 0 WHERE org = ringi.org() AND person = %(person)s",
    "UPDATE company_events SET title = '—' WHERE org = ringi.org() AND created_by = %(person)s",
    "UPDATE tasks SET title = '—' WHERE org = ringi.org() AND coalesce(worded_by, created_by) = %(person)s",
)
"""Statements that empty rows which stay, and delete messages."""
