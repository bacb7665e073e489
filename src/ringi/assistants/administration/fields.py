"""The fields that forms ask for, and how cards show them: kinds of fields, their names for people, the facts of a spec
they share.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Annotated

from pydantic import Field

from ringi.domain.cards import CardLine
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole
from ringi.language.dates.days import EARLIEST, LATEST
from ringi.tools.form import FormContext

LONGEST_REASON = 500

PersonField = Annotated[str, Field(min_length=1, max_length=100, json_schema_extra={"format": "person"})]
DepartmentField = Annotated[
    str, Field(min_length=1, max_length=100, json_schema_extra={"format": "department"})
]
LevelField = Annotated[int, Field(ge=1, le=6, json_schema_extra={"format": "level"})]
NameField = Annotated[str, Field(min_length=1, max_length=100)]
ReasonField = Annotated[
    str, Field(min_length=1, max_length=LONGEST_REASON, json_schema_extra={"format": "textarea"})
]
OptionalReasonField = Annotated[
    str, Field(max_length=LONGEST_REASON, json_schema_extra={"format": "textarea"})
]
DayField = Annotated[date, Field(ge=EARLIEST, le=LATEST)]

WHO = Argument(role=ArgumentRole.WHO)
LEVEL = Argument(role=ArgumentRole.HOW_MUCH, kind="int", level=True)
OPTION = Argument(role=ArgumentRole.OPTION)
OPTIONAL = Argument(role=ArgumentRole.OPTION, required=False)
NAME = Argument(role=ArgumentRole.CONTENT, one_line=True)
OPTIONAL_NAME = replace(NAME, required=False)
"""A name that may be left out. Names stand at the head of what is passed on, before the mark of a quote: they have no
second line.
"""
DEPOSIT = Argument(role=ArgumentRole.WHICH)
REASON = Argument(role=ArgumentRole.CONTENT, max_length=LONGEST_REASON)
OPTIONAL_REASON = replace(REASON, required=False)


def demand_assistant(name: str, writing: FormContext) -> None:
    """Raises UserFacingError if no assistant of that name is registered."""
    if name not in writing.assistants:
        known = ", ".join(writing.assistants)
        raise UserFacingError(Text("assistants.no_such", {"name": name, "known": known}))


def line(argument: str, value: Text | str) -> CardLine:
    """Returns one field as the card shows it."""
    return CardLine(label=label(argument), value=value, argument=argument)


def label(field: str) -> Text:
    """Returns the name of a field for people."""
    return Text(f"requests.field_{field}")
