"""H1, H2: who may use which tool."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import WRITE, Case, person, table

from ringi.domain.decision import Verdict
from ringi.domain.policy import Policy, ToolPolicy


def by(**changes) -> dict:
    return {"requester": person(**changes)}


@table(
    Case(id="active"),
    Case(id="left", known=by(active=False), reason="requester_inactive", verdict=Verdict.BLOCK),
    Case(id="outside", known=by(outsider=True), reason="requester_outsider", verdict=Verdict.BLOCK),
)
def test_member(case: Case):
    """Only active members of the organisation act."""

    said = case.said("authorization-member")

    assert case.expected == said


LEADERS = replace(WRITE, level=3)


def level(number: int) -> Policy:
    return Policy(tools={WRITE.name: ToolPolicy(level=number)})


@table(
    Case(id="level 3 of 3", tool=LEADERS, known=by(level=3)),
    Case(id="level 2 of 3", tool=LEADERS, known=by(level=2), reason="level_too_low", verdict=Verdict.BLOCK),
    Case(
        id="raised",
        tool=LEADERS,
        policy=level(4),
        known=by(level=3),
        reason="level_too_low",
        verdict=Verdict.BLOCK,
    ),
    Case(id="lowered", tool=LEADERS, policy=level(2), known=by(level=2)),
)
def test_level(case: Case):
    """The tool's level is the lowest that may use it, as the organisation has it."""

    said = case.said("authorization-level")

    assert case.expected == said


PAY = replace(WRITE, confidential="salary")
CLEARED = Policy(clearance={"salary": 5})


@table(
    Case(id="open"),
    Case(id="cleared", tool=PAY, policy=CLEARED, known=by(level=5)),
    Case(
        id="below",
        tool=PAY,
        policy=CLEARED,
        known=by(level=4),
        reason="class_not_cleared",
        verdict=Verdict.BLOCK,
    ),
    Case(id="unclassified", tool=PAY, known=by(level=5), reason="class_not_cleared", verdict=Verdict.BLOCK),
    Case(id="unclassified at the top", tool=PAY, known=by(level=6)),
)
def test_clearance(case: Case):
    """A confidential class has its lowest level; what nobody classified needs the top one."""

    said = case.said("authorization-clearance")

    assert case.expected == said
