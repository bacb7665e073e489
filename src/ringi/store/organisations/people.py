"""Changes to people of the organisation, as statements. Each grows the organisation's revision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from psycopg.types.numeric import Int2

from ringi.domain.ids import DepartmentId, OrgId, PersonId
from ringi.domain.people import Absence
from ringi.domain.tools import Risk
from ringi.store.core.database import Database, Statement


def change_level(person: PersonId, level: int) -> Statement:
    """Changes the level and ends the delegations the person gave: nobody has lent the yes of a level they did not have.
    Row: (the level before,), none if they are gone or have that level already."""
    return Statement(
        "WITH changed AS (UPDATE persons p SET level = %(level)s FROM (SELECT org, id, level FROM persons "
        "WHERE org = ringi.org() AND id = %(person)s AND active FOR UPDATE) was "
        "WHERE p.org = was.org AND p.id = was.id AND was.level <> %(level)s RETURNING p.id, was.level), "
        "ended AS (UPDATE delegations d SET revoked_at = clock_timestamp() FROM changed "
        "WHERE d.org = ringi.org() AND d.delegator = changed.id AND d.revoked_at IS NULL) "
        "SELECT level FROM changed",
        {"person": person, "level": Int2(level)},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChange:
    """A person gave another a different level."""

    person: PersonId
    by: PersonId
    before: int
    at: datetime
    confirmed_by: tuple[PersonId, ...]
    """People who said yes to it."""
    undoes: bool = False
    """True if it takes an earlier change back."""


def note_level_change(made: LevelChange) -> Statement:
    """Keeps who changed the level, who confirmed it, and which level there was before."""
    return Statement(
        "INSERT INTO level_changes (org, person, by_person, before, at, confirmed_by, undoes) "
        "VALUES (ringi.org(), %(person)s, %(by)s, %(before)s, %(at)s, %(confirmed)s::uuid[], %(undoes)s)",
        {
            "person": made.person,
            "by": made.by,
            "before": Int2(made.before),
            "at": made.at,
            "confirmed": list(made.confirmed_by),
            "undoes": made.undoes,
        },
    )


def last_level_changes() -> Statement:
    """The newest change of each member's level, but for those that took one back. Rows: (person, name, level, level
    before, when)."""
    return Statement(
        "SELECT p.id, p.name, p.level, c.before, c.at FROM persons p CROSS JOIN LATERAL ("
        "SELECT before, at, undoes FROM level_changes c WHERE c.org = p.org AND c.person = p.id "
        "ORDER BY at DESC LIMIT 1) c WHERE p.org = ringi.org() AND p.active AND NOT c.undoes AND c.before <> p.level"
    )


async def level_before(database: Database, org: OrgId, person: PersonId) -> int | None:
    """Returns the level before the last change of theirs; None if there is none to take back."""
    (rows,) = await database.batch(org, last_level_changes())
    return next((row[3] for row in rows if row[0] == person), None)


def people_at(level: int) -> Statement:
    """The number of active members who have at least that level. Row: (count,)."""
    return Statement(
        "SELECT count(*) FROM persons WHERE org = ringi.org() AND active AND NOT outsider "
        "AND level >= %(level)s",
        {"level": Int2(level)},
    )


def move_to_department(person: PersonId, department: DepartmentId) -> Statement:
    return Statement(
        "UPDATE persons SET department = %(department)s WHERE org = ringi.org() AND id = %(person)s",
        {"person": person, "department": department},
    )


def link(person: PersonId, channel: str, account: str) -> Statement:
    """Links the account to the person. Row: (person,), none if the account is somebody's already."""
    new = add_account(person, channel, account)
    return Statement(f"{_ADD_ACCOUNT} ON CONFLICT DO NOTHING RETURNING person", new.params)


def add_account(person: PersonId, channel: str, account: str) -> Statement:
    """Adds an account. Raises TakenError if it is somebody's already."""
    return Statement(_ADD_ACCOUNT, {"person": person, "channel": channel, "account": account})


_ADD_ACCOUNT = (
    "INSERT INTO accounts (org, person, channel, external_id) "
    "VALUES (ringi.org(), %(person)s, %(channel)s, %(account)s)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """A person brought another in."""

    person: PersonId
    by: PersonId
    opened: bool
    """True if they were there already, and have a way in now."""
    at: datetime
    confirmed_by: tuple[PersonId, ...]
    """People who said yes to it."""


def introduce(made: Introduction) -> Statement:
    """Keeps the introduction. If the same person introduced them in the same way before, the last time counts."""
    return Statement(
        "INSERT INTO introductions (org, person, by_person, opened, at, confirmed_by) "
        "VALUES (ringi.org(), %(person)s, %(by)s, %(opened)s, %(at)s, %(confirmed)s::uuid[]) "
        "ON CONFLICT (org, person, by_person, opened) "
        "DO UPDATE SET at = excluded.at, confirmed_by = excluded.confirmed_by",
        {
            "person": made.person,
            "by": made.by,
            "opened": made.opened,
            "at": made.at,
            "confirmed": list(made.confirmed_by),
        },
    )


def unlink(person: PersonId, channel: str, account: str) -> Statement:
    """Unlinks the account. Row: (person,), none if it is not theirs."""
    return Statement(
        "DELETE FROM accounts WHERE org = ringi.org() AND person = %(person)s AND channel = %(channel)s "
        "AND external_id = %(account)s RETURNING person",
        {"person": person, "channel": channel, "account": account},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DelegatedRights:
    """A delegation: until when, up to which risk and amount."""

    id: UUID
    delegator: PersonId
    delegate: PersonId
    begins: datetime
    ends: datetime
    max_risk: Risk
    max_amount: int | None


def lend(lent: DelegatedRights) -> Statement:
    return Statement(
        "INSERT INTO delegations (org, id, delegator, delegate, valid_from, valid_until, max_risk, max_amount) "
        "VALUES (ringi.org(), %(id)s, %(delegator)s, %(delegate)s, %(begins)s, %(ends)s, %(risk)s, %(amount)s)",
        {
            "id": lent.id,
            "delegator": lent.delegator,
            "delegate": lent.delegate,
            "begins": lent.begins,
            "ends": lent.ends,
            "risk": lent.max_risk.value,
            "amount": lent.max_amount,
        },
    )


def delegations_about(caller: PersonId) -> Statement:
    """Delegations in force or to come. Rows: (id, delegator, delegate, until, whether it is another's than the
    asker's)."""
    return Statement(
        "SELECT id, delegator, delegate, valid_until, delegator <> %(asker)s FROM delegations "
        "WHERE org = ringi.org() AND revoked_at IS NULL AND valid_until > clock_timestamp()",
        {"asker": caller},
    )


def end_delegation(id: UUID) -> Statement:
    """Ends the delegation. Row: (delegator,), none if it is over."""
    return Statement(
        "UPDATE delegations SET revoked_at = clock_timestamp() WHERE org = ringi.org() AND id = %(id)s "
        "AND revoked_at IS NULL RETURNING delegator",
        {"id": id},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FlaggedPeople:
    """An absence, and the person who marked it."""

    id: UUID
    absence: Absence
    by: PersonId


def mark_absent(marked: FlaggedPeople) -> tuple[Statement, ...]:
    """Marks an absence. Confirmations that still wait for their yes when it begins go to their delegates from its first
    moment on."""
    about: dict[str, object] = {
        "id": marked.id,
        "person": marked.absence.person,
        "begins": marked.absence.begins,
        "ends": marked.absence.ends,
        "by": marked.by,
    }
    return (
        Statement(
            "INSERT INTO absences (org, id, person, begins, ends, made_by) "
            "VALUES (ringi.org(), %(id)s, %(person)s, %(begins)s, %(ends)s, %(by)s)",
            about,
        ),
        Statement(
            "INSERT INTO notices AS n (org, pending, person, kind, due_at) "
            "SELECT org, id, %(person)s, 'delegates', %(begins)s FROM pendings WHERE org = ringi.org() "
            "AND state = 'open' AND expires_at > %(begins)s AND %(person)s = ANY (approvers) "
            "ON CONFLICT (org, pending, person, kind) DO UPDATE SET given_at = NULL, "
            "due_at = CASE WHEN n.given_at IS NULL THEN least(n.due_at, excluded.due_at) ELSE excluded.due_at END",
            about,
        ),
    )


def absences_to_come(person: PersonId, now: datetime) -> Statement:
    """The number of their absences under way or to come. Row: (count,)."""
    return Statement(
        "SELECT count(*) FROM absences WHERE org = ringi.org() AND person = %(person)s "
        "AND ended_at IS NULL AND ends > %(now)s",
        {"person": person, "now": now},
    )


def end_absence(person: PersonId, now: datetime) -> Statement:
    """Ends the absence under way, else the next to come. Row: (id,), none if there is none."""
    return Statement(
        "UPDATE absences SET ended_at = clock_timestamp() WHERE org = ringi.org() AND id = (SELECT id FROM absences "
        "WHERE org = ringi.org() AND person = %(person)s AND ended_at IS NULL AND ends > %(now)s "
        "ORDER BY begins, id LIMIT 1) RETURNING id",
        {"person": person, "now": now},
    )


def call_back(person: PersonId, now: datetime) -> Statement:
    """Makes the cards that waited for their return come at once."""
    return Statement(
        "UPDATE notices SET due_at = %(now)s WHERE org = ringi.org() AND person = %(person)s AND kind = 'card' "
        "AND given_at IS NULL AND due_at > %(now)s",
        {"person": person, "now": now},
    )


def everybody(caller: PersonId) -> Statement:
    """People present or departed, but for the erased. Rows: (id, name, level, whether it is another than the asker)."""
    return Statement(
        "SELECT id, name, level, id <> %(asker)s FROM persons WHERE org = ringi.org() AND erased_at IS NULL",
        {"asker": caller},
    )
