"""Moves a person to another department."""

from uuid import UUID

from ringi.assistants.administration.fields import (
    DepartmentField,
    PersonField,
    ReasonField,
)
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.which import DEPARTMENT
from ringi.domain.cards import Preview
from ringi.domain.ids import DepartmentId, ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.people import move_to_department
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class SetDepartmentArgs(ToolArgs):
    person: PersonField
    department: DepartmentField
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("set_department"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def preview(args: SetDepartmentArgs, known: PreviewContext) -> Preview:
    who, department = known.person(args.person).name, known.thing("department").name
    return Preview(
        operation=Text("requests.set_department_what", {"who": who, "department": department}),
        lines=card_lines(args, known),
    )


async def handle(args: SetDepartmentArgs, context: ToolContext) -> Json:
    person, department = context.person(args.person), DepartmentId(UUID(args.department))
    await inside(context).run(move_to_department(person.id, department))
    await administered(context, SPEC.name, person.id, {"department": str(department)})
    return {"person": str(person.id), "department": str(department)}


SET_DEPARTMENT = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.set_department_use"),
        args=SetDepartmentArgs,
        preview=preview,
        handle=handle,
        locators={"department": DEPARTMENT},
    ),
    Text("requests.set_department"),
    "people",
)
