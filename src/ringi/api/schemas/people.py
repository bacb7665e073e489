"""A person as the API names them: by id and name, in every answer."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from ringi.domain.ids import PersonId
from ringi.domain.people import Person


class PersonOut(BaseModel):
    id: PersonId
    name: str


def person_out(person: PersonId, people: Mapping[PersonId, Person]) -> PersonOut:
    """Returns the person, without a name if none is known by that id: an organisation snapshot may be older than the
    rows beside it."""
    return PersonOut(id=person, name=people[person].name if person in people else "")
