"""Tells who a person is (M4): everybody of that name with their department, the departed as departed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import DepartmentId, ToolName
from ringi.domain.people import People, Person
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.i18n import say
from ringi.language.names.names import bare_name, written_forms
from ringi.language.text.normal import plain_form
from ringi.store.organisations.departments import department_names, departments
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 20


class PeopleFindArgs(ToolArgs):
    name: Annotated[str, Content(), Text("secretary.person")] = Field(
        min_length=1,
        description="The name, or the part of it the requester knows: family name, given name or reading.",
        examples=["田中"],
    )


SPEC = ToolSpec(
    name=ToolName("people_find"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    # No WHO: it names nobody yet, and everybody may ask who a person is, in every department.
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="田中さんって誰？", en="Who is Tanaka?"),
        Example(ja="佐藤さんはどこの部署？", en="Which department is Sato in?"),
        Example(ja="鈴木さんの所属を教えて", en="Look up Suzuki in the directory"),
    ),
)


def preview(args: PeopleFindArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.people_find"),
        lines=card_lines(args, known),
    )


async def handle(args: PeopleFindArgs, context: ToolContext) -> Json:
    found = called(args.name, context.people)
    if not found:
        raise ToolFailedError(Text("secretary.nobody_of_that_name", {"said": args.name}))
    names = department_names(await inside(context).rows(departments()))
    listed: list[Json] = [{**entry(person, names, context)} for person in found[:MOST]]
    return {"people": listed, "total": len(found)}


def called(said: str, people: People) -> list[Person]:
    """Returns the people written so, the given name alone included; else those whose name or reading begins so."""
    wanted = plain_form(bare_name(said))
    exact = [person for person in people.values() if wanted in _forms(person)]
    return exact or [p for p in people.values() if any(form.startswith(wanted) for form in _forms(p))]


def entry(person: Person, names: Mapping[DepartmentId, str], context: ToolContext) -> dict[str, Json]:
    """Returns one person as everybody may know them."""
    department = names.get(person.departments[-1], "") if person.departments else ""
    return {
        "name": person.name,
        "department": department or say(Text("secretary.no_department"), context.locale),
        "state": "outside" if person.outsider else "present" if person.active else "departed",
    }


def _forms(person: Person) -> tuple[str, ...]:
    given = (part for written in (person.name, person.reading) for part in written.split()[1:])
    return (*written_forms(person.name, person.reading), *map(plain_form, given))


PEOPLE_FIND = Tool(
    spec=SPEC,
    description=Text("secretary.people_find_use"),
    args=PeopleFindArgs,
    preview=preview,
    handle=handle,
)
