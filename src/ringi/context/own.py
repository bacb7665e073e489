"""Sources for the requester's goals, and for the memories they asked us to keep.

They are shown only if nobody reads along whom they were not meant for. They help to understand, and vouch for nothing.
"""

from __future__ import annotations

from ringi.context.relevance import most_relevant
from ringi.context.source import ContextScope, Source, Unit, Units, View
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.store.core.database import Statement
from ringi.store.work.goals import ListedGoal, goals_of, listed_goal
from ringi.store.work.memories import MemoryRow, memory_row, newest_memories

MEMORIES_READ = 20
"""Newest memories that are read; those the words are about are shown first."""


def _goals(view: View) -> Units:
    return [_goal(listed_goal(row), view) for row in view.of("goals")] if _alone(view) else []


def _goal(listed: ListedGoal, view: View) -> Unit:
    goal, at = listed.goal, listed.reported_at or view.scope.now
    texts = {"what": goal.what, "progress": listed.progress}
    return Unit(
        items=tuple(
            ContextItem(
                kind="goal",
                source=f"goal:{goal.id}.{name}",
                trust=Trust.FIELD,
                text=text,
                at=at,
                vouches=False,
            )
            for name, text in texts.items()
            if text
        )
    )


def _memories(view: View) -> Units:
    """The preferences, then the facts, those nearest to the words first. Each keeps the label it came in with (C2)."""
    rows = [memory_row(row) for row in view.of("memories")]
    open_here = [row for row in rows if _alone(view) or row.visibility == "company"]
    always = [row for row in open_here if row.kind == "preference"]
    others = [(f"{row.subject} {row.content}", row) for row in open_here if row.kind != "preference"]
    return [_memory(row) for row in (*always, *most_relevant(view.scope.words, others))]


def _memory(row: MemoryRow) -> Unit:
    item = ContextItem(
        kind="memory",
        source=f"memory:{row.id}",
        trust=row.trust,
        text=f"{row.subject}: {row.content}" if row.subject else row.content,
        at=row.created_at,
        vouches=False,
    )
    return Unit(items=(item,))


def _alone(view: View) -> bool:
    return set(view.members) <= {view.scope.person}


def _read_goals(scope: ContextScope) -> Statement:
    return goals_of(scope.person, scope.conversation, scope.known.limits.goals + 1)


def _read_memories(scope: ContextScope) -> Statement:
    return newest_memories(scope.person, MEMORIES_READ)


GOALS = Source(
    name="goals", priority=3, statement=_read_goals, units=_goals, most=lambda limits: limits.goals
)
MEMORIES = Source(
    name="memories",
    priority=4,
    statement=_read_memories,
    units=_memories,
    most=lambda limits: limits.knowledge,
)
