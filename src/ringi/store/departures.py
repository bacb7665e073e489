"""What becomes of somebody's accounts, tokens, delegations and confirmations when they leave, as statements."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from ringi.domain.ids import ConversationId, OrgId, PendingId, PersonId, TurnId
from ringi.store.database import Database, Statement


class Waiting(NamedTuple):
    """A confirmation of what they asked for, which nobody has answered."""

    pending: PendingId
    turn: TurnId
    conversation: ConversationId
    person: PersonId
    last_n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Holdings:
    """What is somebody's, and ends or passes on with them."""

    accounts: tuple[tuple[str, str], ...]
    """Channel and name there."""
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


def depart(person: PersonId) -> tuple[Statement, ...]:
    """They are a member no more, and nothing comes in as them."""
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
    """What waits for their yes waits for the successor's, where it is not the successor who asked for it."""
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
    """Rows: as `Waiting`."""
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
"""What the successor takes over."""
