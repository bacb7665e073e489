"""Lists the tasks of a person."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.task_list import (
    TaskStatus,
    listed_tasks,
    wanted_state,
)
from ringi.domain.cards import Preview
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.tasks import tasks_of
from ringi.tools.arguments import Option, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext

MOST = 20


class TaskSearchArgs(ToolArgs):
    person_name: Annotated[str | None, Who(), Text("secretary.assignee")] = Field(
        default=None, description="Whose tasks; the requester's own when left out."
    )
    status: Annotated[TaskStatus, Option()] = Field(default="open", description="Which tasks.")


SPEC = ToolSpec(
    name=ToolName("chatwork_task_search"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="自分のタスクを見せて", en="Show me my tasks"),
        Example(ja="田中さんのタスクは？", en="What is on Tanaka's list?"),
        Example(ja="終わったタスクを教えて", en="Which of my tasks are done?"),
    ),
)


def preview(args: TaskSearchArgs, known: PreviewContext) -> Preview:
    return Preview(operation=Text("secretary.task_search"), lines=card_lines(args, known, "person_name"))


async def handle(args: TaskSearchArgs, context: ToolContext) -> Json:
    assignee = PersonId(UUID(args.person_name)) if args.person_name else context.requester.id
    return await listed_tasks(tasks_of((assignee,), wanted_state(args.status), MOST), context)


TASK_SEARCH = Tool(
    spec=SPEC,
    description=Text("secretary.task_search_use"),
    args=TaskSearchArgs,
    preview=preview,
    handle=handle,
)
