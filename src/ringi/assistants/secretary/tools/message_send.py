"""Passes a message on to one person, in their own conversation, with the sender's name on it."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.domain.cards import Preview
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.tools.arguments import Content, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class MessageSendArgs(ToolArgs):
    recipient: Annotated[str, Who(), Text("secretary.recipient")] = Field(
        description="To whom, as the requester named them."
    )
    message: Annotated[str, Content(max_length=2_000), Text("secretary.message")] = Field(
        min_length=1, description="What to say, in the requester's words."
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("send_message"),
    effect=Effect.WRITE,
    level=2,
    risk=Risk.LOW,
    reversible=False,
    delivers=True,
    examples=(
        Example(ja="田中さんに「少し遅れます」と伝えて", en="Tell Tanaka that I will be late"),
        Example(ja="佐藤さんに明日の会議は10時からと連絡して", en='Send "the meeting is at ten" to Sato'),
        Example(
            ja="「お疲れ様でした」と高橋さんに送って", en="Let Takahashi know that the parcel has arrived"
        ),
    ),
)


def preview(args: MessageSendArgs, known: PreviewContext) -> Preview:
    who = known.person(args.recipient).name
    return Preview(
        operation=Text("secretary.message_send", {"who": who}),
        lines=card_lines(args, known),
    )


async def handle(args: MessageSendArgs, context: ToolContext) -> Json:
    opening = Text("secretary.message_from", {"who": context.requester.name})
    await hand_over(context, (PersonId(UUID(args.recipient)),), opening, args.message)
    return {"recipient": context.person(args.recipient).name, "message": args.message}


MESSAGE_SEND = Tool(
    spec=SPEC,
    description=Text("secretary.message_send_use"),
    args=MessageSendArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.message_send_instead")),
)
