"""Sets a goal of one's own: why, what and how (M1). A missing part is asked for, one question at a time."""

from typing import Annotated

from pydantic import Field

from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.goals import GoalRow, add_goal
from ringi.tools.arguments import Content
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

_PART = Content(max_length=1_000, one_line=True)


class GoalRegistrationArgs(ToolArgs):
    why: Annotated[str, _PART, Text("secretary.goal_why")] = Field(
        min_length=1, description="Why they want to reach it, in the requester's words. Ask for it first."
    )
    what: Annotated[str, _PART, Text("secretary.goal")] = Field(
        min_length=1, description="What is to be reached, so that one can tell. Ask for it second."
    )
    how: Annotated[str, _PART, Text("secretary.goal_how")] = Field(
        min_length=1, description="How they will go about it. Ask for it last."
    )


SPEC = ToolSpec(
    name=ToolName("goal_registration"),
    effect=Effect.WRITE,
    level=2,
    risk=Risk.LOW,
    published=True,
    flow=("目標", "goal"),
    examples=(
        Example(
            ja="目標を登録して。理由：紹介を増やすため。内容：満足度を90点にする。方法：月に一度訪問する",
            en="Set a goal. Why: to be recommended. What: a satisfaction of 90. How: one visit a month",
        ),
        Example(
            ja="新しい目標を立てたい。理由は残業を減らすため。内容は定時退社。方法は朝に予定を決める",
            en="I want to set a new goal. Why: less overtime. What: home by six. How: plan every morning",
        ),
        Example(
            ja="目標設定したい。なぜ：英語で話したい。何を：TOEIC800点。どうやって：毎朝30分勉強する",
            en="Register a goal. Why: to speak with customers. What: TOEIC 800. How: half an hour a day",
        ),
    ),
)


def preview(args: GoalRegistrationArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.goal_registration", {"what": args.what}),
        lines=card_lines(args, known, "what", "why", "how"),
    )


async def handle(args: GoalRegistrationArgs, context: ToolContext) -> Json:
    goal = GoalRow(id=context.execution, why=args.why, what=args.what, how=args.how)
    await inside(context).run(add_goal(goal, context.requester.id, context.execution))
    return {"goal_id": str(goal.id), "what": goal.what, "why": goal.why, "how": goal.how}


GOAL_REGISTRATION = Tool(
    spec=SPEC,
    description=Text("secretary.goal_registration_use"),
    args=GoalRegistrationArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.goal_registration_instead"), deletes=ToolName("delete_goal")),
)
