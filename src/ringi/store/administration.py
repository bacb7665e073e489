"""Rows of an organisation's administration: the stop, policy versions, the end of its own chain."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ringi.domain.ids import ExecutionId, OrgId, PersonId, TurnId
from ringi.store.database import Database, Row, Statement
from ringi.store.summaries import without_summaries_of


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
    approver: PersonId
    created_at: datetime


def hold_starts() -> Statement:
    """Waits for every start under way and lets none begin until this transaction ends."""
    return Statement("SELECT pg_advisory_xact_lock(hashtextextended('ringi.stop.' || ringi.org(), 0))")


def press_stop() -> Statement:
    return Statement("UPDATE organisations SET stopped_at = clock_timestamp() WHERE org = ringi.org()")


def release_stop() -> Statement:
    return Statement("UPDATE organisations SET stopped_at = NULL WHERE org = ringi.org()")


def in_flight() -> Statement:
    """Outside effects that were started and have not come back. Rows: as `InFlight`."""
    return Statement(
        "SELECT id, turn, tool, started_at FROM executions WHERE org = ringi.org() AND state = 'started' "
        "ORDER BY started_at"
    )


def in_flight_row(row: Row) -> InFlight:
    return InFlight(execution=row[0], turn=row[1], tool=row[2], started_at=row[3])


def erase_person(person: PersonId) -> tuple[Statement, ...]:
    """Destroys the key and everything plain that is theirs: words, those said to them alone, summaries made of
    them, cards about them, pay, goals, memories, name and readings."""
    whose = {"person": person}
    return (
        Statement(
            "UPDATE persons SET data_key = NULL, erased_at = clock_timestamp(), active = false, name = '—', "
            "reading = '', aliases = '{}' WHERE org = ringi.org() AND id = %(person)s",
            whose,
        ),
        without_summaries_of(person),
        Statement(
            "DELETE FROM messages m WHERE m.org = ringi.org() AND (m.person = %(person)s OR m.turn IN "
            "(SELECT id FROM turns WHERE org = ringi.org() AND person = %(person)s) OR m.conversation IN "
            "(SELECT c.id FROM conversations c JOIN members b ON b.org = c.org AND b.conversation = c.id "
            "WHERE c.org = ringi.org() AND c.kind = 'direct' AND b.person = %(person)s))",
            whose,
        ),
        Statement("DELETE FROM wishes WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM pay WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM goals WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM memories WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM sessions WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM visits WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM invitations WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM web_accounts WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM identities WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM uploads WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement(
            "UPDATE pendings SET card = '{}', state = CASE WHEN state = 'open' THEN 'void' ELSE state END "
            "WHERE org = ringi.org() AND person = %(person)s",
            whose,
        ),
        Statement(
            "UPDATE turns SET state = 'finished', outcome = 'erased', finished_at = clock_timestamp() "
            "WHERE org = ringi.org() AND person = %(person)s AND state <> 'finished'",
            whose,
        ),
        Statement("UPDATE order_keys SET ready = 0 WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement(
            "UPDATE company_events SET title = '—' WHERE org = ringi.org() AND created_by = %(person)s", whose
        ),
        Statement("UPDATE tasks SET title = '—' WHERE org = ringi.org() AND created_by = %(person)s", whose),
    )


def own_chain() -> Statement:
    """Where the organisation's own chain ends. Row: (organisation, rows so far)."""
    return Statement(
        "SELECT ringi.org(), coalesce((SELECT seq FROM heads "
        "WHERE org = ringi.org() AND chain = ringi.org()), 0)"
    )


def newest_version() -> Statement:
    """Row: (version,)."""
    return Statement("SELECT coalesce(max(version), 0) FROM policy_versions WHERE org = ringi.org()")


def policy_contents() -> Statement:
    """Rows: (version, content), the newest first."""
    return Statement(
        "SELECT version, content FROM policy_versions WHERE org = ringi.org() ORDER BY version DESC"
    )


def policy_source(version: int) -> Statement:
    """Row: (content, source)."""
    return Statement(
        "SELECT content, source FROM policy_versions WHERE org = ringi.org() AND version = %(version)s",
        {"version": version},
    )


def describe(name: str | None, locale: str | None, zone: str | None) -> Statement:
    """What the organisation is called, speaks, and where its days begin; None keeps what it has."""
    return Statement(
        "UPDATE organisations SET name = coalesce(%(name)s::text, name), "
        "locale = coalesce(%(locale)s::text, locale), zone = coalesce(%(zone)s::text, zone), "
        "revision = revision + 1 WHERE org = ringi.org()",
        {"name": name, "locale": locale, "zone": zone},
    )


async def policy_versions(database: Database, org: OrgId) -> tuple[PolicyVersion, ...]:
    """The history, newest first."""
    (rows,) = await database.batch(
        org,
        Statement(
            "SELECT version, source, content, hash, reason, impact, risk, approver, created_at "
            "FROM policy_versions WHERE org = ringi.org() ORDER BY version DESC"
        ),
    )
    return tuple(_version(row) for row in rows)


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
    )
