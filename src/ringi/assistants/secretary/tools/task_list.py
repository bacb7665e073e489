"""Shows tasks as a numbered list, and remembers the numbers for the next message."""

from __future__ import annotations

from typing import Literal

from ringi.assistants.secretary.tools.which_task import due_of, others_wrote
from ringi.domain.tools import Json
from ringi.store.core.database import Statement
from ringi.store.work.tasks import TaskRow, TaskState, show_list
from ringi.tools.tool import ToolContext, inside

TaskStatus = Literal["open", "done", "all"]


def wanted_state(status: TaskStatus) -> TaskState | None:
    """Returns the state that rows must have; None for any."""
    return None if status == "all" else status


async def listed_tasks(found: Statement[TaskRow], context: ToolContext) -> Json:
    """Returns the tasks in order. A number in the next message means this list, not an older one."""
    rows = await inside(context).rows(found)
    await inside(context).run(show_list(context.conversation, context.requester.id, [row.id for row in rows]))
    listed: list[Json] = [_entry(number, row, context) for number, row in enumerate(rows, start=1)]
    return {"tasks": listed, "total": len(rows)}


def _entry(number: int, row: TaskRow, context: ToolContext) -> Json:
    return {
        "number": number,
        "title": row.title,
        "others_wrote": others_wrote(row, context),
        "assignee": context.people[row.assignee].name,
        "due": due_of(row) or None,
        "state": row.state,
    }
