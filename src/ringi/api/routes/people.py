"""The people of the organisation, and who says yes for whom. Changing it is a call through the gates."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter
from pydantic import BaseModel

from ringi.api.dependencies import InsiderHere
from ringi.api.schemas.people import PersonOut, person_out
from ringi.api.services import ServicesHere
from ringi.domain.ids import DepartmentId, PersonId
from ringi.domain.people import ADMINISTRATION_LEVEL, Absence, away, last_day
from ringi.store.identity.web_accounts import people_with_login
from ringi.store.organisations.departures import read_departed
from ringi.store.organisations.organisations import DelegationRow
from ringi.turns.organisation import OrgSnapshot

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
    """True if they have a login for the browser."""
    away_until: date | None
    """The last day of the absence they are in; null if they are here."""


class DelegationOut(BaseModel):
    """A delegation: the delegate may say yes in the delegator's place (代理)."""

    delegator: PersonOut
    delegate: PersonOut
    since: date
    until: date
    """The last day, as it was asked for."""
    max_risk: str
    max_amount: int | None


class AbsenceOut(BaseModel):
    """An absence under way or to come; both days belong to it."""

    person: PersonOut
    since: date
    until: date


class DepartedOut(BaseModel):
    """A person who left; with the form `undo_leave` their departure is taken back."""

    id: PersonId
    name: str
    level: int
    left: date
    by: PersonOut
    """Person who asked for it."""


class PeopleOut(BaseModel):
    people: tuple[MemberOut, ...]
    """People who are there, by name."""
    departments: tuple[DepartmentOut, ...]
    delegations: tuple[DelegationOut, ...]
    absences: tuple[AbsenceOut, ...]
    departed: tuple[DepartedOut, ...]
    """People who left, the latest first; empty but for administration."""


@router.get("/people")
async def people(services: ServicesHere, caller: InsiderHere) -> PeopleOut:
    """Returns the directory; not for people from outside."""
    snapshot = await services.runtime.services.org_cache.at_hand(caller.org)
    with_login = await people_with_login(services.database, caller.org)
    administers = caller.person.level >= ADMINISTRATION_LEVEL
    left = await read_departed(services.database, caller.org) if administers else ()
    facts, now = snapshot.facts, services.runtime.services.now()
    gone = away(snapshot.absences, now)
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
                away_until=last_day(gone[row.id]) if row.id in gone else None,
            )
            for row in facts.persons
            if row.active
        ),
        departments=tuple(
            DepartmentOut(id=row.id, parent=row.parent, name=row.name) for row in facts.departments
        ),
        delegations=tuple(_delegation(row, snapshot) for row in facts.delegations),
        absences=tuple(_absence(each, snapshot) for each in snapshot.absences if each.ends > now),
        departed=tuple(
            DepartedOut(
                id=each.person,
                name=each.name,
                level=each.level,
                left=each.at.astimezone(snapshot.zone).date(),
                by=person_out(each.by, snapshot.people),
            )
            for each in left
        ),
    )


def _delegation(row: DelegationRow, snapshot: OrgSnapshot) -> DelegationOut:
    return DelegationOut(
        delegator=person_out(row.delegator, snapshot.people),
        delegate=person_out(row.delegate, snapshot.people),
        since=row.valid_from.astimezone(snapshot.zone).date(),
        until=last_day(row.valid_until.astimezone(snapshot.zone)),
        max_risk=row.max_risk.value,
        max_amount=row.max_amount,
    )


def _absence(each: Absence, snapshot: OrgSnapshot) -> AbsenceOut:
    return AbsenceOut(
        person=person_out(each.person, snapshot.people),
        since=each.begins.date(),
        until=last_day(each.ends),
    )
