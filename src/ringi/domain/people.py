"""Who is involved, as the gates see them: facts fetched from the database, never from a model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

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
