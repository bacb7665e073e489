"""Opens another person's words on the sheet of a turn, with a reason that stays on record (L7)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import fact, moment, put_on_record
from ringi.assistants.administration.which import TURN
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName, TurnId
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import ContentOpened
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class OpenContentArgs(ToolArgs):
    turn: Annotated[str, Which()]
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("open_content"),
    effect=Effect.READ,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    under_stop=True,
)


def preview(args: OpenContentArgs, known: PreviewContext) -> Preview:
    who = fact(known, "turn", "person")
    return Preview(
        operation=Text("requests.open_content_what", {"who": who}),
        lines=card_lines(args, known),
    )


async def handle(args: OpenContentArgs, context: ToolContext) -> Json:
    turn = TurnId(UUID(args.turn))
    event = ContentOpened(at=moment(context), by=context.requester.id, turn=turn, reason=args.reason)
    await put_on_record(context, event)
    return {"turn": args.turn}


OPEN_CONTENT = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.open_content_use"),
        args=OpenContentArgs,
        preview=preview,
        handle=handle,
        locators={"turn": TURN},
    ),
    Text("requests.open_content"),
    "organisation",
)
