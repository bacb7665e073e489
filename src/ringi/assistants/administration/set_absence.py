"""Records that a person is absent for a time: they are not called upon then, their delegates are at once (G4). Nobody
is asked why: that is their own affair.
"""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from ringi.assistants.administration.fields import DayField, PersonField, from_day
from ringi.assistants.administration.record import administered, days_meant
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL, Absence
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.people import FlaggedPeople, absences_to_come, mark_absent
from ringi.tools.arguments import Before, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 30
"""Largest number of absences of one person still to come: every decision of the organisation reads them."""


ANYBODY = Who(others_level=ADMINISTRATION_LEVEL)
"""A person of any level names themselves; others are named by the administration."""


class _Absence(ToolArgs):
    begins: DayField | None = None
    until: DayField


class SetAbsenceFields(_Absence):
    person: PersonField | None = None
    """The absent person; if left out, the person who fills in the form."""


class SetAbsenceArgs(_Absence):
    person: Annotated[PersonField, ANYBODY, Before("begins")]


SPEC = ToolSpec(
    name=ToolName("set_absence"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
    own_affair=True,
)


def prepare(fields: SetAbsenceFields, writing: FormContext) -> PreparedCall:
    args = fields.model_dump(mode="json", exclude_none=True)
    return PreparedCall(args={"person": str(writing.person.id), **args})


def preview(args: SetAbsenceArgs, known: PreviewContext) -> Preview:
    who = known.person(args.person).name
    return Preview(
        operation=Text("requests.set_absence_what", {"who": who, "until": args.until.isoformat()}),
        lines=card_lines(args, known, begins=from_day(args.begins)),
    )


async def handle(args: SetAbsenceArgs, context: ToolContext) -> Json:
    person = context.person(args.person)
    begins, ends = days_meant(args.begins, args.until, context)
    row = await inside(context).row(absences_to_come(person.id, context.now))
    if row is not None and row[0] >= MOST:
        raise ToolFailedError(Text("requests.many_absences", {"who": person.name, "most": MOST}))
    absence = Absence(person=person.id, begins=begins, ends=ends)
    marked = FlaggedPeople(id=UUID(str(context.execution)), absence=absence, by=context.requester.id)
    for statement in mark_absent(marked):
        await inside(context).run(statement)
    facts = {"begins": begins.date().isoformat(), "until": args.until.isoformat()}
    await administered(context, SPEC.name, person.id, facts)
    return {"person": str(person.id)}


SET_ABSENCE = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.set_absence_use"),
        args=SetAbsenceArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.set_absence"),
    area="people",
    fields=SetAbsenceFields,
    prepare=prepare,
)
