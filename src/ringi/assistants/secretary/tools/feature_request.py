"""Passes a wish that no tool can meet on to the president, in their own conversation: once a wish, however often said."""

from typing import Annotated

from pydantic import Field

from ringi.domain.cards import CardLine, Preview, person_words
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.text.normal import normal_form
from ringi.store.work.feature_requests import add_wish
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class FeatureRequestArgs(ToolArgs):
    wish: Annotated[str, Content(max_length=2_000), Text("secretary.wish")] = Field(
        min_length=1, description="What the requester wishes for, in their own words."
    )


SPEC = ToolSpec(
    name=ToolName("report_feature_request"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    reversible=False,
    delivers=True,
    presidents=True,
    examples=(
        Example(
            ja="「会議室の予約もできるようにしてほしい」と要望を出して",
            en='Send the wish "I would like to book meeting rooms" to the president',
        ),
        Example(
            ja="「出張の手配」を要望として社長に届けて",
            en='Report "translate documents" as a feature request',
        ),
        Example(
            ja="「音声で話しかけたい」を要望に登録してください",
            en='Submit a feature request: "speak to me aloud"',
        ),
    ),
)


def preview(args: FeatureRequestArgs, known: PreviewContext) -> Preview:
    recipient = Text("secretary.recipient")
    return Preview(
        operation=Text("secretary.feature_request"),
        lines=(
            *(CardLine(label=recipient, value=person_words(known.people[each])) for each in known.reached),
            *card_lines(args, known),
        ),
    )


async def handle(args: FeatureRequestArgs, context: ToolContext) -> Json:
    normal = normal_form(args.wish)
    row = await inside(context).row(add_wish(context.requester.id, args.wish, normal, context.execution))
    if row is None:
        raise ToolFailedError(Text("secretary.wish_known"))
    if row[0] == 1 and context.reached:
        await hand_over(
            context, context.reached, Text("secretary.wish_from", {"who": context.requester.name}), args.wish
        )
    return {"wish": args.wish, "times": row[0], "new": row[0] == 1}


FEATURE_REQUEST = Tool(
    spec=SPEC,
    description=Text("secretary.feature_request_use"),
    args=FeatureRequestArgs,
    preview=preview,
    handle=handle,
)
