"""Lists the tasks of a whole department, as far as the requester's level reaches (H1)."""

from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.tools.task_list import TaskStatus, listed_tasks, wanted_state
from ringi.assistants.secretary.tools.which_department import seen_members
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.tasks import tasks_of
from ringi.tools.arguments import Option, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext

MOST = 30


class TeamTasksArgs(ToolArgs):
    department: Annotated[str | None, Who(department=True), Text("secretary.department")] = Field(
        default=None, description="Whose tasks: of which department; of the requester's own when left out."
    )
    status: Annotated[TaskStatus, Option()] = Field(default="open", description="Which tasks.")


SPEC = ToolSpec(
    name=ToolName("view_team_tasks"),
    effect=Effect.READ,
    level=3,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="チームのタスクを見せて", en="Show me my team's tasks"),
        Example(ja="営業部のタスクを教えて", en="List the tasks of the Sales department"),
        Example(ja="うちの部署の終わったタスクは？", en="What is my team working on?"),
    ),
)


def preview(args: TeamTasksArgs, known: PreviewContext) -> Preview:
    return Preview(operation=Text("secretary.team_tasks"), lines=card_lines(args, known, "department"))


async def handle(args: TeamTasksArgs, context: ToolContext) -> Json:
    seen = seen_members(args.department, context)
    return await listed_tasks(tasks_of(seen, wanted_state(args.status), MOST), context)


TEAM_TASKS = Tool(
    spec=SPEC,
    description=Text("secretary.team_tasks_use"),
    args=TeamTasksArgs,
    preview=preview,
    handle=handle,
)
