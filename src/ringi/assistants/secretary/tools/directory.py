"""Lists the members of a department and the leaders of the company, and counts the people."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.tools.people_find import entry
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import DepartmentId, ToolName
from ringi.domain.people import TOP_LEVEL, Person, members
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.names.department_words import in_japanese
from ringi.language.names.posts import means_leader
from ringi.language.text.normal import plain_form
from ringi.store.organisations.departments import department_names, departments
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 30


class DirectoryArgs(ToolArgs):
    about: Annotated[str | None, Content(), Text("secretary.department")] = Field(
        default=None,
        min_length=1,
        max_length=60,
        description="A department or a field of work such as 経理, or the president; left out, how many people there are.",
        examples=["営業部"],
    )


SPEC = ToolSpec(
    name=ToolName("view_directory"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    # No WHO: like people_find it tells what everybody may know, in every department.
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="営業部のメンバーは？", en="Who is in the Sales department?"),
        Example(ja="経理の担当は誰？", en="Who is the president?"),
        Example(ja="うちの社員は何人？", en="How many people work here?"),
    ),
)


def preview(args: DirectoryArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.directory"),
        lines=card_lines(args, known),
    )


async def handle(args: DirectoryArgs, context: ToolContext) -> Json:
    names = department_names(await inside(context).rows(departments()))
    present = [person for person in context.people.values() if person.active and not person.outsider]
    if args.about is None:
        return {"headcount": len(present), "departments": _counts(present, names)}
    if means_leader(args.about):
        return _listed(args.about, [each for each in present if each.level == TOP_LEVEL], names, context)
    own = context.requester.departments[-1:] if _OWN.fullmatch(args.about) else ()
    department = own[0] if own else meant(args.about, names)
    if department is None:
        known = "、".join(names.values())
        raise ToolFailedError(Text("secretary.no_such_department", {"said": args.about, "known": known}))
    return _listed(names[department], members(context.people, department), names, context)


def meant(said: str, names: Mapping[DepartmentId, str]) -> DepartmentId | None:
    """Returns the only department of that name, with or without the word for a department; None for none or several."""
    wanted = _bare(said)
    called = {wanted, *map(plain_form, in_japanese(wanted))}
    equal = [department for department, name in names.items() if _bare(name) in called]
    found = equal or [department for department, name in names.items() if wanted and wanted in _bare(name)]
    return found[0] if len(found) == 1 else None


def _bare(name: str) -> str:
    return plain_form(_DEPARTMENT.sub("", name.strip()))


_DEPARTMENT = re.compile(
    r"(?:部門?|課|室|チーム)$|^the | (?:department|team|division|section)$", re.IGNORECASE
)
_OWN = re.compile(
    r"(?:(?:うち|自分|私|私たち|わたしたち|我々)の)?(?:チーム|部署|部門|課|部)|(?:my|our) (?:own )?(?:team|department)",
    re.IGNORECASE,
)


def _listed(
    about: str, people: Sequence[Person], names: Mapping[DepartmentId, str], context: ToolContext
) -> Json:
    leading_first = sorted(people, key=lambda person: (-person.level, person.name))
    listed: list[Json] = [{**entry(person, names, context)} for person in leading_first[:MOST]]
    return {"about": about, "people": listed, "total": len(people)}


def _counts(people: Sequence[Person], names: Mapping[DepartmentId, str]) -> list[Json]:
    """Returns for each department the number of people who belong to it itself."""
    own = [person.departments[-1] for person in people if person.departments]
    return [
        {"department": name, "count": own.count(department)}
        for department, name in names.items()
        if department in own
    ]


DIRECTORY = Tool(
    spec=SPEC,
    description=Text("secretary.directory_use"),
    args=DirectoryArgs,
    preview=preview,
    handle=handle,
)
