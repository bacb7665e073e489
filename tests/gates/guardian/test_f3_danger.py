"""F3: the table of dangerous operations."""

from __future__ import annotations

from tests.gates.building import WRITE, Case, table

from ringi.domain.decision import Verdict
from ringi.domain.policy import Danger, Policy
from ringi.domain.tools import Risk


def danger(risk: Risk, action: str = "by_risk") -> Policy:
    return Policy(dangers={WRITE.name: Danger(risk=risk, action=action)})


@table(
    Case(id="not in the table"),
    Case(id="low", policy=danger(Risk.LOW), reason="danger_noted"),
    Case(id="medium", policy=danger(Risk.MEDIUM), reason="danger_medium", verdict=Verdict.CONFIRM),
    Case(id="high", policy=danger(Risk.HIGH), reason="danger_high", verdict=Verdict.DOUBLE),
    Case(id="critical", policy=danger(Risk.CRITICAL), reason="danger_critical", verdict=Verdict.BLOCK),
    Case(
        id="block wins over low",
        policy=danger(Risk.LOW, "block"),
        reason="danger_forbidden",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="confirm lifts low",
        policy=danger(Risk.LOW, "confirm"),
        reason="danger_medium",
        verdict=Verdict.CONFIRM,
    ),
    Case(
        id="confirm keeps high",
        policy=danger(Risk.HIGH, "confirm"),
        reason="danger_high",
        verdict=Verdict.DOUBLE,
    ),
    Case(
        id="confirm keeps critical",
        policy=danger(Risk.CRITICAL, "confirm"),
        reason="danger_critical",
        verdict=Verdict.BLOCK,
    ),
)
def test_danger(case: Case):
    """An explicit block wins; an explicit confirm never weakens the risk."""

    said = case.said("F3-danger")

    assert case.expected == said
