"""Deposits that a form brought along and a call takes up, as rows: sealed keys, policies, digests of tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from psycopg.types.json import Jsonb

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedPayload:
    """A deposit, kept until its call is carried out, or nobody wants it any more."""

    id: UUID
    kind: str
    content: bytes = field(repr=False)
    facts: Mapping[str, str]
    """Facts of it that a card may show."""


def deposit(row: StagedPayload, person: PersonId) -> Statement:
    return Statement(
        "INSERT INTO deposits (org, id, person, kind, content, facts) "
        "VALUES (ringi.org(), %(id)s, %(person)s, %(kind)s, %(content)s, %(facts)s)",
        {
            "id": row.id,
            "person": person,
            "kind": row.kind,
            "content": row.content,
            "facts": Jsonb(dict(row.facts)),
        },
    )


def deposits_of(person: PersonId, kind: str) -> Statement:
    """The person's deposits of that kind. Rows: (id, facts)."""
    return Statement(
        "SELECT id, facts FROM deposits WHERE org = ringi.org() AND person = %(person)s AND kind = %(kind)s",
        {"person": person, "kind": kind},
    )


async def content_of(database: Database, org: OrgId, id: UUID) -> bytes | None:
    """Returns the content, which stays; None if it is gone."""
    (rows,) = await database.batch(
        org, Statement("SELECT content FROM deposits WHERE org = ringi.org() AND id = %(id)s", {"id": id})
    )
    return rows[0][0] if rows else None


def take(id: UUID) -> Statement:
    """Hands the deposit over and deletes it. Row: (content,), none if it is gone already."""
    return Statement(
        "DELETE FROM deposits WHERE org = ringi.org() AND id = %(id)s RETURNING content", {"id": id}
    )


def forget_old(days: int) -> Statement:
    """Deletes the deposits older than so many days, whose calls were declined or forgotten."""
    return Statement(
        "DELETE FROM deposits WHERE org = ringi.org() "
        "AND created_at < clock_timestamp() - make_interval(days => %(days)s)",
        {"days": days},
    )
