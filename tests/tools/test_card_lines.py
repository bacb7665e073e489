"""Card lines that follow from the declaration of the arguments."""

from __future__ import annotations

from datetime import date, time
from typing import Annotated
from uuid import UUID

import pytest

from ringi.domain.cards import CardLine
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId
from ringi.domain.people import Person
from ringi.domain.text import Text
from ringi.tools.arguments import Amount, Beside, Content, Option, When, Which, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, ToolArgs

SATO = Person(id=PersonId(UUID(int=1)), name="佐藤", level=2)
KNOWN = PreviewContext(people={SATO.id: SATO}, things={"task": Thing(id="7", name="見積書")})


class TaskArgs(ToolArgs):
    task: Annotated[str, Which(), Text("secretary.task")] = "7"
    who: Annotated[str, Who(), Text("secretary.assignee")] = str(SATO.id)
    day: Annotated[date, When(), Text("secretary.due")] = date(2026, 12, 1)
    at: Annotated[time | None, When(), Beside("day"), Text("secretary.due_time")] = None
    words: Annotated[str | None, Content(), Text("secretary.message")] = None
    yen: Annotated[int | None, Amount(), Text("card.amount")] = None
    urgent: Annotated[bool, Option()] = False


def shown(name: str, **given) -> list[Text | str]:
    return [line.value for line in card_lines(TaskArgs(**given), KNOWN, name)]


@pytest.mark.parametrize(
    ("name", "value"), [("task", "見積書"), ("who", "佐藤"), ("day", "2026-12-01"), ("words", "")]
)
def test_words_of_a_value(name: str, value: str):
    """A line says the name of a thing or person, a day as it is written, and nothing for what was left out."""
    assert [value] == shown(name)


def test_amount():
    """An amount is told in yen."""
    assert [Text("card.yen", {"amount": 300})] == shown("yen", yen=300)


@pytest.mark.parametrize("yen", [None, 0])
def test_no_amount(yen: int | None):
    """An amount that was not given has no line."""
    assert [] == shown("yen", yen=yen)


def test_line_of_two_arguments():
    """An argument beside another is named on that one's line, and has none of its own."""
    lines = card_lines(TaskArgs(), KNOWN, urgent=None)

    assert ["task", "who", "day", "words"] == [line.argument for line in lines]
    assert {"at": Text("secretary.due_time")} == lines[2].also


def test_words_of_the_tool():
    """A tool's own words stand in place of the value."""
    (line,) = card_lines(TaskArgs(), KNOWN, "day", day="明日")

    expected = CardLine(
        label=Text("secretary.due"),
        value="明日",
        argument="day",
        also={"at": Text("secretary.due_time")},
    )
    assert expected == line


def test_argument_without_words():
    """An argument for which the tool gives None has no line."""
    lines = card_lines(TaskArgs(), KNOWN, "who", "words", words=None)

    assert ["who"] == [line.argument for line in lines]


def test_order():
    """Named arguments are shown in the order in which they are named."""
    lines = card_lines(TaskArgs(), KNOWN, "day", "task")

    assert ["day", "task"] == [line.argument for line in lines]


def test_yes_and_no():
    """A yes or no is never shown in a program's words."""
    with pytest.raises(DefectError, match="urgent"):
        card_lines(TaskArgs(), KNOWN, "urgent")
