"""Lists the tasks the requester gave to others: to whom, until when, and how they stand."""

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
from ringi.store.work.tasks import tasks_given
from ringi.tools.arguments import Option, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext

MOST = 30


class GivenTasksArgs(ToolArgs):
    person_name: Annotated[str | None, Who(narrows=True), Text("secretary.assignee")] = Field(
        default=None, description="Only those given to this person; all of them when left out."
    )
    status: Annotated[TaskStatus, Option()] = Field(default="all", description="Which tasks.")


SPEC = ToolSpec(
    name=ToolName("view_given_tasks"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="私が頼んだタスクを見せて", en="Show me the tasks I gave out"),
        Example(ja="私が頼んだタスクの進み具合は？", en="How are the tasks I gave out?"),
        Example(ja="頼んだタスクの一覧を見せて", en="List the tasks I gave out"),
    ),
)


def preview(args: GivenTasksArgs, known: PreviewContext) -> Preview:
    return Preview(operation=Text("secretary.given_tasks"), lines=card_lines(args, known, "person_name"))


async def handle(args: GivenTasksArgs, context: ToolContext) -> Json:
    to = PersonId(UUID(args.person_name)) if args.person_name else None
    return await listed_tasks(tasks_given(context.requester.id, to, wanted_state(args.status), MOST), context)


GIVEN_TASKS = Tool(
    spec=SPEC,
    description=Text("secretary.given_tasks_use"),
    args=GivenTasksArgs,
    preview=preview,
    handle=handle,
)
