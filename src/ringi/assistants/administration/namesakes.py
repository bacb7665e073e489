"""Finds people who have the name that a new person is to get. A president has a say in who else bears their name: words
delivered in the new person's name would read as theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ringi.assistants.administration.fields import line
from ringi.domain.cards import CardLine, person_words
from ringi.domain.people import TOP_LEVEL, People, Person
from ringi.language.names.look_alikes import look_alike_form
from ringi.tools.form import FormContext
from ringi.tools.tool import PreviewContext


def namesakes(names: Iterable[str], people: People) -> tuple[Person, ...]:
    """Returns the people present who have one of these names, or one that looks like it."""
    wanted = set(map(look_alike_form, names))
    return tuple(
        person for person in people.values() if person.active and look_alike_form(person.name) in wanted
    )


def resembled(names: Iterable[str], writing: FormContext) -> dict[str, str]:
    """Returns the argument that names a namesake above the requester or of the top level; empty if there is no such
    person."""
    most = max(namesakes(names, writing.people), key=lambda person: person.level, default=None)
    if most is None or most.level < min(writing.person.level + 1, TOP_LEVEL):
        return {}
    return {"resembles": str(most.id)}


def resembled_line(resembles: str | None, known: PreviewContext) -> Iterator[CardLine]:
    """Yields a card line with the person who has that name already."""
    if resembles is not None:
        yield line("resembles", person_words(known.person(resembles)))
