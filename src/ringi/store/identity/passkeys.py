"""Passkeys of people who have a login here, and the challenges given to them to sign. Only a digest of a challenge is
kept, bound to what it was made for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import NewType
from uuid import UUID

from psycopg.types.numeric import Float8, Int8

from ringi.domain.ids import OrgId, PersonId
from ringi.store.core.database import Database, Statement

PasskeyId = NewType("PasskeyId", UUID)
CHALLENGE_S = 300.0
"""Seconds a person has to answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Passkey:
    """A passkey that may be used, and its person."""

    org: OrgId
    id: PasskeyId
    person: PersonId
    public_key: bytes
    counter: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPasskey:
    id: PasskeyId
    person: PersonId
    credential: bytes
    public_key: bytes
    counter: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRow:
    """A passkey as its person sees it in their list."""

    id: PasskeyId
    credential: bytes
    name: str
    created_at: datetime
    used_at: datetime | None


async def open_challenge(database: Database, challenge: bytes, purpose: str) -> None:
    """Opens a challenge, which may be answered once, for that purpose, within some minutes; those that are over are
    deleted."""
    await database.across(
        Statement(
            "WITH over AS (DELETE FROM challenges WHERE expires_at < clock_timestamp()) "
            "INSERT INTO challenges (digest, expires_at) "
            "VALUES (%(digest)s, clock_timestamp() + make_interval(secs => %(good)s))",
            {"digest": _digest(challenge, purpose), "good": Float8(CHALLENGE_S)},
        )
    )


async def use_challenge(database: Database, challenge: bytes, purpose: str) -> bool:
    """Uses the challenge, exactly once. Returns False if it was used, is too old, or was made for something else."""
    rows = await database.across(
        Statement(
            "DELETE FROM challenges WHERE digest = %(digest)s AND expires_at > clock_timestamp() RETURNING 1",
            {"digest": _digest(challenge, purpose)},
        )
    )
    return bool(rows)


async def passkey_of(database: Database, credential: bytes) -> Passkey | None:
    """Returns the passkey with its person; None if no active person has it."""
    rows = await database.across(
        Statement(
            "SELECT org, id, person, public_key, counter FROM ringi.passkey(%(credential)s)",
            {"credential": credential},
        )
    )
    if not rows:
        return None
    row = rows[0]
    return Passkey(org=row[0], id=row[1], person=row[2], public_key=row[3], counter=row[4])


async def read_passkeys(database: Database, org: OrgId, person: PersonId) -> tuple[PasskeyRow, ...]:
    """Returns the passkeys of that person, the newest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT id, credential, name, created_at, used_at FROM passkeys "
            "WHERE org = ringi.org() AND person = %(person)s ORDER BY created_at DESC",
            {"person": person},
        ),
    )
    return tuple(
        PasskeyRow(id=row[0], credential=row[1], name=row[2], created_at=row[3], used_at=row[4])
        for row in rows
    )


def keep_passkey(new: NewPasskey) -> Statement:
    """Keeps a passkey. Raises TakenError if the same credential is known already."""
    return Statement(
        "INSERT INTO passkeys (org, id, person, credential, public_key, counter, name) "
        "VALUES (ringi.org(), %(id)s, %(person)s, %(credential)s, %(public_key)s, %(counter)s, %(name)s)",
        {
            "id": new.id,
            "person": new.person,
            "credential": new.credential,
            "public_key": new.public_key,
            "counter": Int8(new.counter),
            "name": new.name,
        },
    )


async def count_use(database: Database, used: Passkey, counter: int) -> bool:
    """Counts a use. Returns False if the passkey was used meanwhile: of two that say the same number, one is a copy."""
    (rows,) = await database.batch(
        used.org,
        Statement(
            "UPDATE passkeys SET counter = %(counter)s, used_at = clock_timestamp() "
            "WHERE org = ringi.org() AND id = %(id)s AND counter = %(before)s RETURNING id",
            {"id": used.id, "counter": Int8(counter), "before": Int8(used.counter)},
        ),
    )
    return bool(rows)


async def rename_passkey(database: Database, org: OrgId, person: PersonId, id: PasskeyId, name: str) -> bool:
    """Renames a passkey. Returns False if that person has no such passkey."""
    (rows,) = await database.batch(
        org,
        Statement(
            "UPDATE passkeys SET name = %(name)s WHERE org = ringi.org() AND id = %(id)s "
            "AND person = %(person)s RETURNING id",
            {"id": id, "person": person, "name": name},
        ),
    )
    return bool(rows)


async def remove_passkey(database: Database, org: OrgId, person: PersonId, id: PasskeyId) -> bool:
    """Removes a passkey, which opens nothing from now on. Returns False if that person has no such passkey."""
    (rows,) = await database.batch(
        org,
        Statement(
            "DELETE FROM passkeys WHERE org = ringi.org() AND id = %(id)s AND person = %(person)s "
            "RETURNING id",
            {"id": id, "person": person},
        ),
    )
    return bool(rows)


def drop_passkeys(person: PersonId) -> Statement:
    """Removes all passkeys of that person."""
    return Statement(
        "DELETE FROM passkeys WHERE org = ringi.org() AND person = %(person)s", {"person": person}
    )


def _digest(challenge: bytes, purpose: str) -> bytes:
    return hashlib.sha256(purpose.encode() + b"\0" + challenge).digest()
