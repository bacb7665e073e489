"""Enters a teaching: a standing instruction of the policy role, with conditions the gates ask of every call (F4)."""

from __future__ import annotations

from uuid import UUID

from ringi.assistants.administration.fields import line
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.teachings import (
    TeachingFields,
    amendments_in,
    content_lines,
    demand_teaching,
    tools_named,
)
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.teachings import NewTeaching, add_teaching
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolContext, inside

SPEC = ToolSpec(
    name=ToolName("add_teaching"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    two_persons=True,
)


def prepare(fields: TeachingFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. A person who may not enter a teaching at all is told so by the gates, whatever stands on the
    form."""
    if writing.person.level >= SPEC.level:
        demand_teaching(fields, writing)
    return PreparedCall(args=fields.model_dump(mode="json", exclude_defaults=True))


def preview(args: TeachingFields, known: PreviewContext) -> Preview:
    del known
    return Preview(
        operation=Text("requests.add_teaching_what", {"text": args.words}),
        lines=(*content_lines(args), line("reason", args.reason)),
    )


async def handle(args: TeachingFields, context: ToolContext) -> Json:
    id = UUID(str(context.execution))
    await inside(context).run(add_teaching(new_teaching(args, id, context)))
    await administered(context, SPEC.name, None, {"teaching": str(id)})
    return {"teaching": str(id)}


def new_teaching(
    args: TeachingFields, id: UUID, context: ToolContext, amends: UUID | None = None
) -> NewTeaching:
    return NewTeaching(
        id=id,
        text=args.words,
        clear=args.clear,
        possible=args.possible,
        amend=amendments_in(args.amend),
        tools=tools_named(args.tools),
        author=context.requester.id,
        reason=args.reason,
        at=context.now,
        amends=amends,
    )


ADD_TEACHING = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.add_teaching_use"),
        args=TeachingFields,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.add_teaching"),
    area="policy",
    fields=TeachingFields,
    prepare=prepare,
)
