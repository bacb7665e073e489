"""Counts a text or writes it in another width (S3). Tasks that need understanding, such as a summary, are the model's."""

import unicodedata
from typing import Annotated, Literal, assert_never

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec, Trust
from ringi.tools.arguments import Content, Option
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class TextToolsArgs(ToolArgs):
    text: Annotated[str, Content(max_length=4_000), Text("secretary.text")] = Field(
        min_length=1, description="The text itself, word for word."
    )
    operation: Annotated[
        Literal["count", "full_width", "half_width"], Option(), Text("secretary.text_operation")
    ] = Field(
        description="Count its characters, words and lines, or write its letters and digits in that width."
    )


SPEC = ToolSpec(
    name=ToolName("text_tools"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    # The result is made of the model's own argument, and vouches for no more than that.
    result_trust=Trust.MODEL,
    examples=(
        Example(ja="「お世話になっております」は何文字？", en='Count the characters in "Best regards"'),
        Example(ja="「ＡＢＣ１２３」を半角にして", en='Convert "ＡＢＣ１２３" to half-width'),
        Example(ja="「ABC123」を全角に変換して", en='Convert "ABC123" to full-width'),
    ),
)


def preview(args: TextToolsArgs, known: PreviewContext) -> Preview:
    operation = Text(f"secretary.text_{args.operation}")
    return Preview(
        operation=Text("secretary.text_tools"),
        lines=card_lines(args, known, operation=operation),
    )


async def handle(args: TextToolsArgs, context: ToolContext) -> Json:
    del context
    match args.operation:
        case "count":
            return _counted(args.text)
        case "full_width":
            return {"converted": args.text.translate(_FULL)}
        case "half_width":
            return {"converted": "".join(map(_half, args.text))}
        case _:
            assert_never(args.operation)


def _counted(text: str) -> Json:
    """Returns characters as people count them: a letter with its marks is one, a line break none."""
    marks = sum(unicodedata.combining(char) > 0 for char in text)
    breaks = text.count("\n") + text.count("\r")
    return {
        "characters": len(text) - marks - breaks,
        "without_spaces": sum(not char.isspace() for char in text) - marks,
        "words": len(text.split()),
        "lines": len(text.splitlines()),
    }


_FULL = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
_HALF = {full: half for half, full in _FULL.items()}


def _half(char: str) -> str:
    """Returns the character in half width: letters, digits and signs; kana stay as they are."""
    return chr(_HALF[ord(char)]) if ord(char) in _HALF else char


TEXT_TOOLS = Tool(
    spec=SPEC,
    description=Text("secretary.text_tools_use"),
    args=TextToolsArgs,
    preview=preview,
    handle=handle,
)
