"""Lists somebody's tasks."""

from typing import Literal
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.which_task import due_of, others_wrote
from ringi.domain.cards import CardLine, Preview
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.store.tasks import TaskRow, show_list, task_row, tasks_of
from ringi.tools.tool import Hands, Known, Tool, ToolArgs, inside

MOST = 20


class TaskSearchArgs(ToolArgs):
    person_name: str | None = Field(
        default=None, description="Whose tasks; the requester's own when left out."
    )
    status: Literal["open", "done", "all"] = Field(default="open", description="Which tasks.")


SPEC = ToolSpec(
    name=ToolName("chatwork_task_search"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    arguments={
        "person_name": Argument(role=ArgumentRole.WHO, required=False),
        "status": Argument(role=ArgumentRole.OPTION, required=False),
    },
    examples=(
        Example(ja="自分のタスクを見せて", en="Show me my tasks"),
        Example(ja="田中さんのタスクは？", en="What is on Tanaka's list?"),
        Example(ja="終わったタスクを教えて", en="Which of my tasks are done?"),
    ),
)


def preview(args: TaskSearchArgs, known: Known) -> Preview:
    who = known.person(args.person_name).name if args.person_name else ""
    return Preview(
        operation=Text("secretary.task_search"),
        lines=(CardLine(label=Text("secretary.assignee"), value=who, argument="person_name"),),
    )


async def handle(args: TaskSearchArgs, hands: Hands) -> Json:
    assignee = PersonId(UUID(args.person_name)) if args.person_name else hands.requester.id
    state = None if args.status == "all" else args.status
    rows = [task_row(row) for row in await inside(hands).rows(tasks_of((assignee,), state, MOST))]
    await inside(hands).run(show_list(hands.conversation, hands.requester.id, [row.id for row in rows]))
    listed: list[Json] = [entry(number, row, hands) for number, row in enumerate(rows, start=1)]
    return {"tasks": listed, "total": len(rows)}


def entry(number: int, row: TaskRow, hands: Hands) -> Json:
    return {
        "number": number,
        "title": row.title,
        "others_wrote": others_wrote(row, hands),
        "assignee": hands.people[row.assignee].name,
        "due": due_of(row) or None,
        "state": row.state,
    }


TASK_SEARCH = Tool(
    spec=SPEC,
    description=Text("secretary.task_search_use"),
    args=TaskSearchArgs,
    preview=preview,
    handle=handle,
)
