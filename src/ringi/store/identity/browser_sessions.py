"""Browsers that are signed in. Of the cookie only the SHA-256 is kept."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import NewType
from uuid import UUID, uuid4

from psycopg.types.numeric import Float8, Int2

from ringi.domain.ids import OrgId, PersonId
from ringi.domain.text import Locale
from ringi.store.core.database import Database, Statement

VisitId = NewType("VisitId", UUID)
IDLE_S = 12 * 3600.0
LONGEST_S = 7 * 24 * 3600.0
MOMENT_S = 60.0
"""Seconds the former cookie is good after a change: requests that were under way still carry it."""
FRESH_S = 600.0
"""Seconds a password that was given is fresh enough for grave decisions."""
_LASTS = (
    "revoked_at IS NULL AND expires_at > clock_timestamp() "
    "AND seen_at > clock_timestamp() - make_interval(secs => %(idle)s)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPerson:
    """The person a cookie belongs to, and what its browser session may. The revision is the organisation's at this
    moment."""

    org: OrgId
    id: VisitId
    person: PersonId
    locale: Locale
    revision: int
    csrf: str
    level: int
    """The person's level when the cookie was made."""
    fresh_until: datetime
    current: bool
    """False if the cookie is the former one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewBrowserSession:
    """A browser session that begins. The secret is the cookie's value, seen only here."""

    person: PersonId
    level: int
    agent: str
    secret: str
    csrf: str
    fresh_s: float
    """Seconds it counts as freshly proven."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowserSessionRow:
    """A browser session as its person sees it in their list."""

    id: VisitId
    agent: str
    created_at: datetime
    seen_at: datetime


def new_visit(person: PersonId, level: int, agent: str, fresh_s: float = FRESH_S) -> NewBrowserSession:
    """Returns a new browser session with a secret of 256 bits of its own: a cookie from before signing in never becomes
    one."""
    return NewBrowserSession(
        person=person, level=level, agent=agent, secret=_random(), csrf=_random(), fresh_s=fresh_s
    )


def begin_visit(new: NewBrowserSession) -> Statement:
    """Begins a browser session, and deletes those of that person whose time is over."""
    return Statement(
        "WITH over AS (DELETE FROM visits WHERE org = ringi.org() AND person = %(person)s "
        "AND (expires_at < clock_timestamp() OR revoked_at < clock_timestamp() - interval '1 day' "
        "OR seen_at < clock_timestamp() - make_interval(secs => %(idle)s))) "
        "INSERT INTO visits (org, id, person, digest, csrf, level, agent, expires_at, fresh_until) "
        "VALUES (ringi.org(), %(id)s, %(person)s, %(digest)s, %(csrf)s, %(level)s, %(agent)s, "
        "clock_timestamp() + make_interval(secs => %(longest)s), "
        "clock_timestamp() + make_interval(secs => %(fresh)s))",
        {
            "id": uuid4(),
            "person": new.person,
            "digest": _digest(new.secret),
            "csrf": new.csrf,
            "level": Int2(new.level),
            "agent": new.agent,
            "idle": Float8(IDLE_S),
            "longest": Float8(LONGEST_S),
            "fresh": Float8(new.fresh_s),
        },
    )


async def visitor_of(database: Database, secret: str) -> SessionPerson | None:
    """Returns the person of a cookie; None if it is no cookie of ours, its time is over, or its person is no longer
    active."""
    rows = await database.across(
        Statement(
            "SELECT org, id, person, locale, revision, csrf, level, fresh_until, current "
            "FROM ringi.visitor(%(digest)s, %(idle)s, %(moment)s)",
            {"digest": _digest(secret), "idle": Float8(IDLE_S), "moment": Float8(MOMENT_S)},
        )
    )
    if not rows:
        return None
    row = rows[0]
    return SessionPerson(
        org=row[0],
        id=row[1],
        person=row[2],
        locale=row[3],
        revision=row[4],
        csrf=row[5],
        level=row[6],
        fresh_until=row[7],
        current=row[8],
    )


async def turn_visit(database: Database, visitor: SessionPerson, secret: str, level: int) -> str | None:
    """Returns another cookie for the same browser session, for the level the person has now; None if one was made
    already."""
    new = _random()
    (rows,) = await database.batch(
        visitor.org,
        Statement(
            "UPDATE visits SET digest = %(new)s, former = digest, turned_at = clock_timestamp(), "
            "level = %(level)s, fresh_until = clock_timestamp() WHERE org = ringi.org() AND id = %(id)s "
            "AND digest = %(digest)s AND revoked_at IS NULL RETURNING id",
            {"new": _digest(new), "level": Int2(level), "id": visitor.id, "digest": _digest(secret)},
        ),
    )
    return new if rows else None


async def refresh_visit(database: Database, org: OrgId, visit: VisitId, fresh_s: float = FRESH_S) -> None:
    """Notes that the browser session was proven to be its person's, just now or so long ago that `fresh_s` seconds are
    left."""
    await database.batch(
        org,
        Statement(
            "UPDATE visits SET fresh_until = clock_timestamp() + make_interval(secs => %(fresh)s) "
            "WHERE org = ringi.org() AND id = %(id)s",
            {"id": visit, "fresh": Float8(fresh_s)},
        ),
    )


async def read_visits(database: Database, org: OrgId, person: PersonId) -> tuple[BrowserSessionRow, ...]:
    """Returns the browser sessions of that person that last, the newest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT id, agent, created_at, seen_at FROM visits WHERE org = ringi.org() "
            f"AND person = %(person)s AND {_LASTS} ORDER BY created_at DESC",
            {"person": person, "idle": Float8(IDLE_S)},
        ),
    )
    return tuple(
        BrowserSessionRow(id=row[0], agent=row[1], created_at=row[2], seen_at=row[3]) for row in rows
    )


async def end_visit(database: Database, org: OrgId, person: PersonId, visit: VisitId) -> bool:
    """Ends the browser session, which opens nothing from now on. Returns False if that person has no such session."""
    (rows,) = await database.batch(
        org,
        Statement(
            "UPDATE visits SET revoked_at = clock_timestamp() WHERE org = ringi.org() AND id = %(id)s "
            "AND person = %(person)s AND revoked_at IS NULL RETURNING id",
            {"id": visit, "person": person},
        ),
    )
    return bool(rows)


def end_one(visit: VisitId) -> Statement:
    """Ends a browser session of any person. Row: (person,), none if it was over before."""
    return Statement(
        "UPDATE visits SET revoked_at = clock_timestamp() WHERE org = ringi.org() AND id = %(id)s "
        "AND revoked_at IS NULL RETURNING person",
        {"id": visit},
    )


def visits_for(caller: PersonId) -> Statement:
    """Browser sessions of all people that last. Rows: (id, person, agent, whether it is another's)."""
    return Statement(
        f"SELECT id, person, agent, person <> %(asker)s FROM visits WHERE org = ringi.org() AND {_LASTS}",
        {"asker": caller, "idle": Float8(IDLE_S)},
    )


def end_visits(person: PersonId, but: VisitId | None) -> Statement:
    """Ends all browser sessions of that person, but for the one named."""
    return Statement(
        "UPDATE visits SET revoked_at = clock_timestamp() WHERE org = ringi.org() AND person = %(person)s "
        "AND revoked_at IS NULL AND id IS DISTINCT FROM %(but)s::uuid",
        {"person": person, "but": but},
    )


def _random() -> str:
    return secrets.token_urlsafe(32)


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
