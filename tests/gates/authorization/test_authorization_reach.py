"""H1: how far each level reaches. The tree: company 1 > division 2 > section 3 > team 4; division 5 beside 2."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.gates.building import READ, WRITE, Case, department, judged, person, stamp_of, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Target
from ringi.domain.tools import Argument, ArgumentRole, ToolSpec

PATHS = {1: (1,), 2: (1, 2), 3: (1, 2, 3), 4: (1, 2, 3, 4), 5: (1, 5)}


def path(number: int) -> tuple:
    return tuple(map(department, PATHS[number]))


REACHED = [
    (1, {2}),
    (2, {2}),
    (3, {2, 3}),
    (4, {2, 3, 4}),
    (5, {1, 2, 3, 4, 5}),
    (6, {1, 2, 3, 4, 5}),
]


@pytest.mark.parametrize(("level", "reached"), REACHED)
def test_person_in_range(level: int, reached: set[int]):
    """Somebody of division 2 looks up people of each department as far as the level reaches."""
    asking = person(1, level, departments=path(2))

    seen = {
        number
        for number in PATHS
        if looked_up(asking, Target(argument="who", person=person(9, departments=path(number))))
    }

    assert reached == seen


def test_who_only_narrows_what_is_seen_anyway_may_work_anywhere():
    """A list of one's own, filtered by a name, opens nothing of that person's."""
    narrowing = Argument(role=ArgumentRole.WHO, required=False, narrows=True)
    own_list = replace(READ, arguments={**READ.arguments, "who": narrowing})
    far = Target(argument="who", person=person(9, departments=path(5)))

    assert looked_up(person(1, 1, departments=path(2)), far, own_list)


def looked_up(asking, target: Target, tool: ToolSpec = READ) -> bool:
    known = {"requester": asking, "targets": (target,)}
    decision = judged(tool, proposed={"args": {"body": "予定", "who": "誰か"}}, known=known)
    return stamp_of(decision, "authorization-person").verdict is Verdict.ALLOW


def test_own_data():
    """Everybody sees their own data, wherever they work."""
    asking = person(1, 2)

    seen = looked_up(asking, Target(argument="who", person=person(1, 2, departments=path(5))))

    assert seen


@pytest.mark.parametrize(("level", "reached"), REACHED)
def test_department_in_range(level: int, reached: set[int]):
    """Somebody of division 2 acts on departments as far as the level reaches, writes included."""
    asking = person(1, level, departments=path(2))

    touched = {number for number in PATHS if acted_on(asking, number)}

    assert reached == touched


def acted_on(asking, number: int, tool: ToolSpec = WRITE) -> bool:
    target = Target(argument="who", department=department(number), department_path=path(number))
    known = {"requester": asking, "targets": (target,)}
    decision = judged(tool, proposed={"args": {"body": "連絡", "who": "部署"}}, known=known)
    return stamp_of(decision, "authorization-department").verdict is Verdict.ALLOW


@pytest.mark.parametrize(("level", "reached"), [(3, {2}), (4, {2, 3, 4}), (5, {1, 2, 3, 4, 5})])
def test_another_department_may_need_a_higher_level(level: int, reached: set[int]):
    """Where an argument says so, leaders act on their own department alone, within whatever range."""
    whom = Argument(role=ArgumentRole.WHO, department=True, others_level=4)
    announce = replace(WRITE, arguments={**WRITE.arguments, "who": whom})
    asking = person(1, level, departments=path(2))

    touched = {number for number in PATHS if acted_on(asking, number, announce)}

    assert reached == touched


def named(value) -> dict:
    return {"args": {"body": "連絡", "who": value}}


def found(*targets: Target) -> dict:
    return {"targets": targets}


SOMEBODY = Target(argument="who", person=person(9))


@table(
    Case(id="nobody named"),
    Case(id="known", proposed=named("田中"), known=found(SOMEBODY)),
    Case(id="unknown", proposed=named("田中"), reason="target_unknown", verdict=Verdict.BLOCK),
    Case(
        id="known as nobody",
        proposed=named("田中"),
        known=found(Target(argument="who")),
        reason="target_unknown",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="one of two",
        proposed=named(["田中", "佐藤"]),
        known=found(SOMEBODY),
        reason="target_unknown",
        verdict=Verdict.BLOCK,
    ),
    Case(id="left empty", proposed=named(None)),
)
def test_target(case: Case):
    """Whoever is named is known to the database."""

    said = case.said("authorization-target")

    assert case.expected == said


LEAVE = replace(WRITE, arguments=WRITE.arguments | {"who": Argument(role=ArgumentRole.WHO, others_level=5)})


def about(level: int, number: int) -> dict:
    return {"requester": person(1, level), "targets": (Target(argument="who", person=person(number)),)}


@table(
    Case(id="oneself", tool=LEAVE, known=about(1, 1)),
    Case(id="another", tool=LEAVE, known=about(4, 2), reason="level_too_low", verdict=Verdict.BLOCK),
    Case(id="another with the level", tool=LEAVE, known=about(5, 2)),
    Case(id="another where anybody may be named", known=about(1, 2)),
)
def test_naming_somebody_else_takes_the_arguments_level(case: Case):
    """What one may do about oneself is not yet allowed about others."""
    assert case.expected == case.said("authorization-another")
