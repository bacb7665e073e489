"""G1 and G4: what a tool's risk asks for, and what takes two persons whatever its risk."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import READ, WRITE, Case, person, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Target
from ringi.domain.policy import Policy, ToolPolicy
from ringi.domain.tools import Risk


def risky(risk: Risk) -> dict:
    return {"tool": replace(WRITE, risk=risk)}


def terms(**changes) -> Policy:
    return Policy(tools={WRITE.name: ToolPolicy(**changes)})


@table(
    Case(id="low", **risky(Risk.LOW)),
    Case(id="medium", **risky(Risk.MEDIUM), reason="risk_medium", verdict=Verdict.CONFIRM),
    Case(id="high", **risky(Risk.HIGH), reason="risk_high", verdict=Verdict.DOUBLE),
    Case(id="critical", **risky(Risk.CRITICAL), reason="risk_critical", verdict=Verdict.BLOCK),
    Case(id="raised", policy=terms(risk=Risk.HIGH), reason="risk_high", verdict=Verdict.DOUBLE),
    Case(id="lowered", **risky(Risk.CRITICAL), policy=terms(risk=Risk.LOW)),
)
def test_risk(case: Case):
    """Low runs by itself, medium asks once, high twice, critical never runs; the organisation may change it."""

    said = case.said("approval-risk")

    assert case.expected == said


@table(
    Case(id="one is enough"),
    Case(
        id="two wanted",
        policy=terms(two_persons=True),
        reason="tool_two_persons",
        verdict=Verdict.TWO_PERSONS,
    ),
)
def test_two_persons(case: Case):
    """The organisation can want two persons for a tool."""

    said = case.said("approval-two-persons")

    assert case.expected == said


def level(wanted: int) -> dict:
    return {"args": {"body": "昇格", "new_level": wanted}}


def held(level: int) -> dict:
    return {"targets": (Target(argument="who", person=person(9, level)),)}


UNMARKED = replace(
    WRITE,
    arguments={**WRITE.arguments, "new_level": replace(WRITE.arguments["new_level"], level=False)},
)


@table(
    Case(id="no level"),
    Case(id="to 4", proposed=level(4)),
    Case(id="to 5", proposed=level(5), reason="level_two_persons", verdict=Verdict.TWO_PERSONS),
    Case(id="of a 4", proposed=level(1), known=held(4)),
    Case(
        id="of a 5", proposed=level(1), known=held(5), reason="level_two_persons", verdict=Verdict.TWO_PERSONS
    ),
    Case(
        id="of an approver",
        policy=Policy(approver_level=4),
        proposed=level(1),
        known=held(4),
        reason="level_two_persons",
        verdict=Verdict.TWO_PERSONS,
    ),
    Case(id="looked up", tool=READ, proposed=level(6)),
    Case(id="no change of level", known=held(6)),
    Case(id="an argument that is no level, whatever its name", tool=UNMARKED, proposed=level(6)),
)
def test_level_change(case: Case):
    """From level 5 up, given or held, two persons agree."""

    said = case.said("approval-level-change")

    assert case.expected == said


OWN = replace(WRITE, administrative=True, own_affair=True)


def about(number: int) -> dict:
    return {
        "requester": person(1, 6),
        "targets": (Target(argument="who", person=person(number, 6)),),
        "author": "person",
    }


@table(
    Case(id="their own affair", tool=OWN, known=about(1)),
    Case(
        id="another's",
        tool=OWN,
        known=about(2),
        reason="high_person_two_persons",
        verdict=Verdict.TWO_PERSONS,
    ),
    Case(
        id="oneself, where it gives a right",
        tool=replace(OWN, own_affair=False),
        known=about(1),
        reason="high_person_two_persons",
        verdict=Verdict.TWO_PERSONS,
    ),
)
def test_own_affair_of_somebody_of_a_high_level(case: Case):
    """What gives nobody a right is done about oneself alone."""
    assert case.expected == case.said("approval-high-person")
