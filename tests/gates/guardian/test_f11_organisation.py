"""F11: an organisation's own rules forbid or ask, and a rule without an answer blocks."""

from __future__ import annotations

from tests.gates.building import WRITE, Case, judged, stamp_of, table

from ringi.domain.decision import Verdict
from ringi.domain.ids import RuleId, ToolName
from ringi.domain.policy import Policy, PolicyRule


def ruled(when: str, **changes) -> Policy:
    given = {"kind": "approval_required", "verdict": Verdict.DOUBLE, "tools": (WRITE.name,)} | changes
    return Policy(
        rules=(
            PolicyRule(id=RuleId("r1"), version=3, when=when, ja="夜は書かない", en="not at night", **given),
        )
    )


@table(
    Case(id="does not hold", policy=ruled("now.hour > 22")),
    Case(id="holds", policy=ruled("now.hour > 8"), reason="organisation_rule", verdict=Verdict.DOUBLE),
    Case(
        id="forbids",
        policy=ruled("now.hour > 8", kind="forbidden", verdict=Verdict.CONFIRM),
        reason="organisation_rule",
        verdict=Verdict.BLOCK,
    ),
    Case(
        id="no answer", policy=ruled("1 / recipients == 1"), reason="condition_failed", verdict=Verdict.BLOCK
    ),
    Case(id="no condition", policy=ruled("(((("), reason="condition_failed", verdict=Verdict.BLOCK),
)
def test_rule(case: Case):
    """What a rule asks for is its author's choice, except that forbidden things and errors block."""

    said = case.said("r1")

    assert case.expected == said


def test_rule_without_an_answer_alerts():
    """Administrators learn of a rule that cannot be checked."""

    decision = judged(policy=ruled("1 / recipients == 1"))

    assert stamp_of(decision, "r1").alert


def test_stamp_carries_the_rules_own_version():
    """The sheet names which version of the rule spoke."""

    decision = judged(policy=ruled("now.hour > 8"))

    assert 3 == stamp_of(decision, "r1").version


def test_rule_of_another_tool_leaves_no_stamp():
    """Rules about other tools are not asked."""

    decision = judged(policy=ruled("now.hour > 8", tools=(ToolName("other"),)))

    assert [] == [stamp for stamp in decision.stamps if stamp.rule == "r1"]
