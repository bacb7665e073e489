"""The fields that forms ask for, and how cards show them: kinds of fields, their names for people, the facts of a spec
they share.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import Field

from ringi.domain.cards import CardLine
from ringi.domain.text import Text
from ringi.language.dates.days import EARLIEST, LATEST
from ringi.tools.arguments import Content, HowMuch, When, Which, Who

LONGEST_REASON = 500

PersonField = Annotated[
    str, Who(), Field(min_length=1, max_length=100, json_schema_extra={"format": "person"})
]
DepartmentField = Annotated[
    str, Which(), Field(min_length=1, max_length=100, json_schema_extra={"format": "department"})
]
LevelField = Annotated[int, HowMuch(level=True), Field(ge=1, le=6, json_schema_extra={"format": "level"})]
NameField = Annotated[str, Content(one_line=True), Field(min_length=1, max_length=100)]
"""Names stand at the head of what is passed on, before the mark of a quote: they have no second line."""
ReasonField = Annotated[
    str,
    Content(max_length=LONGEST_REASON),
    Field(min_length=1, max_length=LONGEST_REASON, json_schema_extra={"format": "textarea"}),
]
OptionalReasonField = Annotated[
    str,
    Content(max_length=LONGEST_REASON),
    Field(max_length=LONGEST_REASON, json_schema_extra={"format": "textarea"}),
]
DayField = Annotated[date, When(), Field(ge=EARLIEST, le=LATEST)]


def line(argument: str, value: Text | str) -> CardLine:
    """Returns one field as the card shows it."""
    return CardLine(label=label(argument), value=value, argument=argument)


def from_day(begins: date | None) -> Text | str:
    """Returns the first day of a time, which begins at once if none is given."""
    return begins.isoformat() if begins else Text("requests.at_once")


def label(field: str) -> Text:
    """Returns the name of a field for people."""
    return Text(f"requests.field_{field}")
