"""Gives a teaching another wording or other conditions, as a whole: a field left empty on the form is empty from then
on. The earlier teaching is kept as retired.
"""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.add_teaching import new_teaching
from ringi.assistants.administration.fields import line
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.teachings import (
    LONGEST_TEXT,
    TEACHING,
    TeachingFields,
    content_lines,
    demand_teaching,
)
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.teachings import add_teaching, retire_teaching
from ringi.tools.arguments import Before, Which
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolContext, inside


class AmendTeachingFields(TeachingFields):
    teaching: Annotated[str, Which(max_length=LONGEST_TEXT), Before("words")] = Field(
        min_length=1, max_length=LONGEST_TEXT
    )
    """Number or words of the teaching."""


SPEC = ToolSpec(
    name=ToolName("amend_teaching"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    two_persons=True,
)


def prepare(fields: AmendTeachingFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. A person who may not amend a teaching at all is told so by the gates, whatever stands on the
    form."""
    if writing.person.level >= SPEC.level:
        demand_teaching(fields, writing)
    return PreparedCall(args=fields.model_dump(mode="json", exclude_defaults=True))


def preview(args: AmendTeachingFields, known: PreviewContext) -> Preview:
    before = known.thing("teaching")
    return Preview(
        operation=Text("requests.amend_teaching_what", {"text": before.name}),
        lines=(
            line("teaching", before.name),
            *(line(f"{name}_before", value) for name, value in before.facts.items()),
            *content_lines(args),
            line("reason", args.reason),
        ),
    )


async def handle(args: AmendTeachingFields, context: ToolContext) -> Json:
    before, id = UUID(args.teaching), UUID(str(context.execution))
    retired = retire_teaching(before, context.requester.id, args.reason, context.now)
    if await inside(context).row(retired) is None:
        raise ToolFailedError(Text("requests.gone"))
    await inside(context).run(add_teaching(new_teaching(args, id, context, amends=before)))
    await administered(context, SPEC.name, None, {"teaching": str(id), "before": str(before)})
    return {"teaching": str(id)}


AMEND_TEACHING = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.amend_teaching_use"),
        args=AmendTeachingFields,
        preview=preview,
        handle=handle,
        locators={"teaching": TEACHING},
    ),
    title=Text("requests.amend_teaching"),
    area="policy",
    fields=AmendTeachingFields,
    prepare=prepare,
)
