"""The parts of a turn's context, as statements. Each finds its rows by an index, however many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from ringi.domain.ids import ConversationId, PersonId
from ringi.domain.text import Text
from ringi.store.core.database import Row, Statement
from ringi.store.core.texts import stored_text


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingCard:
    """A confirmation of what a person asked for, as a model may know of it."""

    id: UUID
    number: str
    operation: Text
    asked_at: datetime


def waiting_cards(conversation: ConversationId, person: PersonId, most: int) -> Statement:
    """Open confirmations of what that person asked for there, the newest first. Rows: as `waiting_card`."""
    return Statement(
        "SELECT id, number, card -> 'operation', asked_at FROM pendings WHERE org = ringi.org() "
        "AND conversation = %(conversation)s AND person = %(person)s AND state = 'open' "
        "AND expires_at > clock_timestamp() ORDER BY asked_at DESC LIMIT %(most)s",
        {"conversation": conversation, "person": person, "most": most},
    )


def waiting_card(row: Row) -> WaitingCard:
    return WaitingCard(id=row[0], number=row[1], operation=stored_text(row[2]), asked_at=row[3])


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTask:
    """A task that is still to be done."""

    id: UUID
    title: str
    assignee: PersonId
    author: PersonId
    """The person whose words the title is in."""
    due_date: date | None
    created_at: datetime


def open_tasks(assignees: Sequence[PersonId], most: int) -> Statement:
    """Each person's next tasks by due date, one of each in turn, in the order of the people. Rows: as `open_task`."""
    return Statement(
        "SELECT t.id, t.title, p.id, t.author, t.due_date, t.created_at "
        "FROM unnest(%(assignees)s::uuid[]) WITH ORDINALITY AS p (id, place) CROSS JOIN LATERAL ("
        "SELECT id, title, coalesce(worded_by, created_by) AS author, due_date, created_at FROM tasks "
        "WHERE org = ringi.org() AND assignee = p.id "
        "AND state = 'open' ORDER BY due_date, created_at LIMIT %(most)s) t "
        "ORDER BY row_number() OVER (PARTITION BY p.id ORDER BY t.due_date, t.created_at), p.place",
        {"assignees": list(assignees), "most": most},
    )


def open_task(row: Row) -> OpenTask:
    return OpenTask(
        id=row[0],
        title=row[1],
        assignee=PersonId(row[2]),
        author=PersonId(row[3]),
        due_date=row[4],
        created_at=row[5],
    )
