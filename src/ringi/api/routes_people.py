"""Who belongs to the organisation, and who says yes for whom. Changing it is a call through the gates."""

from __future__ import annotations

from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.caller import CallerHere
from ringi.api.problems import FORBIDDEN, ProblemError
from ringi.api.services import ServicesHere
from ringi.api.sheet import PersonOut
from ringi.domain.ids import DepartmentId, PersonId
from ringi.store.organisations import DelegationRow
from ringi.store.web_accounts import people_with_login
from ringi.turns.charter import Charter

router = APIRouter(tags=["people"])


class DepartmentOut(BaseModel):
    id: DepartmentId
    parent: DepartmentId | None
    name: str


class MemberOut(BaseModel):
    id: PersonId
    name: str
    reading: str
    level: int
    department: DepartmentId | None
    outsider: bool
    signs_in: bool
    """They have a login for the browser."""


class DelegationOut(BaseModel):
    """The delegate may say yes in the delegator's place (代理)."""

    delegator: PersonOut
    delegate: PersonOut
    since: datetime
    until: datetime
    max_risk: str
    max_amount: int | None


class PeopleOut(BaseModel):
    people: tuple[MemberOut, ...]
    """Those who are there, by name."""
    departments: tuple[DepartmentOut, ...]
    delegations: tuple[DelegationOut, ...]


@router.get("/people")
async def people(services: ServicesHere, caller: CallerHere) -> PeopleOut:
    """The directory; not for people from outside."""
    if caller.person.outsider:
        raise ProblemError(FORBIDDEN)
    charter = await services.runtime.house.charters.current(caller.org)
    with_login = await people_with_login(services.database, caller.org)
    facts = charter.facts
    return PeopleOut(
        people=tuple(
            MemberOut(
                id=row.id,
                name=row.name,
                reading=row.reading,
                level=row.level,
                department=row.department,
                outsider=row.outsider,
                signs_in=row.id in with_login,
            )
            for row in facts.persons
            if row.active
        ),
        departments=tuple(
            DepartmentOut(id=row.id, parent=row.parent, name=row.name) for row in facts.departments
        ),
        delegations=tuple(_delegation(row, charter) for row in facts.delegations),
    )


def _delegation(row: DelegationRow, charter: Charter) -> DelegationOut:
    return DelegationOut(
        delegator=_named(row.delegator, charter),
        delegate=_named(row.delegate, charter),
        since=row.valid_from,
        until=row.valid_until,
        max_risk=row.max_risk.value,
        max_amount=row.max_amount,
    )


def _named(person: PersonId, charter: Charter) -> PersonOut:
    return PersonOut(id=person, name=charter.people[person].name)
