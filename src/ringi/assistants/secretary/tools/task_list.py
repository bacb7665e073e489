"""Shows tasks as a numbered list, and remembers the numbers for the next message."""

from __future__ import annotations

from typing import Literal

from ringi.assistants.secretary.tools.which_task import due_of, others_wrote
from ringi.domain.cards import CardLine, Preview
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.store.database import Statement
from ringi.store.tasks import TaskRow, TaskState, show_list, task_row
from ringi.tools.tool import Hands, Known, inside

TaskStatus = Literal["open", "done", "all"]


def wanted_state(status: TaskStatus) -> TaskState | None:
    """The state that rows must have; None for any."""
    return None if status == "all" else status


def assignee_preview(operation: Text, person: str | None, known: Known) -> Preview:
    """A card whose one fact is the person named, if any."""
    who = known.person(person).name if person else ""
    line = CardLine(label=Text("secretary.assignee"), value=who, argument="person_name")
    return Preview(operation=operation, lines=(line,))


async def listed_tasks(found: Statement, hands: Hands) -> Json:
    """The tasks in order. A number in the next message means this list, not an older one."""
    rows = [task_row(row) for row in await inside(hands).rows(found)]
    await inside(hands).run(show_list(hands.conversation, hands.requester.id, [row.id for row in rows]))
    listed: list[Json] = [_entry(number, row, hands) for number, row in enumerate(rows, start=1)]
    return {"tasks": listed, "total": len(rows)}


def _entry(number: int, row: TaskRow, hands: Hands) -> Json:
    return {
        "number": number,
        "title": row.title,
        "others_wrote": others_wrote(row, hands),
        "assignee": hands.people[row.assignee].name,
        "due": due_of(row) or None,
        "state": row.state,
    }
