"""Which policy is which, and how a change is told."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from ringi.domain.decision import Verdict
from ringi.domain.errors import DefectError
from ringi.domain.ids import RuleId, ToolName
from ringi.domain.policy import (
    Approvals,
    ConfidenceBands,
    ContextLimits,
    Danger,
    Limits,
    Policy,
    PolicyRule,
    ToolPolicy,
)
from ringi.domain.tools import Confirmer, Risk
from ringi.gates.policy import base
from ringi.gates.policy_history import canonical, difference, policy_hash, restored
from ringi.i18n import say
from ringi.i18n.catalog import catalog

RULE = PolicyRule(
    id=RuleId("late"),
    kind="approval_required",
    verdict=Verdict.CONFIRM,
    when="now.hour >= 20",
    ja="夜",
    en="night",
)
SAID = "条件 now.hour >= 20、判定 確認、対象 すべての操作、説明 夜 / night"


def told(old: Policy, new: Policy) -> list[str]:
    return [say(change.text, "ja") for change in difference(old, new)]


def test_the_hash_is_of_the_content():
    """Version and stored hash do not count; the order of the tables does not either."""
    shuffled = replace(base(), version=9, hash="x", clearance=dict(reversed(base().clearance.items())))

    assert policy_hash(shuffled) == base().hash


def test_any_change_changes_the_hash():
    """A policy that differs in one number has another hash."""
    changed = replace(base(), limits=replace(base().limits, per_minute=6))

    assert policy_hash(changed) != base().hash


def test_a_stored_policy_comes_back():
    """What was stored in canonical form is read back as the same value."""
    policy = replace(base(), rules=(RULE,), tools={**base().tools, ToolName("pay"): ToolPolicy(level=4)})

    back = restored(canonical(policy), version=0)

    assert back == replace(policy, hash=policy_hash(policy))


def test_a_spoiled_store_is_a_defect():
    """Bytes that are no policy are our own bug, not a policy with defaults."""
    with pytest.raises(DefectError):
        restored(b'{"limits": 5}', version=1)


def test_nothing_changed():
    """Equal content has no differences, whatever its version."""
    changes = difference(base(), replace(base(), version=5))

    assert changes == ()


def test_a_changed_number_is_told():
    """A number is named in words, with its old and its new value."""
    changed = replace(base(), limits=replace(base().limits, amount_confirm_above=30_000))

    assert told(base(), changed) == ["確認が必要になる金額を「100,000」から「30,000」に変えます。"]


def test_an_added_rule_is_one_change():
    """A new rule is told once, with all it says: an approver sees whom it looks at and what it leads to."""
    changed = replace(base(), rules=(RULE,))

    assert told(base(), changed) == [f"規則「late」を「{SAID}」として加えます。"]


def test_a_removed_rule_is_one_change():
    """A rule that goes is told once, with all it said."""
    old = replace(base(), rules=(RULE,))

    assert told(old, base()) == [f"規則「late」（{SAID}）をなくします。"]


def test_a_changed_verdict_is_told():
    """A verdict is told by what it means to people."""
    old = replace(base(), rules=(RULE,))
    new = replace(base(), rules=(replace(RULE, verdict=Verdict.TWO_PERSONS),))

    assert told(old, new) == ["規則「late」の判定を「確認」から「二人の確認」に変えます。"]


def test_moving_a_rule_changes_nothing():
    """Rules are compared by their ids, not by their places."""
    other = replace(RULE, id=RuleId("other"))

    assert difference(replace(base(), rules=(RULE, other)), replace(base(), rules=(other, RULE))) == ()


def test_a_switched_off_tool_is_told():
    """What is said yes or no to is told so; what stays as the tool declares it is not told."""
    old = replace(base(), tools={ToolName("announce"): ToolPolicy()})
    new = replace(base(), tools={ToolName("announce"): ToolPolicy(enabled=False)})

    assert told(old, new) == ["操作「部署へのお知らせ」の使用を「使う」から「使わない」に変えます。"]


TERMS = (
    (ToolPolicy(two_persons=True), "操作「部署へのお知らせ」の二人の確認を「不要」から「必要」に変えます。"),
    (ToolPolicy(risk=Risk.HIGH), "操作「部署へのお知らせ」の危険度を「高」にします。"),
    (
        ToolPolicy(confirmer=Confirmer.APPROVER),
        "操作「部署へのお知らせ」の確認する人を「承認者」にします。",
    ),
)


@pytest.mark.parametrize(("terms", "sentence"), TERMS)
def test_terms_of_a_tool_are_told_in_words(terms: ToolPolicy, sentence: str):
    """Whoever reads a policy's history is shown no name of the code's."""
    old = replace(base(), tools={})

    assert told(old, replace(old, tools={ToolName("announce"): terms})) == [sentence]


def test_operations_of_a_rule_are_told_in_words():
    """Each by its name, in the order of the rule."""
    old = replace(base(), rules=(RULE,))
    new = replace(base(), rules=(replace(RULE, tools=(ToolName("announce"), ToolName("calculator"))),))

    assert told(old, new) == [
        "規則「late」の対象の操作を「すべての操作」から「部署へのお知らせ、計算」に変えます。"
    ]


@pytest.mark.parametrize("table", [ToolPolicy, Danger, PolicyRule])
def test_every_term_has_a_name(table: type):
    """Each key of a tool, a danger and a rule is named."""
    named = {each.name for each in fields(table)} - {"id"}

    assert {f"key_{name}" for name in named} <= catalog("ja", "policy").keys()


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_every_number_has_a_name(locale):
    """Each limit and each band is named in both languages."""
    expected = {f"limits_{each.name}" for each in fields(Limits)}
    expected |= {f"confidence_{each.name}" for each in fields(ConfidenceBands)}
    expected |= {f"context_{each.name}" for each in fields(ContextLimits)}
    expected |= {f"approvals_{each.name}" for each in fields(Approvals)}

    assert expected <= catalog(locale, "policy").keys()


def test_both_languages_say_the_same():
    """Every sentence exists in Japanese and in English."""
    assert catalog("ja", "policy").keys() == catalog("en", "policy").keys()


def test_one_term_of_a_tool_is_one_change():
    """What an organisation did not write about a tool is not told as if it had."""
    changed = replace(base(), tools={**base().tools, ToolName("pay"): ToolPolicy(level=4)})

    assert [("tools", "pay", "level")] == [change.path for change in difference(base(), changed)]
