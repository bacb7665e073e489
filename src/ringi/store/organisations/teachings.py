"""Teachings as rows: an amended one gives way to a new row, so that every wording is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from psycopg.types.json import Jsonb

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeaching:
    """A teaching on its way into force."""

    id: UUID
    text: str
    clear: str
    possible: str
    amend: Mapping[str, str | int]
    tools: Sequence[str]
    author: PersonId
    reason: str
    at: datetime
    amends: UUID | None = None


class KeptTeaching(NamedTuple):
    """A teaching with its history."""

    id: UUID
    text: str
    clear: str
    possible: str
    amend: dict[str, str | int]
    tools: list[str]
    author: PersonId
    reason: str
    created_at: datetime
    amends: UUID | None
    retired_at: datetime | None
    retired_by: PersonId | None
    retired_reason: str


def add_teaching(new: NewTeaching) -> Statement:
    return Statement(
        "INSERT INTO teachings (org, id, body, clear, possible, amend, tools, author, reason, amends, created_at) "
        "VALUES (ringi.org(), %(id)s, %(text)s, %(clear)s, %(possible)s, %(amend)s, %(tools)s, %(author)s, "
        "%(reason)s, %(amends)s::uuid, %(at)s)",
        {
            "id": new.id,
            "text": new.text,
            "clear": new.clear,
            "possible": new.possible,
            "amend": Jsonb(dict(new.amend)),
            "tools": list(new.tools),
            "author": new.author,
            "reason": new.reason,
            "amends": new.amends,
            "at": new.at,
        },
    )


def retire_teaching(id: UUID, by: PersonId, reason: str, at: datetime) -> Statement:
    """Retires the teaching. Row: (id,), none if it is retired already."""
    return Statement(
        "UPDATE teachings SET retired_at = %(at)s, retired_by = %(by)s, retired_reason = %(reason)s "
        "WHERE org = ringi.org() AND id = %(id)s AND retired_at IS NULL RETURNING id",
        {"id": id, "by": by, "reason": reason, "at": at},
    )


def kept_teachings() -> Statement:
    """All wordings there were, those in force first, then the latest retired. Rows: as `KeptTeaching`."""
    return Statement(
        "SELECT id, body, clear, possible, amend, tools, author, reason, created_at, amends, retired_at, "
        "retired_by, retired_reason FROM teachings WHERE org = ringi.org() "
        "ORDER BY retired_at DESC NULLS FIRST, created_at, id"
    )


async def read_teachings(database: Database, org: OrgId) -> tuple[KeptTeaching, ...]:
    (rows,) = await database.batch(org, kept_teachings())
    return tuple(KeptTeaching(*row) for row in rows)
