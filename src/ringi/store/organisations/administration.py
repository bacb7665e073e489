"""Rows of an organisation's administration: the stop, policy versions, the end of its own chain."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from ringi.domain.ids import ExecutionId, OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.journal import Batch
from ringi.store.turns.turns import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class InFlight:
    """An outside effect that was started and has not come back."""

    execution: ExecutionId
    turn: TurnId
    tool: str
    started_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyVersion:
    """One version, as the history shows it."""

    version: int
    source: str
    content: str
    hash: str
    reason: str
    impact: str
    risk: str
    approver: PersonId | None
    """The person who asked for it; None if the operator of the machine brought it back."""
    created_at: datetime
    confirmed_by: tuple[PersonId, ...]
    """People who said yes to it, in order."""


def hold_starts() -> Statement:
    """Waits for every start under way and lets none begin until this transaction ends."""
    return Statement("SELECT pg_advisory_xact_lock(hashtextextended('ringi.stop.' || ringi.org(), 0))")


def press_stop() -> Statement:
    return Statement("UPDATE organisations SET stopped_at = clock_timestamp() WHERE org = ringi.org()")


def release_stop() -> Statement:
    """Releases the stop. Row: (1,); none if the stop was not on."""
    return Statement(
        "UPDATE organisations SET stopped_at = NULL WHERE org = ringi.org() AND stopped_at IS NOT NULL RETURNING 1"
    )


def stopped_among(orgs: Collection[OrgId]) -> Statement:
    """Finds the organisations that are stopped, by themselves or with the platform. Rows: (org,)."""
    return Statement("SELECT * FROM ringi.stopped_among(%(orgs)s::uuid[])", {"orgs": list(orgs)})


def in_flight() -> Statement:
    """Outside effects that were started and have not come back. Rows: as `InFlight`."""
    return Statement(
        "SELECT id, turn, tool, started_at FROM executions WHERE org = ringi.org() AND state = 'started' "
        "ORDER BY started_at"
    )


def in_flight_row(row: Row) -> InFlight:
    return InFlight(execution=row[0], turn=row[1], tool=row[2], started_at=row[3])


def own_chain() -> Statement:
    """The end of the organisation's own chain. Row: (organisation, rows so far)."""
    return Statement(
        "SELECT ringi.org(), coalesce((SELECT seq FROM heads "
        "WHERE org = ringi.org() AND chain = ringi.org()), 0)"
    )


def after(end: Row, batch: Batch) -> Entry:
    """Returns the entry that continues the own chain from that end."""
    org, rows = end
    return Entry(chain=org, turn=org, first_n=rows + 1, batch=batch)


def newest_version() -> Statement:
    """The newest version of the policy. Row: (version,)."""
    return Statement("SELECT coalesce(max(version), 0) FROM policy_versions WHERE org = ringi.org()")


def policy_contents() -> Statement:
    """The contents of all policy versions. Rows: (version, content), the newest first."""
    return Statement(
        "SELECT version, content FROM policy_versions WHERE org = ringi.org() ORDER BY version DESC"
    )


def policy_source(version: int) -> Statement:
    """The source of a policy version. Row: (content, source)."""
    return Statement(
        "SELECT content, source FROM policy_versions WHERE org = ringi.org() AND version = %(version)s",
        {"version": version},
    )


def describe(name: str | None, locale: str | None, zone: str | None) -> Statement:
    """Changes the organisation's name, language, and the zone in which its days begin; None keeps what it has."""
    return Statement(
        "UPDATE organisations SET name = coalesce(%(name)s::text, name), "
        "locale = coalesce(%(locale)s::text, locale), zone = coalesce(%(zone)s::text, zone), "
        "revision = revision + 1 WHERE org = ringi.org()",
        {"name": name, "locale": locale, "zone": zone},
    )


async def policy_versions(database: Database, org: OrgId) -> tuple[PolicyVersion, ...]:
    """Returns the history of the policy, newest first."""
    (rows,) = await database.batch(org, Statement(_HISTORY))
    return tuple(_version(row) for row in rows)


_HISTORY = """
WITH adopted AS MATERIALIZED (
  SELECT (body::jsonb ->> 'version')::integer AS version, (body::jsonb ->> 'turn')::uuid AS turn
    FROM journal WHERE org = ringi.org() AND kind = 'policy_adopted')
SELECT version, source, content, hash, reason, impact, risk, approver, created_at,
       ARRAY(SELECT a.person FROM adopted d
               JOIN pendings p ON p.org = v.org AND p.turn = d.turn AND p.state = 'consumed'
               JOIN answers a ON a.org = p.org AND a.pending = p.id
              WHERE d.version = v.version ORDER BY a.ordinal)
  FROM policy_versions v WHERE org = ringi.org() ORDER BY version DESC
"""
"""The history of the policy. The turn to which a version goes back stands on the organisation's own chain. A yes that
became void counts as used by nothing."""


def _version(row: Row) -> PolicyVersion:
    return PolicyVersion(
        version=row[0],
        source=row[1],
        content=row[2],
        hash=row[3],
        reason=row[4],
        impact=row[5],
        risk=row[6],
        approver=row[7],
        created_at=row[8],
        confirmed_by=tuple(map(PersonId, row[9])),
    )
