"""Ends or cancels an absence: the person is back before their time, or does not go. The questions that waited for them
come to them at once.
"""

from __future__ import annotations

from typing import Annotated

from ringi.assistants.administration.fields import PersonField
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.set_absence import ANYBODY
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.people import call_back, end_absence
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class EndAbsenceFields(ToolArgs):
    person: PersonField | None = None
    """The absent person; if left out, the person who fills in the form."""


class EndAbsenceArgs(ToolArgs):
    person: Annotated[PersonField, ANYBODY]


SPEC = ToolSpec(
    name=ToolName("end_absence"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
    own_affair=True,
)


def prepare(fields: EndAbsenceFields, writing: FormContext) -> PreparedCall:
    return PreparedCall(args={"person": fields.person or str(writing.person.id)})


def preview(args: EndAbsenceArgs, known: PreviewContext) -> Preview:
    who = known.person(args.person).name
    return Preview(operation=Text("requests.end_absence_what", {"who": who}), lines=card_lines(args, known))


async def handle(args: EndAbsenceArgs, context: ToolContext) -> Json:
    person = context.person(args.person)
    if await inside(context).row(end_absence(person.id, context.now)) is None:
        raise ToolFailedError(Text("requests.not_away", {"who": person.name}))
    await inside(context).run(call_back(person.id, context.now))
    await administered(context, SPEC.name, person.id)
    return {"person": str(person.id)}


END_ABSENCE = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.end_absence_use"),
        args=EndAbsenceArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.end_absence"),
    area="people",
    fields=EndAbsenceFields,
    prepare=prepare,
)
