"""F1: the model proposes and gives its reasons; permission and execution are not its to decide."""

from __future__ import annotations

from tests.gates.building import Case, judged, stamp_of, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Hit


def hit(detector: str) -> dict:
    return {"hits": (Hit(detector=detector, where="reasoning", detail=""),)}


@table(
    Case(id="nothing asserted"),
    Case(
        id="a permission asserted",
        known=hit("permission_assertion"),
        reason="permission_asserted",
        verdict=Verdict.BLOCK,
    ),
)
def test_permission(case: Case):
    """A permission the model claims stops the call; otherwise the rule is silent."""

    said = case.said("F1-permission")

    assert case.expected == said


def test_claimed_permission_alerts():
    """Administrators learn of a model that claims permissions."""
    decision = judged(known=hit("permission_assertion"))

    found = stamp_of(decision, "F1-permission")

    assert found.alert


@table(
    Case(id="proposed"),
    Case(id="asserted", known=hit("execution_assertion"), reason="execution_asserted"),
)
def test_execution(case: Case):
    """A call spoken of as done stays a proposal: it is noted and goes on."""

    said = case.said("F1-execution")

    assert case.expected == said


def words(intent: str, why: str) -> dict:
    return {"intent_understanding": intent, "tool_selection_reason": why}


@table(
    Case(
        id="19 characters",
        proposed=words("あ" * 10, "い" * 9),
        reason="reasoning_missing",
        verdict=Verdict.BLOCK,
    ),
    Case(id="20 characters", proposed=words("あ" * 10, "い" * 10)),
    Case(id="none", proposed=words("", ""), reason="reasoning_missing", verdict=Verdict.BLOCK),
    Case(id="blanks", proposed=words(" " * 30, "\n" * 30), reason="reasoning_missing", verdict=Verdict.BLOCK),
)
def test_reasoning(case: Case):
    """Its fields together need 20 characters, blanks not counted."""

    said = case.said("F1-reasoning")

    assert case.expected == said
