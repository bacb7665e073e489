"""People as the gates see them: facts fetched from the database, never from a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from ringi.domain.ids import DepartmentId, PersonId
from ringi.domain.tools import Risk

TOP_LEVEL = 6
"""The level that sees everything (H1); unclassified things need it."""
ADMINISTRATION_LEVEL = 5
"""Lowest level of people who look after the organisation: they see all turns and sign off alerts."""
STRANGER = PersonId(UUID(int=0))
"""Stands among the readers of a room for everybody there who is not in the directory."""


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
    """Their post in it, such as 課長; empty if it is unknown."""


People = Mapping[PersonId, Person]
"""All people in the directory, the departed included."""


def members(people: People, department: DepartmentId) -> tuple[Person, ...]:
    """Returns the active people of the department and of those below it; people from outside never belong to one."""
    return tuple(
        person
        for person in people.values()
        if person.active and not person.outsider and department in person.departments
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Approver:
    """A person who could say yes by level, in their own right or for another (代理)."""

    person: PersonId
    name: str
    level: int
    """Level exercised: the delegator's if this is a delegation."""
    delegator: PersonId | None = None
    max_risk: Risk | None = None
    """Highest risk of the delegation; None if there is no ceiling."""
    max_amount: int | None = None
    """Ceiling in yen; None if there is none."""
    until: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """A time in which a person is not called upon. It takes no right away: an absent person may answer all the same."""

    person: PersonId
    begins: datetime
    ends: datetime
    """Moment at which they are back."""


Absences = Sequence[Absence]


def away(absences: Absences, at: datetime) -> Mapping[PersonId, datetime]:
    """Returns the people absent at that moment, each with the moment of their return: absences may follow one another."""
    gone = {each.person for each in absences if each.begins <= at < each.ends}
    return {person: _back(absences, person, at) for person in gone}


def leaving(absences: Absences, person: PersonId, at: datetime) -> datetime | None:
    """Returns the beginning of the person's present or next absence; None if none is known."""
    return min((each.begins for each in absences if each.person == person and at < each.ends), default=None)


def last_day(back: datetime) -> date:
    """Returns the last day of an absence that ends at that moment."""
    return (back - timedelta(microseconds=1)).date()


def _back(absences: Absences, person: PersonId, at: datetime) -> datetime:
    back = at
    for each in sorted(absences, key=lambda each: each.begins):
        if each.person == person and each.begins <= back < each.ends:
            back = each.ends
    return back
