"""Persons as cards name them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

import pytest

from ringi.domain.cards import person_words
from ringi.domain.evidence import Target
from ringi.domain.ids import PersonId
from ringi.domain.people import Person
from ringi.i18n import say
from ringi.tools.tool import known


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    changes: dict
    shown: str


CASES = (
    Case(id="department and post", changes={"department": "経理部", "post": "課長"}, shown="（経理部 課長）"),
    Case(
        id="a post that says the department",
        changes={"department": "営業部", "post": "営業部長"},
        shown="（営業部長）",
    ),
    Case(id="no post", changes={"department": "経理部"}, shown="（経理部）"),
    Case(id="neither", changes={}, shown=""),
    Case(id="from outside", changes={"outsider": True, "post": "税理士"}, shown="（社外 税理士）"),
)


@pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
def test_a_person_is_named_with_department_and_post(case: Case) -> None:
    """People from outside are said to be that."""
    person = Person(id=PersonId(uuid4()), name="伊藤 美咲", level=4, **case.changes)

    assert f"伊藤 美咲{case.shown}" == say(person_words(person), "ja")


def test_a_record_from_before_posts_were_kept_is_completed() -> None:
    """What it does not say is as it is now."""
    then = Person(id=PersonId(uuid4()), name="伊藤 美咲", level=4)
    now = Person(id=then.id, name="伊藤 美咲", level=5, department="経理部", post="課長")

    found = known({now.id: now}, (Target(argument="who", person=then),)).person(str(then.id))

    assert (4, "経理部", "課長") == (found.level, found.department, found.post)
