"""Ends or passes on a person's accounts, tokens, delegations and confirmations when they leave, as statements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from ringi.domain.ids import ConversationId, OrgId, PendingId, PersonId, TurnId
from ringi.store.core.database import Database, Statement


class Waiting(NamedTuple):
    """A confirmation of what they asked for, which nobody has answered."""

    pending: PendingId
    turn: TurnId
    conversation: ConversationId
    person: PersonId
    last_n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """Things a person holds that end or pass on with them."""

    accounts: tuple[tuple[str, str], ...]
    """Channel, and the name there."""
    tokens: int
    asked: int
    answers: int
    lends_to: int


async def holdings_of(database: Database, org: OrgId, person: PersonId) -> Holdings:
    accounts, ((tokens, asked, answers, lends_to),) = await database.batch(
        org,
        Statement(
            "SELECT channel, external_id FROM accounts WHERE org = ringi.org() AND person = %(person)s "
            "ORDER BY channel, external_id",
            {"person": person},
        ),
        Statement(
            "SELECT (SELECT count(*) FROM tokens WHERE org = ringi.org() AND person = %(person)s "
            "AND revoked_at IS NULL), "
            "(SELECT count(*) FROM pendings WHERE org = ringi.org() AND person = %(person)s "
            "AND state = 'open'), "
            "(SELECT count(*) FROM pendings WHERE org = ringi.org() AND state = 'open' "
            "AND %(person)s = ANY (approvers)), "
            "(SELECT count(*) FROM delegations WHERE org = ringi.org() AND delegate = %(person)s "
            "AND revoked_at IS NULL AND valid_until > clock_timestamp())",
            {"person": person},
        ),
    )
    return Holdings(
        accounts=tuple((row[0], row[1]) for row in accounts),
        tokens=tokens,
        asked=asked,
        answers=answers,
        lends_to=lends_to,
    )


class Departed(NamedTuple):
    """A person who left."""

    person: PersonId
    name: str
    level: int
    at: datetime
    by: PersonId


def note_departure(id: UUID, person: PersonId, by: PersonId, at: datetime) -> Statement:
    """Keeps when they left and with which accounts. It must run before those are gone."""
    return Statement(
        "INSERT INTO departures (org, id, person, by_person, at, accounts) "
        "SELECT ringi.org(), %(id)s, %(person)s, %(by)s, %(at)s, "
        "coalesce(jsonb_agg(jsonb_build_array(channel, external_id) ORDER BY channel, external_id), '[]') "
        "FROM accounts WHERE org = ringi.org() AND person = %(person)s",
        {"id": id, "person": person, "by": by, "at": at},
    )


def departed_people() -> Statement:
    """People who left and were not erased, the latest first. Rows: as `Departed`."""
    return Statement(
        "SELECT p.id, p.name, p.level, d.at, d.by_person FROM departures d "
        "JOIN persons p ON p.org = d.org AND p.id = d.person "
        "WHERE d.org = ringi.org() AND d.returned_at IS NULL AND NOT p.active AND p.erased_at IS NULL "
        "ORDER BY d.at DESC, p.id"
    )


async def read_departed(database: Database, org: OrgId) -> tuple[Departed, ...]:
    (rows,) = await database.batch(org, departed_people())
    return tuple(Departed(*row) for row in rows)


def end_departure(person: PersonId, at: datetime) -> Statement:
    """Ends the departure. Row: (the accounts they had, as pairs of channel and name), none if they have not left."""
    return Statement(
        "UPDATE departures SET returned_at = %(at)s WHERE org = ringi.org() AND person = %(person)s "
        "AND returned_at IS NULL RETURNING accounts",
        {"person": person, "at": at},
    )


def come_back(person: PersonId) -> Statement:
    """Makes them a member again. Row: (person,), none if they are one or were erased."""
    return Statement(
        "UPDATE persons SET active = true WHERE org = ringi.org() AND id = %(person)s AND NOT active "
        "AND erased_at IS NULL RETURNING id",
        {"person": person},
    )


def delegators_of(person: PersonId) -> Statement:
    """People they say yes for at present. Rows: (person,)."""
    return Statement(
        "SELECT DISTINCT delegator FROM delegations WHERE org = ringi.org() AND delegate = %(person)s "
        "AND revoked_at IS NULL AND valid_until > clock_timestamp() ORDER BY delegator",
        {"person": person},
    )


def depart(person: PersonId) -> tuple[Statement, ...]:
    """Ends the person's membership: nothing comes in as them any more."""
    whose = {"person": person}
    return (
        Statement("UPDATE persons SET active = false WHERE org = ringi.org() AND id = %(person)s", whose),
        Statement("DELETE FROM accounts WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement(
            "UPDATE tokens SET revoked_at = clock_timestamp() "
            "WHERE org = ringi.org() AND person = %(person)s AND revoked_at IS NULL",
            whose,
        ),
        Statement(
            "UPDATE delegations SET revoked_at = clock_timestamp() "
            "WHERE org = ringi.org() AND delegate = %(person)s AND revoked_at IS NULL",
            whose,
        ),
        Statement(
            "UPDATE visits SET revoked_at = clock_timestamp() "
            "WHERE org = ringi.org() AND person = %(person)s AND revoked_at IS NULL",
            whose,
        ),
        Statement(
            "UPDATE absences SET ended_at = clock_timestamp() "
            "WHERE org = ringi.org() AND person = %(person)s AND ended_at IS NULL",
            whose,
        ),
        Statement("DELETE FROM sessions WHERE org = ringi.org() AND person = %(person)s", whose),
        Statement("DELETE FROM deposits WHERE org = ringi.org() AND person = %(person)s", whose),
    )


def hand_over(person: PersonId, successor: PersonId | None, now: datetime) -> tuple[Statement, ...]:
    """Passes confirmations that wait for the person's yes on to the successor, unless the successor asked for them."""
    params = {"person": person, "successor": successor, "now": now}
    told = Statement(
        "INSERT INTO notices (org, pending, person, kind, due_at) "
        f"SELECT org, id, %(successor)s::uuid, 'card', %(now)s FROM pendings WHERE {_TAKEN} "
        "ON CONFLICT DO NOTHING",
        params,
    )
    admitted = Statement(
        "UPDATE pendings SET approvers = ARRAY(SELECT DISTINCT unnest(approvers || %(successor)s::uuid)) "
        f"WHERE {_TAKEN}",
        {"person": person, "successor": successor},
    )
    left = Statement(
        "UPDATE pendings SET approvers = array_remove(approvers, %(person)s) "
        "WHERE org = ringi.org() AND state = 'open' AND %(person)s = ANY (approvers)",
        {"person": person},
    )
    return told, admitted, left


def waiting_of(person: PersonId) -> Statement:
    """Open confirmations of what the person asked for. Rows: as `Waiting`."""
    return Statement(
        "SELECT p.id, p.turn, p.conversation, p.person, "
        "(SELECT max(n) FROM journal j WHERE j.org = p.org AND j.turn = p.turn) FROM pendings p "
        "WHERE p.org = ringi.org() AND p.person = %(person)s AND p.state = 'open'",
        {"person": person},
    )


_TAKEN: Final = (
    "org = ringi.org() AND state = 'open' AND %(person)s = ANY (approvers) "
    "AND %(successor)s::uuid IS NOT NULL AND person <> %(successor)s::uuid"
)
"""Confirmations the successor takes over."""
