"""F1: a proposal stays a proposal. The model neither grants permission nor decides to run anything."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.evidence import found
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.gates.rule import Case, Rule


def _permission(case: Case) -> Reason | None:
    """The model asserts nowhere in the proposal that somebody has a permission."""
    return Reason("permission_asserted") if found("permission_assertion", case.evidence.hits) else None


def _execution(case: Case) -> Reason | None:
    """A call that the model speaks of as decided is treated as a proposal and recorded."""
    return Reason("execution_asserted") if found("execution_assertion", case.evidence.hits) else None


def _reasoning(case: Case) -> Reason | None:
    """A model's proposal says why, in enough characters, blanks not counted."""
    if case.evidence.author == "person":
        return None
    length = len("".join(case.proposal.reasoning.split()))
    return Reason("reasoning_missing") if length < case.policy.limits.reasoning_min_chars else None


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F1-permission"),
        gate=Gate.GUARDIAN,
        judge=_permission,
        verdicts={"permission_asserted": Verdict.BLOCK},
        alerts=frozenset({"permission_asserted"}),
    ),
    Rule(
        id=RuleId("F1-execution"),
        gate=Gate.GUARDIAN,
        judge=_execution,
        verdicts={"execution_asserted": Verdict.ALLOW},
    ),
    Rule(
        id=RuleId("F1-reasoning"),
        gate=Gate.GUARDIAN,
        judge=_reasoning,
        verdicts={"reasoning_missing": Verdict.BLOCK},
        reads=("limits.reasoning_min_chars",),
    ),
)
