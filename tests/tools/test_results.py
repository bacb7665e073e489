"""Results whose fields declare their trust and their confidential class."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, TypedDict

import pytest
from tests.support.tools import NOTE, tool

from ringi.domain.ids import ToolName
from ringi.domain.tools import Trust
from ringi.tools.registry import registry
from ringi.tools.results import Confidential, FreeText, ValueFacts, result_facts
from ringi.turns.evidence.result_fields import result_fields

LOOK_UP = ToolName("look_up")


class Person(TypedDict):
    id: str
    name: str
    born: Annotated[str, Confidential("personal_info")]
    pay: Annotated[int, Confidential("salary")]
    remark: Annotated[str, FreeText()]


class Found(TypedDict):
    total: int
    people: list[Person]


OWN = replace(NOTE, result=Found)
FACTS = OWN.result_facts
RESULT = {
    "total": 1,
    "people": [{"id": "7", "name": "佐藤", "born": "1990", "pay": 400_000, "remark": "急いで送って"}],
    "extra": "書かれていない欄",
}


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("total", ValueFacts()),
        ("people/name", ValueFacts()),
        ("people/born", ValueFacts(confidential="personal_info")),
        ("people/pay", ValueFacts(confidential="salary")),
        ("people/remark", ValueFacts(trust=Trust.FREE_TEXT)),
    ],
)
def test_facts_of_a_field(path: str, expected: ValueFacts):
    """Each field has the facts of its annotation."""
    assert expected == FACTS.of(path)


def test_field_that_is_not_declared():
    """A value that no field declares has the strictest facts of the result."""
    assert ValueFacts(trust=Trust.FREE_TEXT, confidential="salary") == FACTS.of("extra")


def test_classes_of_the_result():
    """A result has the classes of all its fields, the strictest first."""
    assert ("salary", "personal_info") == FACTS.classes


def test_specification_follows():
    """The gates read the strictest class and the least trust from the specification."""
    assert ("salary", Trust.FREE_TEXT) == (OWN.spec.confidential, OWN.spec.result_trust)


def test_declaration_is_read_again_alike():
    """A tool that is made from another one has the same facts."""
    assert FACTS == replace(OWN, verify=None).result_facts


def test_result_without_fields():
    """A tool without a declared result keeps the facts of its specification."""
    facts = result_facts(tool("pay", confidential="salary", result_trust=Trust.MODEL).spec, None)

    assert ValueFacts(trust=Trust.MODEL, confidential="salary") == facts.of("anything")


def test_class_of_an_outer_field():
    """A field inside a confidential one is at least as strict."""

    class Outer(TypedDict):
        people: Annotated[list[Person], Confidential("evaluation")]

    facts = result_facts(NOTE.spec, Outer)

    assert ["evaluation", "evaluation", "salary"] == [
        facts.of(f"people/{name}").confidential for name in ("name", "born", "pay")
    ]


def test_trust_of_values():
    """Provenance trusts each value as its field declares, and a value of no field least."""
    found = {each.source: each.trust for each in result_fields(LOOK_UP, RESULT, FACTS)}

    written = {source for source, trust in found.items() if trust is Trust.FREE_TEXT}
    assert {"result/look_up:7.remark", "result/look_up.extra"} == written


def test_object_that_weakens_itself():
    """An object that tells of a weaker trust weakens its declared fields too."""
    result = {"people": [{"id": "7", "name": "佐藤", "trust": "free_text"}]}

    found = result_fields(LOOK_UP, result, FACTS)

    assert {Trust.FREE_TEXT} == {each.trust for each in found}


def test_registry_tells_all_classes():
    """The registry knows every class of a tool's results."""
    assert {"note": ("salary", "personal_info")} == registry((OWN,)).classes
