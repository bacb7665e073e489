"""S2's authorities, and the wall between authorization and the model (invariant 4)."""

from __future__ import annotations

from dataclasses import fields

from tests.gates.building import Case, person, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Target, Teaching
from ringi.domain.ids import RuleId
from ringi.domain.policy import Policy, PolicyRule
from ringi.gates.authorization import AuthorizationCase


def ruled(kind: str) -> Policy:
    rule = PolicyRule(
        id=RuleId("r"), kind=kind, verdict=Verdict.CONFIRM, when="requester.level > 0", ja="規則", en="rule"
    )
    return Policy(rules=(rule,))


TAUGHT = {"teachings": (Teaching(id="t", text="教え", clear="requester.level > 0"),)}


@table(
    Case(id="nothing broken"),
    Case(id="asks for a yes", policy=ruled("approval_required")),
    Case(id="forbidden", policy=ruled("forbidden"), reason="values_broken", verdict=Verdict.BLOCK),
    Case(id="a teaching", known=TAUGHT, reason="values_broken", verdict=Verdict.BLOCK),
)
def test_values(case: Case):
    """Nobody is entitled to what the organisation's rules forbid."""

    said = case.said("authorization-values")

    assert case.expected == said


@table(
    Case(id="no targets"),
    Case(
        id="a target of no argument",
        known={"targets": (Target(argument="who", person=person(9)),)},
        reason="evidence_of_another_call",
        verdict=Verdict.BLOCK,
    ),
)
def test_consistency(case: Case):
    """Evidence that speaks of arguments the call does not have is evidence of another call."""

    said = case.said("authorization-consistency")

    assert case.expected == said


def test_authorization_cannot_see_the_model():
    """What authorization is given has no room for the model's words."""

    given = {field.name for field in fields(AuthorizationCase)}

    assert {"spec", "terms", "args", "requester", "targets", "broken", "policy"} == given
