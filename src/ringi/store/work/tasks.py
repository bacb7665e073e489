"""Tasks of the organisation, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Literal, NamedTuple
from uuid import UUID

from ringi.domain.ids import ConversationId, ExecutionId, PersonId
from ringi.store.core.database import Row, Statement

TaskState = Literal["open", "done", "deleted"]
MOST_LOOKED_THROUGH = 500
"""Number of tasks that words are compared with."""


class TaskRow(NamedTuple):
    id: UUID
    title: str
    assignee: PersonId
    due_date: date | None
    due_time: time | None
    state: TaskState
    created_by: PersonId
    worded_by: PersonId | None = None
    """The person whose words the title is in by now; None if it is still in the words of the person who gave it out."""

    @property
    def author(self) -> PersonId:
        return self.worded_by or self.created_by


def add_task(task: TaskRow, execution: ExecutionId) -> Statement:
    """A task of that execution. Its id follows from the execution: the same execution again violates the primary key."""
    return Statement(
        "INSERT INTO tasks (org, id, title, assignee, due_date, due_time, state, created_by, execution) "
        "VALUES (ringi.org(), %(id)s, %(title)s, %(assignee)s, %(due_date)s, %(due_time)s, %(state)s, "
        "%(created_by)s, %(execution)s)",
        {
            "id": task.id,
            "title": task.title,
            "assignee": task.assignee,
            "due_date": task.due_date,
            "due_time": task.due_time,
            "state": task.state,
            "created_by": task.created_by,
            "execution": execution,
        },
    )


def tasks_of(assignees: Sequence[PersonId], state: TaskState | None, most: int) -> Statement[TaskRow]:
    """Tasks of the people, by due date, those without one last; deleted ones never."""
    return Statement(
        f"SELECT {_TASK_ROW} FROM tasks WHERE org = ringi.org() AND state <> 'deleted' "
        "AND assignee = ANY (%(assignees)s::uuid[]) "
        "AND (%(state)s::text IS NULL OR state = %(state)s::text) "
        "ORDER BY due_date NULLS LAST, created_at LIMIT %(most)s",
        {"assignees": list(assignees), "state": state, "most": most},
        TaskRow._make,
    )


def tasks_given(by: PersonId, to: PersonId | None, state: TaskState | None, most: int) -> Statement[TaskRow]:
    """Tasks the person gave to others, or to that one alone: open ones first, by due date."""
    return Statement(
        f"SELECT {_TASK_ROW} FROM tasks WHERE org = ringi.org() AND state <> 'deleted' "
        "AND created_by = %(by)s AND assignee <> %(by)s "
        "AND (%(to)s::uuid IS NULL OR assignee = %(to)s::uuid) "
        "AND (%(state)s::text IS NULL OR state = %(state)s::text) "
        "ORDER BY state <> 'open', due_date NULLS LAST, created_at LIMIT %(most)s",
        {"by": by, "to": to, "state": state, "most": most},
        TaskRow._make,
    )


def show_list(conversation: ConversationId, person: PersonId, tasks: Sequence[UUID]) -> Statement:
    """Notes that the person sees these tasks now, numbered from 1 in this order."""
    return Statement(
        "INSERT INTO shown_lists (org, conversation, person, tasks) "
        "VALUES (ringi.org(), %(conversation)s, %(person)s, %(tasks)s::uuid[]) "
        "ON CONFLICT (org, conversation, person) "
        "DO UPDATE SET tasks = excluded.tasks, shown_at = clock_timestamp()",
        {"conversation": conversation, "person": person, "tasks": list(tasks)},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class HandledTask:
    """A task a person may touch, as they may speak of it in a conversation."""

    task: TaskRow
    number: int | None
    """The number in the list they were last shown there."""
    made_here: bool
    """True if they gave it out in this conversation."""


def handled_tasks(person: PersonId, conversation: ConversationId, states: Sequence[TaskState]) -> Statement:
    """The newest tasks of the person and those they gave out; deleted ones never."""
    return Statement(
        f"SELECT {_TASK_ROW}, "
        "array_position(l.tasks, t.id), EXISTS (SELECT FROM executions e JOIN turns u ON u.org = e.org "
        "AND u.id = e.turn WHERE e.org = t.org AND e.id = t.execution AND u.person = %(person)s "
        f"AND u.conversation = %(conversation)s) {_WITH_LIST} "
        "AND %(person)s IN (t.assignee, t.created_by) ORDER BY t.created_at DESC LIMIT %(most)s",
        {
            "person": person,
            "conversation": conversation,
            "states": list(states),
            "most": MOST_LOOKED_THROUGH,
        },
    )


def seen_tasks(
    person: PersonId, conversation: ConversationId, of: Sequence[PersonId], states: Sequence[TaskState]
) -> Statement:
    """The newest tasks of these people, in the rows of `handled_tasks`; deleted ones never."""
    return Statement(
        f"SELECT {_TASK_ROW}, array_position(l.tasks, t.id), false {_WITH_LIST} "
        "AND t.assignee = ANY (%(of)s::uuid[]) ORDER BY t.created_at DESC LIMIT %(most)s",
        {
            "person": person,
            "conversation": conversation,
            "of": list(of),
            "states": list(states),
            "most": MOST_LOOKED_THROUGH,
        },
    )


def handled_task_row(row: Row) -> HandledTask:
    return HandledTask(task=TaskRow(*row[:8]), number=row[8], made_here=row[9])


def move_task(
    task: UUID, person: PersonId, before: Sequence[TaskState], after: TaskState
) -> Statement[TaskRow]:
    """Moves the task, if that person may touch it and it is still in one of these states. No row if not."""
    return Statement(
        "UPDATE tasks SET state = %(after)s WHERE org = ringi.org() AND id = %(task)s "
        "AND state = ANY (%(before)s::text[]) AND %(person)s IN (assignee, created_by) "
        f"RETURNING {_TASK_ROW}",
        {"task": task, "person": person, "before": list(before), "after": after},
        TaskRow._make,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskChange:
    """Changes to a task; None leaves a field as it is."""

    title: str | None = None
    assignee: PersonId | None = None
    due_date: date | None = None
    due_time: time | None = None


def change_task(task: UUID, person: PersonId, change: TaskChange) -> Statement[TaskRow]:
    """Changes the task, if that person may touch it and it is still open. No row if not."""
    return Statement(
        "UPDATE tasks SET title = COALESCE(%(title)s, title), "
        "worded_by = CASE WHEN %(title)s::text IS NULL THEN worded_by ELSE %(person)s END, assignee = COALESCE(%(assignee)s::uuid, assignee), "
        "due_date = COALESCE(%(due_date)s::date, due_date), due_time = COALESCE(%(due_time)s::time, due_time) "
        "WHERE org = ringi.org() AND id = %(task)s AND state = 'open' AND %(person)s IN (assignee, created_by) "
        f"RETURNING {_TASK_ROW}",
        {
            "task": task,
            "person": person,
            "title": change.title,
            "assignee": change.assignee,
            "due_date": change.due_date,
            "due_time": change.due_time,
        },
        TaskRow._make,
    )


_TASK_ROW = "id, title, assignee, due_date, due_time, state, created_by, worded_by"
_WITH_LIST = (
    "FROM tasks t LEFT JOIN shown_lists l ON l.org = t.org "
    "AND l.conversation = %(conversation)s AND l.person = %(person)s "
    "WHERE t.org = ringi.org() AND t.state = ANY (%(states)s::text[]) AND t.state <> 'deleted'"
)
"""Tasks beside the list that the person was last shown in the conversation."""
