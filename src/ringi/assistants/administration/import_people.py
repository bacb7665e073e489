"""Takes several people into the organisation at once: one list, one card that shows every line, all of it or nothing."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Annotated
from uuid import UUID, uuid4

import orjson
from pydantic import BaseModel, Field

from ringi.assistants.administration.fields import ReasonField, label
from ringi.assistants.administration.namesakes import resembled, resembled_line
from ringi.assistants.administration.record import administered, brought_in, fact
from ringi.assistants.administration.roster import InvalidLine, Newcomer, lines_of
from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.ids import DepartmentId, PersonId, ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.codec import as_document
from ringi.journal.sealing import new_key, wrap_key
from ringi.language.text.normal import plain_form
from ringi.store.core.texts import stored_text
from ringi.store.organisations.departments import department_names, departments
from ringi.store.organisations.founding import NewPerson, add_person
from ringi.store.organisations.people import link
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import HowMuch, Option, Which, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "people"
LONGEST = 20_000


class ImportPeopleFields(ToolArgs):
    people: str = Field(min_length=1, max_length=LONGEST, json_schema_extra={"format": "roster"})
    reason: ReasonField


class ImportPeopleArgs(ToolArgs):
    people: Annotated[str, Which()]
    """Id of the deposit that holds the people, with the keys their records are sealed with."""
    count: Annotated[int, Option()] = Field(ge=1)
    level: Annotated[int, HowMuch(level=True)] = Field(ge=1, le=6)
    """The highest level among them."""
    resembles: Annotated[str | None, Who()] = None
    """A person above the requester, or of the top level, who has the name of one of them."""
    reason: ReasonField


class _ImportedRow(BaseModel):
    """One person of the list, as the deposit keeps them."""

    id: UUID
    key: str
    """The person's wrapped key, in hexadecimal."""
    name: str
    reading: str
    level: int
    department: str
    account: str
    outsider: bool
    post: str = ""


class _List(BaseModel):
    people: list[_ImportedRow]


SPEC = ToolSpec(
    name=ToolName("import_people"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def prepare(fields: ImportPeopleFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. The people's keys are made here, and kept wrapped: they never stand in a record."""
    newcomers = tuple(_understood(lines_of(fields.people)))
    content = _List(people=[_kept(each, writing.org_key) for each in newcomers]).model_dump_json().encode()
    kept = StagedPayload(
        id=uuid4(),
        kind=KIND,
        content=content,
        facts={
            "name": hashlib.sha256(content).hexdigest()[:12],
            "people": orjson.dumps([_shown(each) for each in newcomers]).decode(),
        },
    )
    args = {
        "people": str(kept.id),
        "count": len(newcomers),
        "level": max(each.level for each in newcomers),
        **resembled([each.name for each in newcomers], writing),
        "reason": fields.reason,
    }
    return PreparedCall(args=args, deposits=(kept,))


def preview(args: ImportPeopleArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.import_people_what", {"count": args.count, "level": args.level}),
        lines=(
            *_people_lines(known),
            *resembled_line(args.resembles, known),
            *card_lines(args, known, "level", "reason"),
        ),
    )


async def handle(args: ImportPeopleArgs, context: ToolContext) -> Json:
    row = await inside(context).row(take(UUID(args.people)))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    called = _by_name(department_names(await inside(context).rows(departments())))
    people = _List.model_validate_json(row[0]).people
    for each in people:
        await _join(each, called, context)
    return {"people": [str(each.id) for each in people]}


async def _join(new: _ImportedRow, called: Mapping[str, list[DepartmentId]], context: ToolContext) -> None:
    found = called.get(plain_form(new.department), [])
    if new.department and len(found) != 1:
        raise ToolFailedError(Text("requests.roster_department", {"department": new.department}))
    id = PersonId(new.id)
    person = NewPerson(
        id=id,
        name=new.name,
        reading=new.reading,
        level=new.level,
        department=found[0] if new.department else None,
        outsider=new.outsider,
        post=new.post,
        data_key=bytes.fromhex(new.key),
    )
    await inside(context).run(add_person(person))
    if new.account and await inside(context).row(link(id, "console", new.account)) is None:
        raise ToolFailedError(Text("requests.account_taken", {"account": new.account}))
    await brought_in(context, id, opened=False)
    await administered(context, SPEC.name, id, {"level": str(new.level)})


def _understood(lines: tuple[Newcomer | InvalidLine, ...]) -> Iterator[Newcomer]:
    for each in lines:
        if isinstance(each, InvalidLine):
            raise UserFacingError(Text("requests.roster_wrong", {"line": each.line, "reason": each.reason}))
        yield each


def _kept(new: Newcomer, org_key: bytes) -> _ImportedRow:
    id = PersonId(uuid4())
    return _ImportedRow(
        id=id,
        key=wrap_key(org_key, new_key(), id).hex(),
        name=new.name,
        reading=new.reading,
        level=new.level,
        department=new.department,
        account=new.account,
        outsider=new.outsider,
        post=new.post,
    )


def _shown(new: Newcomer) -> Json:
    """Returns the line of the card for one person."""
    kind = "outsider" if new.outsider else "member"
    words = " ・ ".join(filter(None, (new.name, new.reading, new.department, new.post, new.account)))
    return as_document(Text(f"requests.newcomer_{kind}", {"words": words, "level": new.level}))


def _people_lines(known: PreviewContext) -> Iterator[CardLine]:
    people: list[Json] = orjson.loads(fact(known, "people", "people") or "[]")
    for each in people:
        yield CardLine(label=label("newcomer"), value=stored_text(each), argument="people")


def _by_name(names: Mapping[DepartmentId, str]) -> Mapping[str, list[DepartmentId]]:
    found: dict[str, list[DepartmentId]] = {}
    for id, name in names.items():
        found.setdefault(plain_form(name), []).append(id)
    return found


IMPORT_PEOPLE = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.import_people_use"),
        args=ImportPeopleArgs,
        preview=preview,
        handle=handle,
        locators={"people": deposited(KIND)},
    ),
    title=Text("requests.import_people"),
    area="people",
    fields=ImportPeopleFields,
    prepare=prepare,
)
