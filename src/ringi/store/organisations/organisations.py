"""The facts of an organisation: its people, departments, delegations, teachings, policy. They are read as a whole,
under one revision number, so that a reader who already has the revision need not read again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from ringi.domain.ids import ConversationId, DepartmentId, OrgId, PersonId, ToolName
from ringi.domain.people import STRANGER, Absence
from ringi.domain.text import Locale
from ringi.domain.tools import Risk
from ringi.store.core.database import Database, Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganisationRow:
    """An organisation as all people may know it."""

    org: OrgId
    slug: str
    name: str
    locale: Locale
    zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    """A person with everything the directory holds of them; `data_key` is wrapped, null once erased."""

    id: PersonId
    name: str
    reading: str
    aliases: tuple[str, ...]
    level: int
    department: DepartmentId | None
    active: bool
    outsider: bool
    data_key: bytes | None
    post: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DepartmentRow:
    id: DepartmentId
    parent: DepartmentId | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DelegationRow:
    id: UUID
    delegator: PersonId
    delegate: PersonId
    valid_from: datetime
    valid_until: datetime
    max_risk: Risk
    max_amount: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeachingRow:
    id: UUID
    body: str
    clear: str
    possible: str
    amend: dict[str, str | int]
    tools: tuple[ToolName, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyRow:
    version: int
    content: str
    """The canonical form of the whole policy (`ringi.gates.policy_history`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonaRow:
    """An assistant's manner of speaking here, in the organisation's own words."""

    assistant: str
    body: str
    changed_by: PersonId
    changed_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class IntroductionRow:
    """A person brought another in: added them, or opened a way in for them."""

    person: PersonId
    by: PersonId
    opened: bool
    """True if they were there already."""
    at: datetime
    confirmed_by: tuple[PersonId, ...] = ()
    """People who said yes to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelChangeRow:
    """A person gave another a different level."""

    person: PersonId
    by: PersonId
    before: int
    at: datetime
    confirmed_by: tuple[PersonId, ...] = ()
    """People who said yes to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondPersonDaysRow:
    """A version of the policy, with the days until people a president brought in count as the second person."""

    since: datetime
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OrgRows:
    """One consistent reading of an organisation."""

    revision: int
    organisation: OrganisationRow
    founded_at: datetime
    data_key: bytes
    """Wrapped under the key-encryption key."""
    persons: tuple[PersonRow, ...]
    departments: tuple[DepartmentRow, ...]
    delegations: tuple[DelegationRow, ...]
    teachings: tuple[TeachingRow, ...]
    policy: PolicyRow | None
    """The policy in force; None while the organisation has no version of its own: the shipped one is in force."""
    personas: tuple[PersonaRow, ...] = ()
    introductions: tuple[IntroductionRow, ...] = ()
    level_changes: tuple[LevelChangeRow, ...] = ()
    """Changes of levels, the earliest first."""
    second_person_days: tuple[SecondPersonDaysRow, ...] = ()
    """One entry of each version of the policy that names the number, the earliest first."""
    absences: tuple[Absence, ...] = ()
    """Absences under way or to come when this was read."""

    def persona(self, assistant: str) -> PersonaRow | None:
        """Returns the persona of the assistant; None if it speaks as it came."""
        return next((row for row in self.personas if row.assistant == assistant), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrgVersion:
    """Facts that may change from one moment to the next, read for every decision."""

    revision: int
    stopped: bool
    platform_stopped: bool
    """True if the stop is the platform's, not this organisation's alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionInputs:
    """Facts that may change from one moment to the next, with the people a reply in a conversation reaches."""

    pulse: OrgVersion
    members: tuple[PersonId, ...]


async def find_organisation(database: Database, slug: str) -> OrganisationRow | None:
    rows = await database.across(
        Statement(
            "SELECT org, slug, name, locale, zone FROM ringi.organisation_named(%(slug)s)", {"slug": slug}
        )
    )
    return _organisation(rows[0]) if rows else None


async def organisation_slugs(database: Database) -> tuple[str, ...]:
    rows = await database.across(Statement("SELECT ringi.organisation_slugs()"))
    return tuple(row[0] for row in rows)


def pulse_of() -> Statement:
    """Facts that may change from one moment to the next. Row: as `OrgVersion`."""
    return Statement(
        "SELECT o.revision, o.stopped_at IS NOT NULL OR p.stopped_at IS NOT NULL, p.stopped_at IS NOT NULL "
        "FROM organisations o, platform p WHERE o.org = ringi.org()"
    )


def decision_inputs(conversation: ConversationId) -> Statement:
    """Facts that may change from one moment to the next, and all people a reply in that conversation reaches. Row: as
    `OrgVersion`, then [person]."""
    return Statement(
        "SELECT o.revision, o.stopped_at IS NOT NULL OR p.stopped_at IS NOT NULL, p.stopped_at IS NOT NULL, "
        "ARRAY(SELECT m.person FROM members m WHERE m.org = ringi.org() AND m.conversation = %(conversation)s "
        "UNION ALL SELECT %(stranger)s::uuid FROM conversations c WHERE c.org = ringi.org() "
        "AND c.id = %(conversation)s AND c.strangers) FROM organisations o, platform p WHERE o.org = ringi.org()",
        {"conversation": conversation, "stranger": STRANGER},
    )


def pulse(row: Row) -> OrgVersion:
    return OrgVersion(revision=row[0], stopped=row[1], platform_stopped=row[2])


def decision_inputs_row(row: Row) -> DecisionInputs:
    return DecisionInputs(pulse=pulse(row), members=tuple(row[3]))


def demand_unchanged(conversation: ConversationId, seen: DecisionInputs) -> Statement:
    """Fails with OutdatedError if any of it is no longer so."""
    return Statement(
        "SELECT ringi.demand_unchanged(%(conversation)s, %(revision)s::bigint, %(stopped)s, %(everywhere)s, "
        "%(members)s::uuid[])",
        {
            "conversation": conversation,
            "revision": seen.pulse.revision,
            "stopped": seen.pulse.stopped,
            "everywhere": seen.pulse.platform_stopped,
            # Whether there are strangers is part of the revision.
            "members": [member for member in seen.members if member != STRANGER],
        },
    )


async def read_facts(database: Database, org: OrgId) -> OrgRows | None:
    """Returns all facts as of one revision; None if there is no such organisation."""
    while True:
        heads, *tables, again = await database.batch(org, _HEAD, *_TABLES, _HEAD)
        if heads == again:
            return _facts(heads[0], tables) if heads else None


def _facts(head: Row, tables: Sequence[list[Row]]) -> OrgRows:
    persons, departments, delegations, teachings, policies, personas, *history, days, absences = tables
    introductions, changes = history
    return OrgRows(
        revision=head[5],
        organisation=_organisation(head),
        founded_at=head[7],
        data_key=head[6],
        persons=tuple(_person(row) for row in persons),
        departments=tuple(DepartmentRow(id=r[0], parent=r[1], name=r[2]) for r in departments),
        delegations=tuple(_delegation(row) for row in delegations),
        teachings=tuple(
            TeachingRow(id=r[0], body=r[1], clear=r[2], possible=r[3], amend=r[4], tools=tuple(r[5]))
            for r in teachings
        ),
        policy=PolicyRow(version=policies[0][0], content=policies[0][1]) if policies else None,
        personas=tuple(
            PersonaRow(assistant=r[0], body=r[1], changed_by=r[2], changed_at=r[3]) for r in personas
        ),
        introductions=tuple(
            IntroductionRow(person=r[0], by=r[1], opened=r[2], at=r[3], confirmed_by=tuple(r[4]))
            for r in introductions
        ),
        level_changes=tuple(
            LevelChangeRow(person=r[0], by=r[1], before=r[2], at=r[3], confirmed_by=tuple(r[4]))
            for r in changes
        ),
        second_person_days=tuple(SecondPersonDaysRow(since=r[0], days=r[1]) for r in days),
        absences=tuple(Absence(person=r[0], begins=r[1], ends=r[2]) for r in absences),
    )


_HEAD = Statement(
    "SELECT org, slug, name, locale, zone, revision, data_key, created_at FROM organisations WHERE org = ringi.org()"
)
_TABLES = (
    Statement(
        "SELECT id, name, reading, aliases, level, department, active, outsider, data_key, post FROM persons "
        "WHERE org = ringi.org() ORDER BY name, id"
    ),
    Statement("SELECT id, parent, name FROM departments WHERE org = ringi.org() ORDER BY name, id"),
    Statement(
        "SELECT id, delegator, delegate, valid_from, valid_until, max_risk, max_amount FROM delegations "
        "WHERE org = ringi.org() AND revoked_at IS NULL ORDER BY valid_from, id"
    ),
    Statement(
        "SELECT id, body, clear, possible, amend, tools FROM teachings "
        "WHERE org = ringi.org() AND retired_at IS NULL ORDER BY created_at, id"
    ),
    Statement(
        "SELECT version, content FROM policy_versions WHERE org = ringi.org() ORDER BY version DESC LIMIT 1"
    ),
    Statement(
        "SELECT assistant, body, changed_by, changed_at FROM personas WHERE org = ringi.org() ORDER BY assistant"
    ),
    Statement(
        "SELECT person, by_person, opened, at, confirmed_by FROM introductions "
        "WHERE org = ringi.org() ORDER BY person, by_person, opened"
    ),
    Statement(
        "SELECT person, by_person, before, at, confirmed_by FROM level_changes "
        "WHERE org = ringi.org() ORDER BY at, person"
    ),
    # A NUL cannot be jsonb, and none that an early version may hold keeps an organisation from being read.
    Statement(
        "SELECT created_at, days FROM (SELECT version, created_at, CASE WHEN position('\\u0000' IN content) = 0 "
        "THEN (content::jsonb #>> '{limits,second_person_after_days}')::integer END AS days "
        "FROM policy_versions WHERE org = ringi.org()) AS numbered WHERE days IS NOT NULL ORDER BY version"
    ),
    Statement(
        "SELECT person, begins, ends FROM absences "
        "WHERE org = ringi.org() AND ended_at IS NULL AND ends > clock_timestamp() ORDER BY begins, id"
    ),
)


def _organisation(row: Row) -> OrganisationRow:
    return OrganisationRow(org=row[0], slug=row[1], name=row[2], locale=row[3], zone=row[4])


def _person(row: Row) -> PersonRow:
    return PersonRow(
        id=row[0],
        name=row[1],
        reading=row[2],
        aliases=tuple(row[3]),
        level=row[4],
        department=row[5],
        active=row[6],
        outsider=row[7],
        data_key=row[8],
        post=row[9],
    )


def _delegation(row: Row) -> DelegationRow:
    return DelegationRow(
        id=row[0],
        delegator=row[1],
        delegate=row[2],
        valid_from=row[3],
        valid_until=row[4],
        max_risk=Risk(row[5]),
        max_amount=row[6],
    )
