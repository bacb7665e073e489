"""Who is involved, as the gates see them: facts fetched from the database, never from a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from ringi.domain.ids import DepartmentId, PersonId
from ringi.domain.tools import Risk

TOP_LEVEL = 6
"""The level that sees everything (H1); what nobody classified needs it."""
ADMINISTRATION_LEVEL = 5
"""From which somebody looks after the organisation: sees all turns, signs off alerts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A member of the organisation.

    `departments` is the path from the root of the department tree down to the person's own department.
    """

    id: PersonId
    name: str
    reading: str = ""
    """Kana, for matching."""
    level: int
    departments: tuple[DepartmentId, ...] = ()
    active: bool = True
    outsider: bool = False
    department: str = ""
    """Name of their own department; empty in records from before it was kept."""
    post: str = ""
    """What they are there, such as 課長; empty where nobody said."""


People = Mapping[PersonId, Person]
"""Everybody in the directory, the departed too."""


def members(people: People, department: DepartmentId) -> tuple[Person, ...]:
    """Everybody present who belongs to the department or to one below it; people from outside never do."""
    return tuple(
        person
        for person in people.values()
        if person.active and not person.outsider and department in person.departments
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Approver:
    """Somebody who could say yes by level, in their own right or for another (代理)."""

    person: PersonId
    name: str
    level: int
    """Level exercised: the delegator's where this is a delegation."""
    delegator: PersonId | None = None
    max_risk: Risk | None = None
    """Ceiling of the delegation; None where there is none."""
    max_amount: int | None = None
    """Ceiling in yen; None where there is none."""
    until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """A time in which somebody is not called upon. It takes no right away: whoever looks in may answer all the same."""

    person: PersonId
    begins: datetime
    ends: datetime
    """They are back at this moment."""


Absences = Sequence[Absence]


def away(absences: Absences, at: datetime) -> Mapping[PersonId, datetime]:
    """Who is absent at that moment, and when they are back: one absence may go over into the next."""
    gone = {each.person for each in absences if each.begins <= at < each.ends}
    return {person: _back(absences, person, at) for person in gone}


def leaving(absences: Absences, person: PersonId, at: datetime) -> datetime | None:
    """When they are absent next, or since when they are; None where nothing of the kind is known."""
    return min((each.begins for each in absences if each.person == person and at < each.ends), default=None)


def last_day(back: datetime) -> date:
    """The last day on which somebody is away who is back at that moment."""
    return (back - timedelta(microseconds=1)).date()


def _back(absences: Absences, person: PersonId, at: datetime) -> datetime:
    back = at
    for each in sorted(absences, key=lambda each: each.begins):
        if each.person == person and each.begins <= back < each.ends:
            back = each.ends
    return back
