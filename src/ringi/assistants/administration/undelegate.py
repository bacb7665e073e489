"""Ends a delegation before its time."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import administered, shown
from ringi.assistants.administration.which import DELEGATION
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.people import end_delegation
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class UndelegateArgs(ToolArgs):
    delegation: Annotated[str, Which()] = Field(
        min_length=1, max_length=200, json_schema_extra={"format": "delegation"}
    )
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("undelegate"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def preview(args: UndelegateArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.undelegate_what", {"delegation": known.thing("delegation").name}),
        lines=(
            *card_lines(args, known, "delegation"),
            shown(known, "delegation", "until"),
            *card_lines(args, known, "reason"),
        ),
    )


async def handle(args: UndelegateArgs, context: ToolContext) -> Json:
    row = await inside(context).row(end_delegation(UUID(args.delegation)))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    await administered(context, SPEC.name, row[0], {"delegation": args.delegation})
    return {"delegation": args.delegation}


UNDELEGATE = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.undelegate_use"),
        args=UndelegateArgs,
        preview=preview,
        handle=handle,
        locators={"delegation": DELEGATION},
    ),
    Text("requests.undelegate"),
    "people",
)
