"""Looks up a person's pay. Its result is confidential, and every answer made of it is too (F9)."""

from typing import Annotated, TypedDict
from uuid import UUID

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.organisations.pay import monthly_pay
from ringi.tools.arguments import Who
from ringi.tools.card_lines import card_lines
from ringi.tools.results import Confidential
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class SalaryViewArgs(ToolArgs):
    person_name: Annotated[str, Who(), Text("secretary.person")] = Field(
        description="Whose pay, as the requester named them."
    )


class SalaryResult(TypedDict):
    person_name: str
    monthly_yen: Annotated[int, Confidential("salary")]


SPEC = ToolSpec(
    name=ToolName("view_salary_info"),
    effect=Effect.READ,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="田中さんの給与を教えて", en="What is Tanaka's salary?"),
        Example(ja="佐藤さんの年収っていくら？", en="How much does Sato earn?"),
        Example(ja="鈴木さんの給与情報を見せてください", en="Show me Suzuki's salary"),
    ),
)


def preview(args: SalaryViewArgs, known: PreviewContext) -> Preview:
    who = known.person(args.person_name).name
    return Preview(
        operation=Text("secretary.salary_view", {"who": who}),
        lines=card_lines(args, known),
    )


async def handle(args: SalaryViewArgs, context: ToolContext) -> Json:
    who = context.person(args.person_name).name
    row = await inside(context).row(monthly_pay(PersonId(UUID(args.person_name))))
    if row is None:
        raise ToolFailedError(Text("secretary.no_pay", {"who": who}))
    return {"person_name": who, "monthly_yen": row[0]}


SALARY_VIEW = Tool(
    spec=SPEC,
    description=Text("secretary.salary_view_use"),
    args=SalaryViewArgs,
    preview=preview,
    handle=handle,
    result=SalaryResult,
)
