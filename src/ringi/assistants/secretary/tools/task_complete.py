"""Marks a task as done (M1): a number of the list, a part of its title, or the one just spoken of."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.which_task import among, task_lines, title_of, told
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.tasks import move_task
from ringi.tools.arguments import Which
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class TaskCompleteArgs(ToolArgs):
    task_identifier: Annotated[str, Which(), Text("secretary.task")] = Field(
        min_length=1,
        description="Which task, in the requester's words: its number in the list, part of its title, or 「さっきの」.",
    )


SPEC = ToolSpec(
    name=ToolName("chatwork_task_complete"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    examples=(
        Example(ja="1番のタスクを完了にして", en="Mark task 1 as done"),
        Example(ja="見積書のタスク終わりました", en="The quote task is done"),
        Example(ja="さっきのタスクを完了にして", en="Complete the last task"),
    ),
)


def preview(args: TaskCompleteArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.task_complete", {"what": title_of(known)}), lines=task_lines(args, known)
    )


async def handle(args: TaskCompleteArgs, context: ToolContext) -> Json:
    moved = move_task(UUID(args.task_identifier), context.requester.id, ("open",), "done")
    row = await inside(context).row(moved)
    if row is None:
        raise ToolFailedError(Text("secretary.task_gone"))
    return told(row, context)


TASK_COMPLETE = Tool(
    spec=SPEC,
    description=Text("secretary.task_complete_use"),
    args=TaskCompleteArgs,
    preview=preview,
    handle=handle,
    locators={"task_identifier": among("open")},
    undoing=Undoing(way=Text("secretary.task_complete_instead")),
)
