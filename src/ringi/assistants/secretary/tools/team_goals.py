"""Lists the goals of a whole department and how they go on, as far as the requester's level reaches (H1)."""

from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.tools.which_department import seen_members
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec, Trust
from ringi.store.work.goals import TeamGoal, goals_of_several, team_goal
from ringi.tools.arguments import Who
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 30


class TeamGoalsArgs(ToolArgs):
    department: Annotated[str | None, Who(department=True), Text("secretary.department")] = Field(
        default=None, description="Whose goals: of which department; of the requester's own when left out."
    )


SPEC = ToolSpec(
    name=ToolName("view_team_goals"),
    effect=Effect.READ,
    level=3,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="チームの目標を見せて", en="Show me my team's goals"),
        Example(ja="営業部の目標を教えて", en="List the goals of the Sales department"),
        Example(ja="みんなの目標はどうなってる？", en="How are my team's goals going?"),
    ),
)


def preview(args: TeamGoalsArgs, known: PreviewContext) -> Preview:
    return Preview(operation=Text("secretary.team_goals"), lines=card_lines(args, known, "department"))


async def handle(args: TeamGoalsArgs, context: ToolContext) -> Json:
    seen = seen_members(args.department, context)
    goals = [team_goal(row) for row in await inside(context).rows(goals_of_several(seen, MOST))]
    listed: list[Json] = [_entry(goal, context) for goal in goals]
    return {"team_goals": listed, "total": len(goals)}


def _entry(goal: TeamGoal, context: ToolContext) -> Json:
    """Returns one goal without a number: nobody reports on, or deletes, another person's goal. Text that others wrote
    is told as theirs."""
    own = goal.person == context.requester.id
    return {
        "who": context.people[goal.person].name,
        "what": goal.what,
        "progress": goal.progress,
        "trust": (Trust.FIELD if own else Trust.FREE_TEXT).value,
    }


TEAM_GOALS = Tool(
    spec=SPEC,
    description=Text("secretary.team_goals_use"),
    args=TeamGoalsArgs,
    preview=preview,
    handle=handle,
)
