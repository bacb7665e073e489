"""Bearer tokens, with which programs come in as a person. Only their SHA-256 is kept."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import NewType
from uuid import UUID

from ringi.domain.ids import OrgId, PersonId
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Locale
from ringi.store.core.database import Database, Statement

TokenId = NewType("TokenId", UUID)
PREFIX = "ringi_"
"""Begins every token, so that one that strayed is recognised."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRow:
    """A token as its owner may know it: everything but the secret."""

    id: TokenId
    person: PersonId
    name: str
    created_at: datetime
    last_used_at: datetime | None
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """The person a token belongs to. The revision is that of the organisation at this moment."""

    org: OrgId
    person: PersonId
    locale: Locale
    revision: int


def new_secret() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def digest_of(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()


def admit(id: TokenId, person: PersonId, name: str, digest: bytes) -> Statement:
    """Admits the token: its holder comes in as that person from now on."""
    return Statement(
        "INSERT INTO tokens (org, id, person, name, digest) "
        "VALUES (ringi.org(), %(id)s, %(person)s, %(name)s, %(digest)s)",
        {"id": id, "person": person, "name": name, "digest": digest},
    )


def tokens_for(caller: PersonId) -> Statement:
    """Tokens that open something: the caller's own, and those of all people for administration. Rows: (id, person,
    name, whether it is another's)."""
    return Statement(
        "SELECT t.id, t.person, t.name, t.person <> %(asker)s FROM tokens t WHERE t.org = ringi.org() "
        "AND t.revoked_at IS NULL AND (t.person = %(asker)s OR EXISTS (SELECT FROM persons p "
        "WHERE p.org = t.org AND p.id = %(asker)s AND p.level >= %(level)s))",
        {"asker": caller, "level": ADMINISTRATION_LEVEL},
    )


def revoke(id: UUID) -> Statement:
    """Revokes a token, which opens nothing from now on. Row: (person,), none if it was revoked before."""
    return Statement(
        "UPDATE tokens SET revoked_at = clock_timestamp() "
        "WHERE org = ringi.org() AND id = %(id)s AND revoked_at IS NULL RETURNING person",
        {"id": id},
    )


def revoke_all(person: PersonId) -> Statement:
    """Revokes all tokens of that person."""
    return Statement(
        "UPDATE tokens SET revoked_at = clock_timestamp() "
        "WHERE org = ringi.org() AND person = %(person)s AND revoked_at IS NULL",
        {"person": person},
    )


async def bearer_of(database: Database, secret: str) -> Bearer | None:
    """Returns the bearer; None if it is no token of ours, was revoked, or its person is no longer active."""
    rows = await database.across(
        Statement(
            "SELECT org, person, locale, revision FROM ringi.token_bearer(%(digest)s)",
            {"digest": digest_of(secret)},
        )
    )
    if not rows:
        return None
    org, person, locale, revision = rows[0]
    return Bearer(org=org, person=person, locale=locale, revision=revision)


async def read_tokens(database: Database, org: OrgId) -> tuple[TokenRow, ...]:
    """Returns all tokens of the organisation, the revoked too, oldest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT id, person, name, created_at, last_used_at, revoked_at FROM tokens "
            "WHERE org = ringi.org() ORDER BY created_at"
        ),
    )
    return tuple(
        TokenRow(id=r[0], person=r[1], name=r[2], created_at=r[3], last_used_at=r[4], revoked_at=r[5])
        for r in rows
    )
