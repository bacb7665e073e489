"""Lists one's own goals and how each goes on."""

from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.goals import ListedGoal, goals_of, listed_goal, show_goals
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 20


class GoalViewArgs(ToolArgs):
    pass


SPEC = ToolSpec(
    name=ToolName("view_own_goals"),
    effect=Effect.READ,
    level=2,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="自分の目標を見せて", en="Show me my goals"),
        Example(ja="今の目標どこまで進んだ？", en="How are my goals going?"),
        Example(ja="目標の進捗を教えてください", en="What are my goals?"),
    ),
)


def preview(args: GoalViewArgs, known: PreviewContext) -> Preview:
    del args, known
    return Preview(operation=Text("secretary.goal_view"), lines=())


async def handle(args: GoalViewArgs, context: ToolContext) -> Json:
    del args
    person, place = context.requester.id, context.conversation
    goals = [listed_goal(row) for row in await inside(context).rows(goals_of(person, place, MOST))]
    await inside(context).run(show_goals(place, person, [each.goal.id for each in goals]))
    listed: list[Json] = [_entry(number, each) for number, each in enumerate(goals, start=1)]
    return {"goals": listed, "total": len(goals)}


def _entry(number: int, listed: ListedGoal) -> Json:
    goal = listed.goal
    return {
        "number": number,
        "what": goal.what,
        "why": goal.why,
        "how": goal.how,
        "progress": listed.progress,
    }


GOAL_VIEW = Tool(
    spec=SPEC,
    description=Text("secretary.goal_view_use"),
    args=GoalViewArgs,
    preview=preview,
    handle=handle,
)
