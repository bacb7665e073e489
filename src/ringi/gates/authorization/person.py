"""Judges if this person may use this tool at all (H1, H2)."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Reason
from ringi.gates.authorization.case import AuthorizationCase
from ringi.gates.rule import Rule


def _member(case: AuthorizationCase) -> Reason | None:
    """The requester is an active member of the organisation."""
    if not case.requester.active:
        return Reason("requester_inactive")
    return Reason("requester_outsider") if case.requester.outsider else None


def _level(case: AuthorizationCase) -> Reason | None:
    """The requester's level is at least the tool's, which the organisation may have changed."""
    needed = case.terms.level
    return Reason("level_too_low", {"level": needed}) if case.requester.level < needed else None


def _clearance(case: AuthorizationCase) -> Reason | None:
    """The requester may see the confidential class the tool returns; an unlisted class is for the top level."""
    confidential = case.spec.confidential
    if confidential is None:
        return None
    needed = case.policy.clearance.get(confidential, TOP_LEVEL)
    return Reason("class_not_cleared", {"level": needed}) if case.requester.level < needed else None


RULES: tuple[Rule[AuthorizationCase], ...] = (
    Rule(
        id=RuleId("authorization-member"),
        gate=Gate.AUTHORIZATION,
        judge=_member,
        verdicts={"requester_inactive": Verdict.BLOCK, "requester_outsider": Verdict.BLOCK},
    ),
    Rule(
        id=RuleId("authorization-level"),
        gate=Gate.AUTHORIZATION,
        judge=_level,
        verdicts={"level_too_low": Verdict.BLOCK},
        reads=("tools",),
    ),
    Rule(
        id=RuleId("authorization-clearance"),
        gate=Gate.AUTHORIZATION,
        judge=_clearance,
        verdicts={"class_not_cleared": Verdict.BLOCK},
        reads=("clearance",),
    ),
)
