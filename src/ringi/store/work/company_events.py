"""Events in the company's calendar, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from uuid import UUID

from ringi.domain.ids import ExecutionId, PersonId
from ringi.store.core.database import Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyEvent:
    title: str
    day: date
    starts_at: time | None
    ends_at: time | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingEvent:
    """An event as the people who may take it away speak of it."""

    id: UUID
    event: CompanyEvent
    own: bool
    """True if they put it there themselves."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueTask:
    title: str
    due_date: date
    due_time: time | None
    author: PersonId
    """The person whose words the title is in."""


def add_company_event(event: CompanyEvent, by: PersonId, execution: ExecutionId) -> Statement:
    """One event an execution: the same execution again violates the primary key."""
    return Statement(
        "INSERT INTO company_events (org, id, title, day, starts_at, ends_at, created_by) "
        "VALUES (ringi.org(), %(id)s, %(title)s, %(day)s, %(starts_at)s, %(ends_at)s, %(by)s)",
        {
            "id": execution,
            "title": event.title,
            "day": event.day,
            "starts_at": event.starts_at,
            "ends_at": event.ends_at,
            "by": by,
        },
    )


def company_events(first: date, last: date, most: int) -> Statement:
    """All events of the company on these days, in order. Rows: as `CompanyEvent`."""
    return Statement(
        f"SELECT {_COMPANY_EVENT} FROM company_events WHERE org = ringi.org() "
        "AND day BETWEEN %(first)s AND %(last)s ORDER BY day, starts_at NULLS FIRST, created_at LIMIT %(most)s",
        {"first": first, "last": last, "most": most},
    )


def company_event(row: Row) -> CompanyEvent:
    return CompanyEvent(title=row[0], day=row[1], starts_at=row[2], ends_at=row[3])


def standing_events(person: PersonId, from_level: int, most: int) -> Statement:
    """Events the person put there; from that level up also those of all other people. The newest first. Rows: as
    `StandingEvent`."""
    return Statement(
        f"SELECT {_STANDING_EVENT} FROM company_events "
        f"WHERE org = ringi.org() AND {_MAY_TAKE_AWAY} ORDER BY created_at DESC LIMIT %(most)s",
        {"person": person, "level": from_level, "most": most},
    )


def seen_events(person: PersonId, most: int) -> Statement:
    """All events of the company, the newest first. Rows: as `StandingEvent`."""
    return Statement(
        f"SELECT {_STANDING_EVENT} FROM company_events WHERE org = ringi.org() "
        "ORDER BY created_at DESC LIMIT %(most)s",
        {"person": person, "most": most},
    )


def remove_company_event(event: UUID, person: PersonId, from_level: int) -> Statement:
    """Removes the event, if the person may, as `standing_events` says. Row: as `StandingEvent`, or none."""
    return Statement(
        "DELETE FROM company_events WHERE org = ringi.org() AND id = %(event)s "
        f"AND {_MAY_TAKE_AWAY} RETURNING {_STANDING_EVENT}",
        {"event": event, "person": person, "level": from_level},
    )


def standing_event(row: Row) -> StandingEvent:
    return StandingEvent(id=row[0], event=company_event(row[1:5]), own=row[5])


def tasks_due(assignee: PersonId, first: date, last: date, most: int) -> Statement:
    """The person's open tasks that are due on these days, in order. Rows: as `DueTask`."""
    return Statement(
        "SELECT title, due_date, due_time, coalesce(worded_by, created_by) FROM tasks WHERE org = ringi.org() AND state = 'open' "
        "AND assignee = %(assignee)s AND due_date BETWEEN %(first)s AND %(last)s "
        "ORDER BY due_date, due_time NULLS LAST, created_at LIMIT %(most)s",
        {"assignee": assignee, "first": first, "last": last, "most": most},
    )


def due_task(row: Row) -> DueTask:
    return DueTask(title=row[0], due_date=row[1], due_time=row[2], author=PersonId(row[3]))


_COMPANY_EVENT = "title, day, starts_at, ends_at"
_STANDING_EVENT = f"id, {_COMPANY_EVENT}, created_by = %(person)s"
_MAY_TAKE_AWAY = (
    "(created_by = %(person)s OR EXISTS (SELECT FROM persons p "
    "WHERE p.org = ringi.org() AND p.id = %(person)s AND p.active AND p.level >= %(level)s))"
)
