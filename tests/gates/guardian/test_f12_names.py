"""F12: names that leave a doubt are asked about, a family name alone as much as the title of another thing."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import READ, WRITE, Case, person, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Target, Thing
from ringi.domain.tools import Argument, ArgumentRole

MEANT, OTHER = Thing(id="1", name="請求書の確認"), Thing(id="2", name="備品の棚卸")
WHICH = Argument(role=ArgumentRole.WHICH, required=False)
CHANGE = replace(WRITE, arguments={**WRITE.arguments, "which": WHICH})


def thing(*beside: Thing) -> dict:
    return {"targets": (Target(argument="which", thing=MEANT, names=("さっきの",), beside=beside),)}


def who(**changes) -> dict:
    return {"targets": (replace(Target(argument="who", person=person(9)), **changes),)}


@table(
    Case(id="nothing else named", tool=CHANGE, known=thing()),
    Case(id="another", tool=CHANGE, known=thing(OTHER), reason="names_another", verdict=Verdict.CONFIRM),
    Case(id="a look", tool=READ, known=thing(OTHER)),
)
def test_another_thing(case: Case):
    """A call on one thing asks if the message names another."""

    said = case.said("F12-thing")

    assert case.expected == said


@table(
    Case(id="somebody near", known=who()),
    Case(id="nobody near", known=who(distant=True), reason="person_distant", verdict=Verdict.LIGHT_CONFIRM),
    Case(id="a look", tool=READ, known=who(distant=True)),
)
def test_a_family_name_alone(case: Case):
    """It is enough among those one has to do with."""

    said = case.said("F12-person")

    assert case.expected == said
