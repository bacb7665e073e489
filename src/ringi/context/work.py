"""Source for open tasks: those of the requester, and those of people they name and may look up (H1)."""

from __future__ import annotations

from collections.abc import Iterator

from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.domain.ids import PersonId
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.store.core.database import Statement
from ringi.store.turns.context import OpenTask, open_task, open_tasks


def _tasks(view: View) -> Units:
    """The open tasks. A task that was in reach when it was read, but no longer is, is left out."""
    persons = view.scope.known.persons
    return [
        Unit(items=tuple(_fields(task, persons[task.assignee].name, view)))
        for task in map(open_task, view.of("tasks"))
        if task.assignee in _assignees(view.scope) and task.assignee in persons
    ]


def _fields(task: OpenTask, assignee: str, view: View) -> Iterator[ContextItem]:
    """The fields of one task.

    INVARIANT: a task of another person is shown because words named that person, and vouches for nothing. A title that
    another person wrote is free text, whether or not the task is the requester's.
    """
    by_other = task.author != view.scope.person
    own = task.assignee == view.scope.person
    due = task.due_date.isoformat() if task.due_date else ""
    for name, text in {"title": task.title, "due": due, "assignee": "" if own else assignee}.items():
        if text:
            others = by_other and name == "title"
            yield ContextItem(
                kind="task",
                source=f"task:{task.id}.{name}",
                trust=Trust.FREE_TEXT if others else Trust.FIELD,
                recorded=others,
                text=text,
                at=task.created_at,
                whole=True,
                vouches=own,
            )


def _read_tasks(scope: ContextScope) -> Statement:
    return open_tasks(_assignees(scope), scope.known.limits.tasks + 1)


def _assignees(scope: ContextScope) -> tuple[PersonId, ...]:
    return tuple(dict.fromkeys((scope.person, *scope.in_reach)))


TASKS = Source(
    name="tasks", priority=3, statement=_read_tasks, units=_tasks, most=lambda limits: limits.tasks
)
