"""Records the progress of one of one's own goals (M1)."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.which_goal import OWN_GOAL, goal_name
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.goals import goal_row, report_goal
from ringi.tools.arguments import Content, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class GoalProgressArgs(ToolArgs):
    goal_id: Annotated[str, Which(), Text("secretary.goal")] = Field(
        min_length=1,
        description="Which goal, in the requester's words: its number in the list, part of it, or just 「目標」.",
    )
    progress_content: Annotated[str, Content(max_length=2_000, one_line=True), Text("secretary.progress")] = (
        Field(min_length=1, description="How it goes, in the requester's words.")
    )


SPEC = ToolSpec(
    name=ToolName("goal_progress_report"),
    effect=Effect.WRITE,
    level=2,
    risk=Risk.LOW,
    published=True,
    examples=(
        Example(ja="満足度の目標の進捗：85点まで来た", en="Progress on the satisfaction goal: we are at 85"),
        Example(
            ja="目標の進捗を報告します。「今月は2件訪問した」",
            en='Report progress on my goal: "two visits this month"',
        ),
        Example(
            ja="1番の目標、半分まで進んだと報告して",
            en='Report on goal 1 that "half of it is done"',
        ),
    ),
)


def preview(args: GoalProgressArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.goal_progress", {"what": goal_name(known)}),
        lines=card_lines(args, known),
    )


async def handle(args: GoalProgressArgs, context: ToolContext) -> Json:
    said = report_goal(UUID(args.goal_id), context.requester.id, context.execution, args.progress_content)
    row = await inside(context).row(said)
    if row is None:
        raise ToolFailedError(Text("secretary.goal_gone"))
    return {"what": goal_row(row).what, "progress": args.progress_content}


GOAL_PROGRESS = Tool(
    spec=SPEC,
    description=Text("secretary.goal_progress_use"),
    args=GoalProgressArgs,
    preview=preview,
    handle=handle,
    locators={"goal_id": OWN_GOAL},
)
