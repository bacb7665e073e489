"""Tasks of the organisation, as rows."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from typing import Literal
from uuid import UUID

from ringi.domain.ids import ExecutionId, PersonId
from ringi.store.database import Row, Statement

TaskState = Literal["open", "done", "deleted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskRow:
    id: UUID
    title: str
    assignee: PersonId
    due_date: date | None
    due_time: time | None
    state: TaskState
    created_by: PersonId


def add_task(task: TaskRow, execution: ExecutionId) -> Statement:
    """One task an execution: the same execution again violates `tasks_org_execution_key`."""
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


def tasks_of(assignee: PersonId | None, state: TaskState | None, most: int) -> Statement:
    """Tasks by due date, those without one last; deleted ones never."""
    return Statement(
        "SELECT id, title, assignee, due_date, due_time, state, created_by FROM tasks "
        "WHERE org = ringi.org() AND state <> 'deleted' "
        "AND (%(assignee)s::uuid IS NULL OR assignee = %(assignee)s::uuid) "
        "AND (%(state)s::text IS NULL OR state = %(state)s::text) "
        "ORDER BY due_date NULLS LAST, created_at LIMIT %(most)s",
        {"assignee": assignee, "state": state, "most": most},
    )


def task_row(row: Row) -> TaskRow:
    return TaskRow(
        id=row[0],
        title=row[1],
        assignee=row[2],
        due_date=row[3],
        due_time=row[4],
        state=row[5],
        created_by=row[6],
    )
