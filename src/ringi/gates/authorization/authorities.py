"""Judges if the call is in keeping with the organisation's values, and with itself (H2)."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.gates.authorization.case import AuthorizationCase
from ringi.gates.rule import Rule


def _values(case: AuthorizationCase) -> Reason | None:
    """No rule that forbids and no teaching is plainly broken by the call as it would run."""
    return Reason("values_broken", {"count": len(case.broken)}) if case.broken else None


def _consistency(case: AuthorizationCase) -> Reason | None:
    """The evidence is about this call: every target it names is an argument of the call."""
    stray = any(target.argument not in case.args for target in case.targets)
    return Reason("evidence_of_another_call") if stray else None


RULES: tuple[Rule[AuthorizationCase], ...] = (
    Rule(
        id=RuleId("authorization-values"),
        gate=Gate.AUTHORIZATION,
        judge=_values,
        verdicts={"values_broken": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("authorization-consistency"),
        gate=Gate.AUTHORIZATION,
        judge=_consistency,
        verdicts={"evidence_of_another_call": Verdict.BLOCK},
    ),
)
