"""Makes an organisation: its keys, its people, the policy it starts with. Every later change is a call through the
gates; this is the one moment at which nobody is there yet to decide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import DepartmentId, OrgId, PersonId
from ringi.domain.text import Locale, Text
from ringi.gates.policy import base
from ringi.gates.policy_history import canonical
from ringi.journal.sealing import new_key, wrap_key
from ringi.language.text.hidden import one_line, visible
from ringi.store.core.database import Database, Statement
from ringi.store.core.preconditions import TakenError
from ringi.store.organisations.founding import (
    NewOrganisation,
    NewPerson,
    NewPolicy,
    add_delegation,
    add_department,
    add_level,
    add_organisation,
    add_person,
    add_policy,
)
from ringi.store.organisations.people import add_account


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A person the organisation starts with."""

    account: str
    """The name they sign in with on the console, such as `tanaka`."""
    name: str
    reading: str = ""
    level: int
    department: str | None = None
    outsider: bool = False
    post: str = ""
    """Their post, such as 営業部長."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Department:
    name: str
    parent: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Delegation:
    """A person's right to approve in another's place (代理), from the founding on; both are named by account."""

    delegator: str
    delegate: str
    days: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """An organisation to be founded. The first member of the highest level adopts the policy."""

    slug: str
    name: str
    locale: Locale = "ja"
    zone: str = "Asia/Tokyo"
    departments: tuple[Department, ...] = ()
    members: tuple[Member, ...]
    delegations: tuple[Delegation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundedCompany:
    org: OrgId
    people: dict[str, PersonId]
    """Account -> person."""


Also = Callable[[FoundedCompany], tuple[Statement, ...]]
"""Makes statements that are written together with the organisation: all of it is written, or nothing."""


def nothing_else(founded: FoundedCompany) -> tuple[Statement, ...]:
    del founded
    return ()


async def found(
    database: Database, plan: Plan, master_key: bytes, also: Also = nothing_else
) -> FoundedCompany:
    """Writes all of it or nothing. Raises UserFacingError if an organisation of that short name exists, or if a name
    holds invisible characters."""
    _check_names(plan)
    org, org_key = OrgId(uuid4()), new_key()
    people = {member.account: PersonId(uuid4()) for member in plan.members}
    founded = FoundedCompany(org=org, people=people)
    departments = {department.name: DepartmentId(uuid4()) for department in plan.departments}
    statements = (
        add_organisation(
            NewOrganisation(
                org=org,
                slug=plan.slug,
                name=plan.name,
                locale=plan.locale,
                zone=plan.zone,
                data_key=wrap_key(master_key, org_key, org),
            )
        ),
        *(add_level(level, name) for level, name in enumerate(LEVELS[plan.locale], start=1)),
        *(add_department(departments[d.name], d.name, _id(departments, d.parent)) for d in plan.departments),
        *(
            statement
            for member in plan.members
            for statement in _member(member, people[member.account], departments, org_key)
        ),
        *(add_delegation(uuid4(), people[d.delegator], people[d.delegate], d.days) for d in plan.delegations),
        add_policy(_policy(plan, people)),
        *also(founded),
    )
    try:
        await database.batch(org, *statements)
    except TakenError as taken:
        raise UserFacingError(Text("founding.taken", {"slug": plan.slug})) from taken
    return founded


def _check_names(plan: Plan) -> None:
    """Raises UserFacingError if a name holds invisible characters or line breaks.

    INVARIANT: names stand on cards and in front of other people's words; nothing hides in them.
    """
    members = (part for member in plan.members for part in (member.name, member.reading, member.post))
    for name in (plan.name, *(each.name for each in plan.departments), *members):
        if one_line(visible(name)) != name.strip():
            raise UserFacingError(Text("founding.name_unreadable", {"name": one_line(visible(name))}))


def _member(
    member: Member, person: PersonId, departments: dict[str, DepartmentId], org_key: bytes
) -> tuple[Statement, ...]:
    new = NewPerson(
        id=person,
        name=member.name,
        reading=member.reading,
        level=member.level,
        department=_id(departments, member.department),
        outsider=member.outsider,
        post=member.post,
        data_key=wrap_key(org_key, new_key(), person),
    )
    return add_person(new), add_account(person, "console", member.account)


def _policy(plan: Plan, people: dict[str, PersonId]) -> NewPolicy:
    policy = base()
    highest = max(plan.members, key=lambda member: member.level)
    return NewPolicy(
        version=1,
        source="",
        content=canonical(policy).decode(),
        hash=policy.hash,
        reason="founding",
        approver=people[highest.account],
    )


def _id(departments: dict[str, DepartmentId], name: str | None) -> DepartmentId | None:
    return departments[name] if name is not None else None


LEVELS: dict[Locale, tuple[str, ...]] = {
    "ja": ("業務委託", "一般社員", "リーダー・課長", "部長", "管理部・取締役", "代表・CFO"),
    "en": ("Contractor", "Staff", "Team leader", "Manager", "Administration, director", "President, CFO"),
}
"""Names of the levels 1 to 6 (H1)."""
