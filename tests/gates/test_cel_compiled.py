"""Which conditions are asked about a call, and what becomes of those that cannot be asked."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.asking import PAY
from tests.gates.building import READ, evidence

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Teaching
from ringi.domain.ids import RuleId, ToolName
from ringi.domain.policy import Policy, PolicyRule
from ringi.gates.cel import CompileProblem, RuleError, evaluate
from ringi.gates.compiled import ToolRules, compile_policy, compile_teaching
from ringi.gates.variables import Call

CALL = Call(tool=PAY.name, args={"to": "青空商事", "yen": 60_000}, evidence=evidence(PAY))


def rule(name: str, when: str, *tools: str) -> PolicyRule:
    return PolicyRule(
        id=RuleId(name),
        kind="forbidden",
        verdict=Verdict.BLOCK,
        when=when,
        tools=tuple(ToolName(tool) for tool in tools),
        ja="だめです",
        en="No",
    )


def rules_for(tool: str, *rules: PolicyRule) -> ToolRules:
    return compile_policy(Policy(rules=rules), [PAY, READ]).rules_for(ToolName(tool))


ALL = rule("all", "amount > 5")
OF_PAY = rule("pay", "args.yen > 5", "pay")
OF_BOTH = rule("both", "content != ''", "pay", "note_read")


@pytest.mark.parametrize(
    ("tool", "expected"), [("pay", ["all", "pay", "both"]), ("note_read", ["all", "both"]), ("fly", ["all"])]
)
def test_rules_by_tool(tool, expected):
    """A call is asked about by the rules of its tool and those of all tools, in the policy's order."""
    found = rules_for(tool, ALL, OF_PAY, OF_BOTH)

    assert [each.rule.id for each in found.rules] == expected


def test_one_activation_serves_all_rules():
    """The values are read once, and are those every rule and teaching asks for."""
    rules = rules_for("pay", OF_PAY, OF_BOTH)
    teaching = compile_teaching(Teaching(id="t", text="夜は送らない", clear="now.hour == 10"))

    values = rules.activation(CALL, [teaching])

    asked = [*(each.condition for each in rules.rules), teaching.clear]
    assert [condition and evaluate(condition, values) for condition in asked] == [True, True, True]


WHENS = st.sampled_from(
    [
        "args.yen > 5",
        "args.yen < 5 // so little",
        "content.contains('青空')",
        "content.matches('^x') || tool == 'fly'",
        "1 / recipients == 1",
        "given.to ? false : true",
        "amount > 5",
        "not a condition (",
        "content == '" + "あ" * 900 + "'",
    ]
)


@given(st.lists(WHENS, max_size=8))
def test_asked_together_or_alone_rules_answer_the_same(whens: list[str]):
    """Nothing is lost where all rules are settled by one question."""
    named = [rule(f"r{number}", when, "pay") for number, when in enumerate(whens)]
    rules = rules_for("pay", *named)

    values = rules.activation(CALL)

    alone = [evaluate(each.condition, values) for each in rules.rules]
    assert [each.answer for each in rules.answers(values)] == alone


def test_rules_of_which_none_applies_are_settled_by_one_question():
    """The usual case asks the engine once, not once for each rule."""
    rules = rules_for("pay", *(rule(f"r{number}", "args.yen < 5", "pay") for number in range(50)))

    answered = rules.answers(rules.activation(CALL))

    assert (1, True) == (len(rules.together), answered is rules.silent)


def test_a_rule_about_several_tools_sees_only_common_names():
    """Arguments of one tool mean nothing to another, even if both have that name."""
    (found,) = rules_for("pay", rule("both", "args.yen > 5", "pay", "note_read")).rules

    assert isinstance(found.condition, CompileProblem)


def test_a_rule_a_tool_has_outgrown_blocks():
    """A rule about an argument that is gone stays, and has no answer."""
    older = replace(PAY, arguments={"to": PAY.arguments["to"]})
    rules = compile_policy(Policy(rules=(OF_PAY,)), [older]).rules_for(PAY.name)

    (found,) = rules.rules

    assert isinstance(evaluate(found.condition, rules.activation(CALL)), RuleError)


def test_a_teaching_without_conditions():
    """A teaching that states no condition is asked nothing."""
    found = compile_teaching(Teaching(id="t", text="ていねいに"))

    assert (found.clear, found.possible) == (None, None)


def test_a_teaching_that_does_not_compile():
    """A teaching's mistake is kept as a problem; the teaching's other condition works."""
    found = compile_teaching(Teaching(id="t", text="ていねいに", clear="args.yen > 5", possible="amount > 5"))

    assert isinstance(found.clear, CompileProblem)
    assert not isinstance(found.possible, CompileProblem)
