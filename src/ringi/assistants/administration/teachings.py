"""Fields, checks and card lines that entering and amending a teaching have in common (B5, F4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField, line
from ringi.domain.cards import CardLine
from ringi.domain.errors import UserFacingError
from ringi.domain.evidence import Teaching, Thing
from ringi.domain.ids import ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.domain.tools import Json, ToolSpec
from ringi.gates.cel import CompileProblem
from ringi.gates.compiled import compile_teaching
from ringi.gates.variables import names_for
from ringi.language.text.normal import plain_form
from ringi.store.core.database import Row, Statement
from ringi.store.organisations.teachings import KeptTeaching, kept_teachings
from ringi.tools.arguments import Content
from ringi.tools.form import FormContext
from ringi.tools.tool import Caller, Locator, ToolArgs

LONGEST_TEXT, LONGEST_CONDITION, LONGEST_LIST = 500, 2_000, 1_000
_AREA: dict[str, Json] = {"format": "textarea"}


class TeachingFields(ToolArgs):
    words: Annotated[str, Content(max_length=LONGEST_TEXT)] = Field(
        min_length=1, max_length=LONGEST_TEXT, json_schema_extra=_AREA
    )
    clear: Annotated[str, Content(max_length=LONGEST_CONDITION)] = Field(
        default="", max_length=LONGEST_CONDITION, json_schema_extra=_AREA
    )
    """A condition in CEL: true if a call plainly violates the teaching."""
    possible: Annotated[str, Content(max_length=LONGEST_CONDITION)] = Field(
        default="", max_length=LONGEST_CONDITION, json_schema_extra=_AREA
    )
    """A condition in CEL: true if a call may violate it."""
    tools: Annotated[str, Content(max_length=LONGEST_LIST)] = Field(default="", max_length=LONGEST_LIST)
    """Names of tools, with commas between; empty means all."""
    amend: Annotated[str, Content(max_length=LONGEST_LIST)] = Field(
        default="", max_length=LONGEST_LIST, json_schema_extra=_AREA
    )
    """Arguments to set if a call plainly violates it, one a line: `name = value`."""
    reason: ReasonField


def demand_teaching(fields: TeachingFields, writing: FormContext) -> None:
    """Raises UserFacingError if a tool is unknown or no teaching looks at it, an amendment fits none, or a condition is
    broken (with its position)."""
    for name in tools_named(fields.tools):
        if name not in writing.specs:
            raise UserFacingError(Text("requests.teaching_tool", {"tool": name}))
        if writing.specs[name].essential:
            raise UserFacingError(Text("requests.teaching_locks", {"tool": Text(f"tools.{name}")}))
    teaching = teaching_in(fields)
    _demand_amendable(teaching, writing.specs)
    _demand_conditions(teaching, writing.specs)


def teaching_in(fields: TeachingFields, id: str = "new") -> Teaching:
    return Teaching(
        id=id,
        text=fields.words,
        clear=fields.clear,
        possible=fields.possible,
        amend=amendments_in(fields.amend),
        tools=tools_named(fields.tools),
    )


def tools_named(said: str) -> tuple[ToolName, ...]:
    """Returns the tools of a list of names with commas between them."""
    names = (name.strip() for name in said.replace("、", ",").split(","))
    return tuple(ToolName(name) for name in dict.fromkeys(names) if name)


def amendments_in(said: str) -> Mapping[str, str | int]:
    """Returns the amendments, `name = value`, one a line; a value of digits is a number. Raises UserFacingError for any
    other line."""
    found: dict[str, str | int] = {}
    for row in filter(None, map(str.strip, said.splitlines())):
        name, sign, value = (part.strip() for part in row.partition("="))
        if not (name and sign and value):
            raise UserFacingError(Text("requests.teaching_amend", {"line": row}))
        found[name] = int(value) if value.isascii() and value.isdigit() else value
    return found


def written(amend: Mapping[str, str | int]) -> str:
    """Returns the amendments as the lines they were read from."""
    return "\n".join(f"{name} = {value}" for name, value in amend.items())


def content_lines(args: TeachingFields) -> Iterator[CardLine]:
    """Yields everything the teaching would say from then on."""
    for name, value in (
        ("words", args.words),
        ("clear", args.clear),
        ("possible", args.possible),
        ("tools", args.tools),
        ("amend", args.amend),
    ):
        if value:
            yield line(name, value)


def _demand_amendable(teaching: Teaching, specs: Mapping[ToolName, ToolSpec]) -> None:
    looked_at = [specs[name] for name in teaching.tools] or list(specs.values())
    for name in teaching.amend:
        fitting = [name in spec.arguments for spec in looked_at]
        if not (all(fitting) if teaching.tools else any(fitting)):
            raise UserFacingError(Text("requests.teaching_argument", {"argument": name}))
    if teaching.amend and not teaching.clear:
        raise UserFacingError(Text("requests.teaching_amends_never"))


def _demand_conditions(teaching: Teaching, specs: Mapping[ToolName, ToolSpec]) -> None:
    names = names_for(specs[teaching.tools[0]]) if len(teaching.tools) == 1 else None
    compiled = compile_teaching(teaching, names)
    for field, condition in (("clear", compiled.clear), ("possible", compiled.possible)):
        if isinstance(condition, CompileProblem):
            place: dict[str, str | int | Text] = {
                "field": Text(f"requests.field_{field}"),
                "line": condition.line,
                "column": condition.column,
                "reason": condition.reason,
            }
            raise UserFacingError(Text("requests.condition_wrong", place))


def _read(caller: Caller) -> Statement:
    del caller
    return kept_teachings()


def _choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the teachings in force of that id, or its beginning, or those words."""
    del people
    in_force = [each for each in (KeptTeaching(*row) for row in rows) if each.retired_at is None]
    things = [_thing(each) for each in in_force]
    by_id = tuple(each for each in things if len(said) >= SHORTEST_ID and each.id.startswith(said.lower()))
    return by_id or tuple(each for each in things if plain_form(each.name) == plain_form(said))


def _thing(row: KeptTeaching) -> Thing:
    facts = {
        "clear": row.clear,
        "possible": row.possible,
        "tools": ", ".join(row.tools),
        "amend": written(row.amend),
    }
    return Thing(id=str(row.id), name=row.text, facts={name: each for name, each in facts.items() if each})


SHORTEST_ID = 6
TEACHING = Locator(read=_read, choose=_choose)
