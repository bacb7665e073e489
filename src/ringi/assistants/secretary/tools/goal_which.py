"""Which of one's own goals do words mean? A number of the list last shown, a part of what it says, or the only
one there is. Pure: what was read is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringi.domain.cards import CardLine
from ringi.domain.evidence import Thing
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.language.normal import normal_form
from ringi.store.database import Row, Statement
from ringi.store.goals import ListedGoal, goals_of, listed_goal
from ringi.tools.tool import Asker, Known, Locator

MOST = 500
"""Goals looked through."""
ARGUMENT = "goal_id"


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Every goal the words could mean."""
    del people
    goals = [listed_goal(row) for row in rows]
    return tuple(Thing(id=str(each.goal.id), name=each.goal.what) for each in meant(said, goals))


def meant(said: str, goals: Sequence[ListedGoal]) -> Sequence[ListedGoal]:
    """Those the words fit best: an id before a number of the list, the whole of it before a part of it.

    INVARIANT: a bare number is never looked for inside goals; it would find what nobody meant.
    """
    wanted = _GOAL_AFTER.sub("", normal_form(said))
    number = _NUMBER.fullmatch(wanted)
    readings = (
        [each for each in goals if str(each.goal.id) == said],
        [each for each in goals if wanted in _ANY],
        [each for each in goals if number and each.number == int(number[1])],
        [each for each in goals if normal_form(each.goal.what) in (wanted, normal_form(said))],
        [each for each in goals if not number and wanted in normal_form(each.goal.what)],
    )
    return next((found for found in readings if found), ())


def goal_name(known: Known) -> str:
    """As the card says it; empty where the goal is unknown."""
    return (known.things.get(ARGUMENT) or _UNKNOWN).name


def goal_line(known: Known) -> CardLine:
    """Which goal it is, so that nobody says yes to another."""
    return CardLine(label=Text("secretary.goal"), value=goal_name(known), argument=ARGUMENT)


def _read(asker: Asker) -> Statement:
    return goals_of(asker.person, asker.conversation, MOST)


OWN_GOAL = Locator(read=_read, choose=choose)
_UNKNOWN = Thing(id="", name="")
_NUMBER = re.compile(r"(?:no\.?|#)?\s*(\d{1,4})\s*(?:番目?|つ目|個目)?")
_GOAL_AFTER = re.compile(r"\s*(?:(?:という|の)?目標|の?(?:件|やつ)|goals?)$")
_ANY = frozenset(
    normal_form(word)
    for word in (
        "",
        "今の",
        "今期の",
        "自分の",
        "私の",
        "さっきの",
        "それ",
        "my",
        "the",
        "my current",
        "it",
        "that",
    )
)
"""Words that tell no goal from another: they mean the only one there is."""
