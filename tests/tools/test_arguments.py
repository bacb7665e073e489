"""Arguments that are declared once: the annotation of a field tells the gates, the card and the reference all of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Annotated, Literal

import pytest
from pydantic import Field
from tests.support.tools import NOTE, NOTE_SPEC

from ringi.domain.errors import DefectError
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole
from ringi.tools.arguments import (
    Amount,
    Before,
    Beside,
    Content,
    HowMuch,
    Option,
    When,
    Where,
    Which,
    Who,
    arguments_of,
    declared_arguments,
)
from ringi.tools.tool import ToolArgs

PersonField = Annotated[str, Who(), Field(min_length=1)]


class EveryArgs(ToolArgs):
    who: Annotated[str, Who(consents=True)]
    team: Annotated[str | None, Who(department=True, others_level=4)] = None
    room: Annotated[str, Where()]
    urls: Annotated[tuple[str, ...], Where()] = ()
    level: Annotated[int, HowMuch(level=True)]
    yen: Annotated[int | None, Amount()] = None
    task: Annotated[str, Which(max_length=900)]
    day: Annotated[date, When()]
    at: Annotated[time | None, When()] = None
    body: Annotated[str, Content(max_length=2_000, one_line=True)]
    kind: Annotated[Literal["a", "b"], Option()] = "a"
    urgent: Annotated[bool, Option(demanded=True)] = False


EXPECTED = {
    "who": Argument(role=ArgumentRole.WHO, consents=True),
    "team": Argument(role=ArgumentRole.WHO, required=False, department=True, others_level=4),
    "room": Argument(role=ArgumentRole.WHERE),
    "urls": Argument(role=ArgumentRole.WHERE, kind="list", required=False),
    "level": Argument(role=ArgumentRole.HOW_MUCH, kind="int", level=True),
    "yen": Argument(role=ArgumentRole.HOW_MUCH, kind="int", required=False, yen=True),
    "task": Argument(role=ArgumentRole.WHICH, max_length=900),
    "day": Argument(role=ArgumentRole.WHEN, kind="date"),
    "at": Argument(role=ArgumentRole.WHEN, kind="time", required=False),
    "body": Argument(role=ArgumentRole.CONTENT, max_length=2_000, one_line=True),
    "kind": Argument(role=ArgumentRole.OPTION, required=False),
    "urgent": Argument(role=ArgumentRole.OPTION, kind="bool"),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_facts_follow_from_the_annotation(name: str):
    """The role says what an argument means, its type which kind of value it takes, its default that it may be absent."""
    assert EXPECTED[name] == arguments_of(EveryArgs)[name]


def test_schema_knows_nothing_of_roles():
    """A model sees the same schema with and without roles."""

    class Plain(ToolArgs):
        """No roles."""

        who: str = Field(min_length=1, description="Who.")

    class Declared(ToolArgs):
        """No roles."""

        who: Annotated[str, Who(), Text("secretary.person")] = Field(min_length=1, description="Who.")

    plain = Plain.model_json_schema()

    assert {**plain, "title": "Declared"} == Declared.model_json_schema()


def test_outer_role_counts():
    """A shared kind of field takes another role from the annotation around it."""

    class UndoArgs(ToolArgs):
        changed: Annotated[PersonField, Which()]

    assert {"changed": Argument(role=ArgumentRole.WHICH)} == arguments_of(UndoArgs)


def test_shared_field_that_may_be_left_out():
    """A shared kind of field keeps its role inside a union."""

    class Args(ToolArgs):
        person: PersonField | None = None

    assert {"person": Argument(role=ArgumentRole.WHO, required=False)} == arguments_of(Args)


def test_order_of_an_added_argument():
    """An argument of a derived class is listed before the inherited one that it names."""

    class Fields(ToolArgs):
        name: Annotated[str, Content()]
        reason: Annotated[str, Content()]

    class Args(Fields):
        newcomer: Annotated[str, Which(), Before("name")]
        resembles: Annotated[str, Who(), Before("reason")]

    assert ["newcomer", "name", "resembles", "reason"] == list(arguments_of(Args))


def test_label():
    """Cards call an argument by the text of its annotation."""

    class Args(ToolArgs):
        who: Annotated[str, Who(), Text("secretary.assignee")]

    assert [Text("secretary.assignee")] == [each.label for each in declared_arguments(Args)]


def test_usual_label():
    """Without a text of its own an argument is called like the form's field of its name."""
    labels = {each.name: each.label for each in declared_arguments(EveryArgs)}

    assert {name: Text(f"requests.field_{name}") for name in EXPECTED} == labels


def test_argument_without_a_role():
    """A tool whose argument means nothing to the gates does not build."""

    class Args(ToolArgs):
        who: str

    with pytest.raises(DefectError, match=r"Args\.who"):
        arguments_of(Args)


@pytest.mark.parametrize("mark", [Before("other"), Beside("other")])
def test_argument_beside_one_that_is_not_there(mark: Before | Beside):
    """A place by an argument that the class does not have is a defect."""

    class Args(ToolArgs):
        who: Annotated[str, Who(), mark]

    with pytest.raises(DefectError, match=r"Args\.who"):
        arguments_of(Args)


def test_facts_of_a_specification_follow_its_arguments():
    """A specification cannot tell the gates of other arguments than the class declares."""
    other = replace(NOTE_SPEC, arguments={"other": Argument(role=ArgumentRole.WHO)})

    assert ["body"] == list(replace(NOTE, spec=other).spec.arguments)
