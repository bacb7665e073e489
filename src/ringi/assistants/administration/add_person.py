"""Takes a person into the organisation: with a level, a department, and an account to sign in with on the console."""

from typing import Annotated
from uuid import UUID, uuid4

from pydantic import Field

from ringi.assistants.administration.fields import (
    DepartmentField,
    LevelField,
    NameField,
    ReasonField,
    line,
)
from ringi.assistants.administration.namesakes import namesakes, resembled, resembled_line
from ringi.assistants.administration.record import administered, brought_in
from ringi.assistants.administration.which import DEPARTMENT
from ringi.domain.accounts import ACCOUNT
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.ids import DepartmentId, PersonId, ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.sealing import new_key, wrap_key
from ringi.store.organisations.founding import NewPerson, add_person
from ringi.store.organisations.people import link
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import Before, Content, Option, Which, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "person"


class AddPersonFields(ToolArgs):
    name: NameField
    reading: Annotated[str, Content(one_line=True)] = Field(default="", max_length=100)
    level: LevelField
    department: DepartmentField | None = None
    post: Annotated[str, Content(one_line=True)] = Field(default="", max_length=100)
    account: Annotated[str | None, Option()] = Field(default=None, pattern=f"^{ACCOUNT}$")
    outsider: Annotated[bool, Option()] = False
    namesake: Annotated[bool, Option()] = False
    """True if a member has the same name, and this is another person."""
    reason: ReasonField


class AddPersonArgs(AddPersonFields):
    newcomer: Annotated[str, Which(), Before("name")]
    """Id of the deposit that holds the key their records are sealed with; it is their own id from now on."""
    resembles: Annotated[str | None, Who(), Before("reason")] = None
    """A person above the requester, or of the top level, who has that name."""


SPEC = ToolSpec(
    name=ToolName("add_person"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def prepare(fields: AddPersonFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. The person's key is made here, and kept wrapped: it never stands in a record. A person with
    the name of a colleague is asked about first: one person twice would count as two."""
    if (
        not fields.namesake
        and writing.person.level >= SPEC.level
        and namesakes([fields.name], writing.people)
    ):
        raise UserFacingError(Text("requests.namesake", {"name": fields.name}))
    id = PersonId(uuid4())
    key = StagedPayload(
        id=id, kind=KIND, content=wrap_key(writing.org_key, new_key(), id), facts={"name": fields.name}
    )
    args = fields.model_dump(mode="json", exclude_none=True)
    args |= resembled([fields.name], writing)
    return PreparedCall(args={"newcomer": str(id), **args}, deposits=(key,))


def preview(args: AddPersonArgs, known: PreviewContext) -> Preview:
    outsider = Text("requests.outsider_yes" if args.outsider else "requests.outsider_no")
    return Preview(
        operation=Text("requests.add_person_what", {"who": args.name, "level": args.level}),
        lines=(
            line("name", f"{args.name} {args.reading}".strip()),
            *resembled_line(args.resembles, known),
            *card_lines(
                args, known, "level", "department", "post", "account", "outsider", "reason", outsider=outsider
            ),
        ),
    )


async def handle(args: AddPersonArgs, context: ToolContext) -> Json:
    id = PersonId(UUID(args.newcomer))
    key = await inside(context).row(take(id))
    if key is None:
        raise ToolFailedError(Text("requests.gone"))
    new = NewPerson(
        id=id,
        name=args.name,
        reading=args.reading,
        level=args.level,
        department=DepartmentId(UUID(args.department)) if args.department else None,
        outsider=args.outsider,
        data_key=key[0],
        post=args.post,
    )
    await inside(context).run(add_person(new))
    if args.account and await inside(context).row(link(id, "console", args.account)) is None:
        raise ToolFailedError(Text("requests.account_taken", {"account": args.account}))
    await brought_in(context, id, opened=False)
    await administered(context, SPEC.name, id, {"level": str(args.level)})
    return {"person": args.newcomer}


ADD_PERSON = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.add_person_use"),
        args=AddPersonArgs,
        preview=preview,
        handle=handle,
        locators={"newcomer": deposited(KIND), "department": DEPARTMENT},
    ),
    title=Text("requests.add_person"),
    area="people",
    fields=AddPersonFields,
    prepare=prepare,
)
