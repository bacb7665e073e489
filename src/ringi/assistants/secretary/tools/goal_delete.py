"""Deletes one of one's own goals (M1). It stays on record, but no list shows it again."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.which_goal import OWN_GOAL, goal_name
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.goals import delete_goal, goal_row
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class GoalDeleteArgs(ToolArgs):
    goal_id: Annotated[str, Which(), Text("secretary.goal")] = Field(
        min_length=1,
        description="Which goal, in the requester's words: its number in the list, part of it, or just 「目標」.",
    )


SPEC = ToolSpec(
    name=ToolName("delete_goal"),
    effect=Effect.DESTRUCTIVE,
    level=2,
    risk=Risk.MEDIUM,
    reversible=False,
    examples=(
        Example(ja="1番の目標を消して", en="Delete goal 1"),
        Example(ja="満足度の目標を削除して", en="Delete the satisfaction goal"),
        Example(ja="TOEICの目標を取り消してください", en="Remove my TOEIC goal"),
    ),
)


def preview(args: GoalDeleteArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.goal_delete", {"what": goal_name(known)}), lines=card_lines(args, known)
    )


async def handle(args: GoalDeleteArgs, context: ToolContext) -> Json:
    row = await inside(context).row(delete_goal(UUID(args.goal_id), context.requester.id))
    if row is None:
        raise ToolFailedError(Text("secretary.goal_gone"))
    return {"what": goal_row(row).what}


GOAL_DELETE = Tool(
    spec=SPEC,
    description=Text("secretary.goal_delete_use"),
    args=GoalDeleteArgs,
    preview=preview,
    handle=handle,
    locators={"goal_id": OWN_GOAL},
)
