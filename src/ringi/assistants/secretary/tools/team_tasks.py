"""Lists the tasks of a whole department, as far as the requester's level reaches (H1)."""

from typing import Literal

from pydantic import Field

from ringi.assistants.secretary.tools.task_search import entry
from ringi.assistants.secretary.tools.which_department import ARGUMENT, department_preview, seen_members
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.store.tasks import show_list, task_row, tasks_of
from ringi.tools.tool import Hands, Known, Tool, ToolArgs, inside

MOST = 30


class TeamTasksArgs(ToolArgs):
    department: str | None = Field(
        default=None, description="Whose tasks: of which department; of the requester's own when left out."
    )
    status: Literal["open", "done", "all"] = Field(default="open", description="Which tasks.")


SPEC = ToolSpec(
    name=ToolName("view_team_tasks"),
    effect=Effect.READ,
    level=3,
    risk=Risk.LOW,
    arguments={
        ARGUMENT: Argument(role=ArgumentRole.WHO, required=False, department=True),
        "status": Argument(role=ArgumentRole.OPTION, required=False),
    },
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


def preview(args: TeamTasksArgs, known: Known) -> Preview:
    del args
    return department_preview(Text("secretary.team_tasks"), known)


async def handle(args: TeamTasksArgs, hands: Hands) -> Json:
    seen = seen_members(args.department, hands)
    state = None if args.status == "all" else args.status
    rows = [task_row(row) for row in await inside(hands).rows(tasks_of(seen, state, MOST))]
    # Whoever answers with a number means this list, not an older one.
    await inside(hands).run(show_list(hands.conversation, hands.requester.id, [row.id for row in rows]))
    listed: list[Json] = [entry(number, row, hands) for number, row in enumerate(rows, start=1)]
    return {"tasks": listed, "total": len(rows)}


TEAM_TASKS = Tool(
    spec=SPEC,
    description=Text("secretary.team_tasks_use"),
    args=TeamTasksArgs,
    preview=preview,
    handle=handle,
)
