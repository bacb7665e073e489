"""Whom does a name mean, in a directory of many?"""

from __future__ import annotations

from uuid import uuid4

import pytest

from ringi.assistants.secretary.tools.people_find import called
from ringi.domain.ids import PersonId
from ringi.domain.people import Person

NAMES = {"森 一郎": "もり いちろう", "森田 花子": "もりた はなこ", "林 健": "はやし けん"}
PEOPLE = {
    person.id: person
    for person in (
        Person(id=PersonId(uuid4()), name=name, reading=reading, level=2) for name, reading in NAMES.items()
    )
}


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("森", ["森 一郎"]),
        ("森田さん", ["森田 花子"]),
        ("健", ["林 健"]),
        ("はや", ["林 健"]),
        ("もり", ["森 一郎"]),
        ("谷", []),
    ],
)
def test_a_whole_name_comes_before_the_beginning_of_one(said: str, names: list[str]):
    """Who is called just so is meant alone; a beginning is looked for only where nobody is."""
    assert names == [person.name for person in called(said, PEOPLE)]
