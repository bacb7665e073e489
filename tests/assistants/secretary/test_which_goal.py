"""Which goal is meant: numbers, parts of what it says, the only one there is."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

import pytest

from ringi.assistants.secretary.tools.goal_delete import GoalDeleteArgs
from ringi.assistants.secretary.tools.which_goal import meant
from ringi.store.work.goals import GoalRow, ListedGoal


def goal(id: int, what: str, number: int | None = None) -> ListedGoal:
    row = GoalRow(id=UUID(int=id), why="理由", what=what, how="方法")
    return ListedGoal(goal=row, number=number, progress="", reported_at=None)


ONE = (goal(11, "TOEIC800点"),)
GOALS = (goal(11, "TOEIC800点", 1), goal(12, "満足度を90点にする", 2), goal(13, "満足度"), goal(14, "2件"))


@dataclass(frozen=True, kw_only=True)
class Case:
    id: str
    said: str
    among: tuple[ListedGoal, ...] = GOALS
    expected: tuple[int, ...]


CASES = (
    Case(id="number", said="2", expected=(12,)),
    Case(id="number with words", said="2番の目標", expected=(12,)),
    Case(id="number that was not shown", said="800", expected=()),
    Case(id="part", said="toeic", expected=(11,)),
    Case(id="whole before a part", said="満足度の目標", expected=(13,)),
    Case(id="part of several", said="点", expected=(11, 12)),
    Case(id="an id", said=str(UUID(int=14)), expected=(14,)),
    Case(id="the only one", said="目標", among=ONE, expected=(11,)),
    Case(id="the only one in English", said="my goal", among=ONE, expected=(11,)),
    Case(id="one of several is not said", said="目標", expected=(11, 12, 13, 14)),
    Case(id="none", said="目標", among=(), expected=()),
    Case(id="no such", said="読書", expected=()),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_words_mean(case: Case):
    """Every goal the words could mean, the best reading only."""
    assert case.expected == tuple(found.goal.id.int for found in meant(case.said, case.among))


def test_a_single_figure_names_a_goal():
    """Its number in the list is enough."""
    assert "1" == GoalDeleteArgs(goal_id="1").goal_id
