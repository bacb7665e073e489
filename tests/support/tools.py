"""Tools for stories: each leaves a row that can be counted, and differs in one declared fact."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Annotated
from uuid import UUID

from ringi.domain.cards import CardLine, Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Reach, Risk, ToolSpec
from ringi.store.work.tasks import TaskRow, add_task
from ringi.tools.arguments import Content
from ringi.tools.tool import People, Tool, ToolArgs, ToolContext, inside

Handle = Callable[["NoteArgs", ToolContext], Awaitable[Json]]
Verify = Callable[["NoteArgs", ToolContext], Awaitable[bool | None]]


class NoteArgs(ToolArgs):
    body: Annotated[str, Content(max_length=1000), Text("secretary.task")]


async def write_note(args: NoteArgs, context: ToolContext) -> Json:
    """One task row, under the execution's id."""
    task = TaskRow(
        id=context.execution,
        title=args.body,
        assignee=context.requester.id,
        due_date=None,
        due_time=None,
        state="open",
        created_by=context.requester.id,
    )
    await inside(context).run(add_task(task, context.execution))
    return {"body": args.body}


def preview(args: NoteArgs, people: People) -> Preview:
    del people
    line = CardLine(label=Text("secretary.task"), value=args.body, argument="body")
    return Preview(operation=Text("secretary.task_create", {"who": "自分", "what": args.body}), lines=(line,))


NOTE_SPEC = ToolSpec(
    name=ToolName("note"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
)


def tool(
    name: str = "note", handle: Handle = write_note, verify: Verify | None = None, **facts
) -> Tool[NoteArgs]:
    """The ordinary tool under another name, changed as told."""
    spec = replace(NOTE_SPEC, name=ToolName(name), **facts)
    return Tool(
        spec=spec,
        description=Text("secretary.task_create_use"),
        args=NoteArgs,
        preview=preview,
        handle=handle,
        verify=verify,
    )


NOTE = tool()
ASKING = tool("asking_note", risk=Risk.MEDIUM)
GRAVE = tool("grave_note", risk=Risk.HIGH)


@dataclass(slots=True)
class Outside:
    """A world outside our database that counts what reaches it."""

    calls: list[UUID] = field(default_factory=list)
    error: Exception | None = None
    """Raised after the call arrived."""

    async def receive(self, args: NoteArgs, context: ToolContext) -> Json:
        context.before_send()
        self.calls.append(context.execution)
        if self.error is not None:
            raise self.error
        return {"sent": args.body}

    async def look(self, args: NoteArgs, context: ToolContext) -> bool:
        return context.execution in self.calls

    def tool(self, name: str = "post", **facts) -> Tool[NoteArgs]:
        return tool(name, self.receive, reach=Reach.OUTSIDE, timeout_s=1.0, **facts)
