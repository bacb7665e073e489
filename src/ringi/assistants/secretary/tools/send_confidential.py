"""Passes a confidential message on to one person. The shipped policy forbids it (F3): people hand such things over
themselves, and are told so. A policy that lifts the block and the risk lets it through with the yes of two persons.
"""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.domain.cards import Preview
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.tools.arguments import Content, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import RefusedCall
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class SendConfidentialArgs(ToolArgs):
    recipient: Annotated[str, Who(), Text("secretary.recipient")] = Field(
        description="To whom, as the requester named them."
    )
    content: Annotated[str, Content(max_length=2_000), Text("secretary.message")] = Field(
        min_length=1, description="What is confidential, in the requester's words."
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("send_confidential"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.CRITICAL,
    two_persons=True,
    carries_confidential=True,
    reversible=False,
    delivers=True,
    examples=(
        Example(ja="田中さんに機密資料を送って", en="Send the confidential file to Tanaka"),
        Example(
            ja="佐藤さんに「買収の件」を極秘で送ってください",
            en='Send "the merger" to Sato confidentially',
        ),
        Example(
            ja="機密情報を鈴木さんに送信して",
            en="Send the confidential information to Suzuki",
        ),
    ),
)


def preview(args: SendConfidentialArgs, known: PreviewContext) -> Preview:
    who = known.person(args.recipient).name
    return Preview(
        operation=Text("secretary.send_confidential", {"who": who}),
        lines=card_lines(args, known),
    )


async def handle(args: SendConfidentialArgs, context: ToolContext) -> Json:
    opening = Text("secretary.message_from", {"who": context.requester.name})
    await hand_over(context, (PersonId(UUID(args.recipient)),), opening, args.content)
    return {"recipient": context.person(args.recipient).name}


def by_hand(refused: RefusedCall) -> Text:
    del refused
    return Text("turn.by_hand_send_confidential")


SEND_CONFIDENTIAL = Tool(
    spec=SPEC,
    description=Text("secretary.send_confidential_use"),
    args=SendConfidentialArgs,
    preview=preview,
    handle=handle,
    by_hand=by_hand,
)
