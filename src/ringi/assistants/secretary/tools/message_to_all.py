"""Passes a message on to everybody in the organisation, to each in their own conversation."""

from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class MessageToAllArgs(ToolArgs):
    message: Annotated[str, Content(max_length=2_000), Text("secretary.message")] = Field(
        min_length=1, description="What to say to everyone, in the requester's words."
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("send_to_all"),
    effect=Effect.WRITE,
    level=5,
    risk=Risk.HIGH,
    reversible=False,
    delivers=True,
    everyone=True,
    examples=(
        Example(ja="全員に「明日は休業です」と送信して", en="Tell everyone that the office is closed"),
        Example(
            ja="全社員に年末調整の締切を周知してください", en='Send "the audit is on Monday" to everyone'
        ),
        Example(
            ja="皆さんに「忘年会は12月18日です」とお知らせして",
            en="Notify all staff that the lift is out of order",
        ),
    ),
)


def preview(args: MessageToAllArgs, known: PreviewContext) -> Preview:
    count = len(known.reached)
    return Preview(
        operation=Text("secretary.message_to_all"),
        lines=(
            CardLine(label=Text("secretary.recipient"), value=Text("secretary.everyone", {"count": count})),
            *card_lines(args, known),
        ),
    )


async def handle(args: MessageToAllArgs, context: ToolContext) -> Json:
    if not context.reached:
        raise ToolFailedError(Text("secretary.nobody_else"))
    opening = Text("secretary.message_from", {"who": context.requester.name})
    await hand_over(context, context.reached, opening, args.message)
    return {"recipients": len(context.reached), "message": args.message}


MESSAGE_TO_ALL = Tool(
    spec=SPEC,
    description=Text("secretary.message_to_all_use"),
    args=MessageToAllArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.message_to_all_instead")),
)
