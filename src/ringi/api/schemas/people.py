"""How does the door name a person? By id and name, wherever somebody stands in an answer."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from ringi.domain.ids import PersonId
from ringi.domain.people import Person


class PersonOut(BaseModel):
    id: PersonId
    name: str


def person_out(person: PersonId, people: Mapping[PersonId, Person]) -> PersonOut:
    """Without a name where nobody is known by that id: a charter may be older than the rows beside it."""
    return PersonOut(id=person, name=people[person].name if person in people else "")
