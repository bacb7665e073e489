"""Calculates, exactly (S3). Reads an expression in Ringi's own grammar and runs no code."""

from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.arithmetic import YEN, ArithmeticProblemError, Quantity, calculate, shown
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec, Trust
from ringi.i18n import say
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class CalculatorArgs(ToolArgs):
    expression: Annotated[str, Content(), Text("secretary.expression")] = Field(
        min_length=1,
        description="What to calculate, as the requester wrote it: numbers with units, + - * / ^ ( ) %, 引き, 税込.",
        examples=["1,200円の8%引き"],
    )


SPEC = ToolSpec(
    name=ToolName("calculator"),
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
        Example(ja="1,200円の8%引きはいくら？", en="How much is 8% off 1,200 yen?"),
        Example(ja="12個×340円を計算して", en="Calculate 12 x 340 yen"),
        Example(ja="(1500+300)×3はいくつ？", en="What is (1500 + 300) * 3?"),
    ),
)


def preview(args: CalculatorArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.calculator"),
        lines=card_lines(args, known),
    )


async def handle(args: CalculatorArgs, context: ToolContext) -> Json:
    try:
        quantity = calculate(args.expression)
    except ArithmeticProblemError as failed:
        raise ToolFailedError(_PROBLEMS[failed.problem]) from failed
    answer, rounded = shown(quantity)
    note = {"rounding": say(_rounding(quantity), context.locale)} if rounded else {}
    return {"expression": args.expression, "answer": answer, **note}


_PROBLEMS = {
    "unreadable": Text("secretary.calculation_unreadable"),
    "zero": Text("secretary.calculation_zero"),
    "huge": Text("secretary.calculation_huge"),
    "units": Text("secretary.calculation_units"),
    "ambiguous": Text("secretary.calculation_ambiguous"),
}


def _rounding(quantity: Quantity) -> Text:
    return Text("secretary.rounded_yen" if quantity.unit == YEN else "secretary.rounded")


CALCULATOR = Tool(
    spec=SPEC,
    description=Text("secretary.calculator_use"),
    args=CalculatorArgs,
    preview=preview,
    handle=handle,
)
