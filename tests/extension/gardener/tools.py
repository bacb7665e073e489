"""The gardener's tools. Each leaves a task, so that a test can count what was done."""

from __future__ import annotations

from typing import Annotated

from tests.support.tools import tool

from ringi.domain.cards import CardLine, Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.work.tasks import TaskRow, add_task
from ringi.tools.arguments import Content
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class WaterArgs(ToolArgs):
    plant: Annotated[str, Content(max_length=100)]


def preview(args: WaterArgs, known: PreviewContext) -> Preview:
    del known
    line = CardLine(label=Text("secretary.task"), value=args.plant, argument="plant")
    return Preview(operation=Text("secretary.task_create", {"who": "", "what": args.plant}), lines=(line,))


async def handle(args: WaterArgs, context: ToolContext) -> Json:
    task = TaskRow(
        id=context.execution,
        title=f"{args.plant}に水",
        assignee=context.requester.id,
        due_date=None,
        due_time=None,
        state="open",
        created_by=context.requester.id,
    )
    await inside(context).run(add_task(task, context.execution))
    return {"plant": args.plant}


WATER = Tool(
    spec=ToolSpec(
        name=ToolName("water"),
        effect=Effect.WRITE,
        level=1,
        risk=Risk.LOW,
    ),
    description=Text("secretary.task_create_use"),
    args=WaterArgs,
    preview=preview,
    handle=handle,
)
PRUNE = tool("prune")
