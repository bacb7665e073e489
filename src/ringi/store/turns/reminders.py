"""Notices of confirmations: the people to be told and when, as rows, each given exactly once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ringi.domain.ids import OrgId, PendingId, PersonId
from ringi.store.core.database import Row, Statement

NoticeKind = Literal["card", "reminder", "delegates"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """A notice to a person about a confirmation; the kind `delegates` goes to the delegates of that person."""

    pending: PendingId
    person: PersonId
    kind: NoticeKind


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRow:
    """A notice, when it is due, and when it was given."""

    notice: Notice
    due_at: datetime
    given_at: datetime | None = None


def schedule(rows: Sequence[NoticeRow]) -> Statement:
    """Schedules notices. A notice that a person has already stays as it is."""
    return Statement(
        "INSERT INTO notices (org, pending, person, kind, due_at, given_at) SELECT ringi.org(), n.* FROM "
        "unnest(%(pendings)s::uuid[], %(persons)s::uuid[], %(kinds)s::text[], %(due)s::timestamptz[], "
        "%(given)s::timestamptz[]) AS n ON CONFLICT DO NOTHING",
        {
            "pendings": [row.notice.pending for row in rows],
            "persons": [row.notice.person for row in rows],
            "kinds": [row.notice.kind for row in rows],
            "due": [row.due_at for row in rows],
            "given": [row.given_at for row in rows],
        },
    )


def demand_notice(notice: Notice) -> Statement:
    """Demands that the notice is still to be given. The caller that succeeds gives it, in this transaction. Fails with
    DecidedError if another did or it is needed no more, with StoppedError under the stop."""
    return Statement("SELECT ringi.demand_notice(%(pending)s, %(person)s, %(kind)s)", _named(notice))


def postpone(notice: Notice, until: datetime) -> Statement:
    return Statement(
        "UPDATE notices SET due_at = %(until)s WHERE org = ringi.org() AND pending = %(pending)s "
        "AND person = %(person)s AND kind = %(kind)s AND given_at IS NULL",
        _named(notice) | {"until": until},
    )


def due_notices(at: datetime, most: int) -> Statement:
    """Notices to be given by then, of all organisations that are not stopped. Rows: as `due_notice`."""
    return Statement(
        "SELECT org, pending, person, kind FROM ringi.due_notices(%(at)s::timestamptz, %(most)s::integer)",
        {"at": at, "most": most},
    )


def due_notice(row: Row) -> tuple[OrgId, Notice]:
    return OrgId(row[0]), Notice(pending=row[1], person=row[2], kind=row[3])


def _named(notice: Notice) -> dict[str, object]:
    return {"pending": notice.pending, "person": notice.person, "kind": notice.kind}
