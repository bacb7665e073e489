"""Schedules and their beginnings, as rows. Each due time of a schedule begins one turn or is missed, exactly once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID
from zoneinfo import ZoneInfo

from psycopg.types.numeric import Float8, Int4

from ringi.domain.beginning import BeginningKind
from ringi.domain.ids import ConversationId, OrgId, PersonId, TurnId
from ringi.language.dates.rrule import Shift, Timetable, read_rule
from ringi.store.core.database import Row, Statement

CatchUp = Literal["one", "skip", "all"]
Missed = Literal["", "left", "not_member", "stopped", "late"]
"""Why no turn began. left: its person is gone. not_member: they are no longer in the conversation. late: it was over
before a process could see to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleRow:
    """A schedule as it stands."""

    id: UUID
    person: PersonId
    conversation: ConversationId | None
    instruction: str
    rule: str
    zone: str
    starts: datetime
    """Naive: the local clock of `zone`."""
    shift: Shift
    quiet: bool
    catch_up: CatchUp
    enabled: bool
    next_due: datetime | None

    @property
    def timetable(self) -> Timetable:
        return Timetable(
            rule=read_rule(self.rule), start=self.starts, zone=ZoneInfo(self.zone), shift=self.shift
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginningRow:
    """A due time or an event, and the turn it began."""

    id: TurnId
    kind: BeginningKind
    source: str
    key: str
    person: PersonId
    due: datetime
    missed: Missed = ""


def add_schedule(row: ScheduleRow) -> Statement:
    """Makes the schedule. The same id again violates the primary key."""
    return Statement(
        "INSERT INTO schedules (org, id, person, conversation, instruction, rule, zone, starts, shift, quiet, "
        "catch_up, enabled, next_due) VALUES (ringi.org(), %(id)s, %(person)s, %(conversation)s, "
        "%(instruction)s, %(rule)s, %(zone)s, %(starts)s, %(shift)s, %(quiet)s, %(catch_up)s, %(enabled)s, "
        "%(next_due)s)",
        {
            "id": row.id,
            "person": row.person,
            "conversation": row.conversation,
            "instruction": row.instruction,
            "rule": row.rule,
            "zone": row.zone,
            "starts": row.starts,
            "shift": row.shift,
            "quiet": row.quiet,
            "catch_up": row.catch_up,
            "enabled": row.enabled,
            "next_due": row.next_due,
        },
    )


def schedules_of(person: PersonId, most: int) -> Statement:
    """The person's schedules, the next due first. Rows: as `ScheduleRow`."""
    return Statement(
        f"SELECT {_COLUMNS} FROM schedules WHERE org = ringi.org() AND person = %(person)s "
        "ORDER BY enabled DESC, next_due NULLS LAST, created_at LIMIT %(most)s",
        {"person": person, "most": most},
    )


def count_schedules(person: PersonId) -> Statement:
    """The number of the person's schedules. Row: (int,)."""
    return Statement(
        "SELECT count(*) FROM schedules WHERE org = ringi.org() AND person = %(person)s", {"person": person}
    )


def schedule_called(schedule: UUID) -> Statement:
    """The schedule of that id. Row: as `ScheduleRow`."""
    return Statement(
        f"SELECT {_COLUMNS} FROM schedules WHERE org = ringi.org() AND id = %(id)s", {"id": schedule}
    )


def delete_schedule(schedule: UUID, person: PersonId) -> Statement:
    """Deletes the schedule, if it is theirs. What it began stays on record. Row: (instruction,), or none."""
    return Statement(
        "DELETE FROM schedules WHERE org = ringi.org() AND id = %(id)s AND person = %(person)s "
        "RETURNING instruction",
        {"id": schedule, "person": person},
    )


def enable_schedule(
    schedule: UUID, person: PersonId, *, enabled: bool, next_due: datetime | None
) -> Statement:
    """Pauses the schedule or lets it go on, if it is theirs. Row: (instruction,), or none."""
    return Statement(
        "UPDATE schedules SET enabled = %(enabled)s, next_due = %(next_due)s, claimed_until = NULL "
        "WHERE org = ringi.org() AND id = %(id)s AND person = %(person)s RETURNING instruction",
        {"id": schedule, "person": person, "enabled": enabled, "next_due": next_due},
    )


def claim_schedules(at: datetime, hold_s: float, most: int) -> Statement:
    """Claims schedules that are due, of all organisations. A claim that nobody settles lapses after `hold_s`. Rows:
    (org, schedule)."""
    return Statement(
        "SELECT org, schedule FROM ringi.claim_schedules(%(at)s::timestamptz, %(hold)s, %(most)s)",
        {"at": at, "hold": Float8(hold_s), "most": Int4(most)},
    )


def claimed_schedule(row: Row) -> tuple[OrgId, UUID]:
    return OrgId(row[0]), row[1]


def pass_due(schedule: UUID, was: datetime, becomes: datetime | None) -> Statement:
    """Moves the schedule on. Fails with DecidedError if another process did, or the schedule was stopped.

    INVARIANT: it commits together with the beginning of `was`, so that no due time is lost or seen to twice.
    """
    return Statement(
        "SELECT ringi.pass_due(%(schedule)s, %(was)s::timestamptz, %(becomes)s::timestamptz)",
        {"schedule": schedule, "was": was, "becomes": becomes},
    )


def add_beginning(row: BeginningRow) -> Statement:
    """Keeps the beginning. The same key again violates its constraint."""
    return Statement(
        "INSERT INTO beginnings (org, id, kind, source, key, person, due, missed) VALUES (ringi.org(), "
        "%(id)s, %(kind)s, %(source)s, %(key)s, %(person)s, %(due)s, %(missed)s)",
        {
            "id": row.id,
            "kind": row.kind,
            "source": row.source,
            "key": row.key,
            "person": row.person,
            "due": row.due,
            "missed": row.missed,
        },
    )


def beginning_of(kind: BeginningKind, source: str, key: str) -> Statement:
    """The beginning of that key. Row: as `BeginningRow`, or none."""
    return Statement(
        f"SELECT {_BEGINNING} FROM beginnings WHERE org = ringi.org() AND kind = %(kind)s "
        "AND source = %(source)s AND key = %(key)s",
        {"kind": kind, "source": source, "key": key},
    )


def beginnings_of(kind: BeginningKind, source: str, most: int) -> Statement:
    """The beginnings of one schedule or source, the latest first. Rows: as `BeginningRow`."""
    return Statement(
        f"SELECT {_BEGINNING} FROM beginnings WHERE org = ringi.org() AND kind = %(kind)s "
        "AND source = %(source)s ORDER BY due DESC LIMIT %(most)s",
        {"kind": kind, "source": source, "most": most},
    )


def schedule_row(row: Row) -> ScheduleRow:
    return ScheduleRow(
        id=row[0],
        person=row[1],
        conversation=row[2],
        instruction=row[3],
        rule=row[4],
        zone=row[5],
        starts=row[6],
        shift=row[7],
        quiet=row[8],
        catch_up=row[9],
        enabled=row[10],
        next_due=row[11],
    )


def beginning_row(row: Row) -> BeginningRow:
    return BeginningRow(
        id=row[0], kind=row[1], source=row[2], key=row[3], person=row[4], due=row[5], missed=row[6]
    )


_COLUMNS = (
    "id, person, conversation, instruction, rule, zone, starts, shift, quiet, catch_up, enabled, next_due"
)
_BEGINNING = "id, kind, source, key, person, due, missed"
