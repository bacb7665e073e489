"""Tasks of several people at once, as rows."""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import PersonId
from ringi.store.database import Statement
from ringi.store.tasks import TaskState


def tasks_of_several(assignees: Sequence[PersonId], state: TaskState | None, most: int) -> Statement:
    """By due date, those without one last; deleted ones never. Rows: as `TaskRow`."""
    return Statement(
        "SELECT id, title, assignee, due_date, due_time, state, created_by FROM tasks "
        "WHERE org = ringi.org() AND state <> 'deleted' AND assignee = ANY (%(assignees)s::uuid[]) "
        "AND (%(state)s::text IS NULL OR state = %(state)s::text) "
        "ORDER BY due_date NULLS LAST, created_at LIMIT %(most)s",
        {"assignees": list(assignees), "state": state, "most": most},
    )
