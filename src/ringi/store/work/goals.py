"""Goals of people and the reports of how they go on, as rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from ringi.domain.ids import ConversationId, ExecutionId, PersonId
from ringi.store.core.database import Row, Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalRow:
    id: UUID
    why: str
    what: str
    """Its title, as people speak of it."""
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedGoal:
    """A goal as its owner may speak of it in a conversation."""

    goal: GoalRow
    number: int | None
    """The number in the list they were last shown there."""
    progress: str
    """The progress last reported; empty if none was."""
    reported_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamGoal:
    """A goal as the people see it who may see its owner's."""

    person: PersonId
    what: str
    progress: str
    """The progress last reported; empty if none was."""


def add_goal(goal: GoalRow, person: PersonId, execution: ExecutionId) -> Statement:
    """One goal an execution: the same execution again violates `uq_goals_execution`."""
    return Statement(
        "INSERT INTO goals (org, id, person, why, what, how, execution) "
        "VALUES (ringi.org(), %(id)s, %(person)s, %(why)s, %(what)s, %(how)s, %(execution)s)",
        {
            "id": goal.id,
            "person": person,
            "why": goal.why,
            "what": goal.what,
            "how": goal.how,
            "execution": execution,
        },
    )


def goals_of(person: PersonId, conversation: ConversationId, most: int) -> Statement:
    """The person's own open goals, the oldest first. Rows: as `ListedGoal`."""
    return Statement(
        "SELECT g.id, g.why, g.what, g.how, array_position(l.goals, g.id), r.content, r.reported_at "
        "FROM goals g LEFT JOIN shown_lists l ON l.org = g.org AND l.conversation = %(conversation)s "
        "AND l.person = g.person LEFT JOIN LATERAL (SELECT content, reported_at FROM goal_reports "
        "WHERE org = g.org AND goal = g.id ORDER BY reported_at DESC LIMIT 1) r ON true "
        "WHERE g.org = ringi.org() AND g.person = %(person)s AND g.state = 'open' "
        "ORDER BY g.created_at LIMIT %(most)s",
        {"person": person, "conversation": conversation, "most": most},
    )


def goals_of_several(persons: Sequence[PersonId], most: int) -> Statement:
    """The people's open goals, person by person, the oldest first. Rows: as `TeamGoal`."""
    return Statement(
        "SELECT g.person, g.what, r.content FROM goals g LEFT JOIN LATERAL (SELECT content FROM goal_reports "
        "WHERE org = g.org AND goal = g.id ORDER BY reported_at DESC LIMIT 1) r ON true "
        "WHERE g.org = ringi.org() AND g.state = 'open' AND g.person = ANY (%(persons)s::uuid[]) "
        "ORDER BY array_position(%(persons)s::uuid[], g.person), g.created_at LIMIT %(most)s",
        {"persons": list(persons), "most": most},
    )


def show_goals(conversation: ConversationId, person: PersonId, goals: Sequence[UUID]) -> Statement:
    """Notes that the person sees these goals now, numbered from 1 in this order."""
    return Statement(
        "INSERT INTO shown_lists (org, conversation, person, goals) "
        "VALUES (ringi.org(), %(conversation)s, %(person)s, %(goals)s::uuid[]) "
        "ON CONFLICT (org, conversation, person) "
        "DO UPDATE SET goals = excluded.goals, shown_at = clock_timestamp()",
        {"conversation": conversation, "person": person, "goals": list(goals)},
    )


def report_goal(goal: UUID, person: PersonId, execution: ExecutionId, content: str) -> Statement:
    """Reports on the goal, if it is theirs and still open. Row: as `GoalRow`, or none."""
    return Statement(
        "WITH meant AS (SELECT id, why, what, how FROM goals WHERE org = ringi.org() AND id = %(goal)s "
        "AND person = %(person)s AND state = 'open'), "
        "said AS (INSERT INTO goal_reports (org, id, goal, content) "
        "SELECT ringi.org(), %(execution)s, id, %(content)s FROM meant) "
        "SELECT id, why, what, how FROM meant",
        {"goal": goal, "person": person, "execution": execution, "content": content},
    )


def delete_goal(goal: UUID, person: PersonId) -> Statement:
    """Deletes the goal, if it is theirs and still open. Row: as `GoalRow`, or none."""
    return Statement(
        "UPDATE goals SET state = 'deleted' WHERE org = ringi.org() AND id = %(goal)s "
        "AND person = %(person)s AND state = 'open' RETURNING id, why, what, how",
        {"goal": goal, "person": person},
    )


def goal_row(row: Row) -> GoalRow:
    return GoalRow(id=row[0], why=row[1], what=row[2], how=row[3])


def listed_goal(row: Row) -> ListedGoal:
    return ListedGoal(goal=goal_row(row), number=row[4], progress=row[5] or "", reported_at=row[6])


def team_goal(row: Row) -> TeamGoal:
    return TeamGoal(person=PersonId(row[0]), what=row[1], progress=row[2] or "")
