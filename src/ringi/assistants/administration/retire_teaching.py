"""Takes a teaching out of force. It is kept, with who retired it and why."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.teachings import LONGEST_TEXT, TEACHING
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.teachings import retire_teaching
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class RetireTeachingArgs(ToolArgs):
    teaching: Annotated[str, Which(max_length=LONGEST_TEXT)] = Field(min_length=1, max_length=LONGEST_TEXT)
    """Number or words of the teaching."""
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("retire_teaching"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    essential=True,
    two_persons=True,
)


def preview(args: RetireTeachingArgs, known: PreviewContext) -> Preview:
    text = known.thing("teaching").name
    return Preview(
        operation=Text("requests.retire_teaching_what", {"text": text}),
        lines=card_lines(args, known),
    )


async def handle(args: RetireTeachingArgs, context: ToolContext) -> Json:
    retired = retire_teaching(UUID(args.teaching), context.requester.id, args.reason, context.now)
    if await inside(context).row(retired) is None:
        raise ToolFailedError(Text("requests.gone"))
    await administered(context, SPEC.name, None, {"teaching": args.teaching})
    return {"teaching": args.teaching}


RETIRE_TEACHING = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.retire_teaching_use"),
        args=RetireTeachingArgs,
        preview=preview,
        handle=handle,
        locators={"teaching": TEACHING},
    ),
    Text("requests.retire_teaching"),
    "policy",
)
