"""Finds which of one's own goals words mean: by a number of the list last shown, a part of what it says, or as the only
one there is. Pure: the caller hands in what was read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringi.assistants.secretary.pointing import first_that_fits, is_just_spoken_of, number_in
from ringi.domain.evidence import Thing
from ringi.domain.people import People
from ringi.language.text.normal import normal_form
from ringi.store.core.database import Row, Statement
from ringi.store.work.goals import ListedGoal, goals_of, listed_goal
from ringi.tools.tool import Caller, Locator, PreviewContext

MOST = 500
"""Number of goals looked through."""
ARGUMENT = "goal_id"


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns every goal the words could mean."""
    del people
    return tuple(map(_thing, meant(said, [listed_goal(row) for row in rows])))


def meant(said: str, goals: Sequence[ListedGoal]) -> Sequence[ListedGoal]:
    """Returns the goals the words fit best: an id before a number of the list, the whole of it before a part of it.

    INVARIANT: a bare number is never looked for inside goals; it would find what nobody meant.
    """
    wanted = _GOAL_AFTER.sub("", normal_form(said))
    number = number_in(wanted)
    return first_that_fits(
        (
            [each for each in goals if str(each.goal.id) == said],
            [each for each in goals if wanted in _ANY or is_just_spoken_of(wanted)],
            [each for each in goals if number is not None and each.number == number],
            [each for each in goals if normal_form(each.goal.what) in (wanted, normal_form(said))],
            [each for each in goals if number is None and wanted in normal_form(each.goal.what)],
        )
    )


def goal_name(known: PreviewContext) -> str:
    """Returns the name as the card says it; empty if the goal is unknown."""
    return known.thing(ARGUMENT).name


def _read(caller: Caller) -> Statement:
    return goals_of(caller.person, caller.conversation, MOST)


def _every(rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    del people
    return tuple(_thing(listed_goal(row)) for row in rows)


def _thing(goal: ListedGoal) -> Thing:
    return Thing(id=str(goal.goal.id), name=goal.goal.what)


OWN_GOAL = Locator(read=_read, choose=choose, every=_every)
_GOAL_AFTER = re.compile(r"\s*(?:(?:という|の)?目標|の?(?:件|やつ)|goals?)$")
_ANY = frozenset(normal_form(word) for word in ("", "今期の", "自分の", "私の", "my", "the", "my current"))
"""Words that tell no goal from another: they mean the only one there is."""
