"""Deletes a task of one's own (M1). It stays on record, but no list shows it again."""

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


class TaskDeleteArgs(ToolArgs):
    task_identifier: Annotated[str, Which(), Text("secretary.task")] = Field(
        min_length=1,
        description="Which task, in the requester's words: its number in the list, part of its title, or 「さっきの」.",
    )


SPEC = ToolSpec(
    name=ToolName("delete_task"),
    effect=Effect.DESTRUCTIVE,
    level=2,
    risk=Risk.MEDIUM,
    reversible=False,
    examples=(
        Example(ja="2番のタスクを消して", en="Delete task 2"),
        Example(ja="見積書のタスクを削除して", en="Delete the quote task"),
        Example(ja="さっきのタスクを取り消して", en="Remove the last task"),
    ),
)


def preview(args: TaskDeleteArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.task_delete", {"what": title_of(known)}), lines=task_lines(args, known)
    )


async def handle(args: TaskDeleteArgs, context: ToolContext) -> Json:
    moved = move_task(UUID(args.task_identifier), context.requester.id, ("open", "done"), "deleted")
    row = await inside(context).row(moved)
    if row is None:
        raise ToolFailedError(Text("secretary.task_gone"))
    return told(row, context)


TASK_DELETE = Tool(
    spec=SPEC,
    description=Text("secretary.task_delete_use"),
    args=TaskDeleteArgs,
    preview=preview,
    handle=handle,
    locators={"task_identifier": among("open", "done")},
    undoing=Undoing(way=Text("secretary.task_delete_instead")),
)
