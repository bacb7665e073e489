"""What holds for every call, whatever the model says and whoever asks."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.gates.building import WRITE, approver, evidence, judged, person, person_id, proposal

from ringi.domain.decision import Decision, Verdict
from ringi.domain.evidence import Counts, Hit
from ringi.domain.ids import RuleId, ToolName
from ringi.domain.policy import Danger, Limits, Policy, PolicyRule
from ringi.domain.proposal import Confidence
from ringi.domain.tools import Confirmer, Effect, Risk
from ringi.gates import decide, may_execute
from ringi.gates.compiled import compile_policy

shares = st.floats(min_value=0, max_value=1)
tools = st.builds(
    replace,
    st.just(WRITE),
    effect=st.sampled_from(Effect),
    risk=st.sampled_from(Risk),
    level=st.integers(1, 6),
    confirmer=st.sampled_from(Confirmer),
    operation=st.booleans(),
)
words = st.fixed_dictionaries(
    {
        "intent_understanding": st.text(max_size=40),
        "confidence": st.builds(Confidence, overall=shares, intent=shares, parameters=shares),
        "needs_confirmation": st.booleans(),
        "destructive": st.booleans(),
        "args": st.fixed_dictionaries(
            {"body": st.text(max_size=30)},
            optional={
                "due": st.sampled_from(["2026-11-19", "2026/12/1", "2029-01-01"]),
                "new_level": st.integers(0, 6),
            },
        ),
    }
)
facts = st.fixed_dictionaries(
    {
        "requester": st.builds(person, level=st.integers(1, 6), active=st.booleans()),
        "amount": st.none() | st.integers(-(10**8), 10**8),
        "recipients": st.integers(0, 20),
        "everyone": st.booleans(),
        "tainted": st.booleans(),
        "affected": st.none() | st.integers(0, 5),
        "counts": st.builds(Counts, last_minute=st.integers(0, 6), writes_today=st.integers(0, 21)),
        "approvers": st.lists(st.sampled_from([approver(1), approver(6), approver(7)]), unique=True).map(
            tuple
        ),
        "phase": st.sampled_from(["proposed", "confirmed"]),
        "confirmed_by": st.lists(st.sampled_from([person_id(n) for n in (1, 6, 7)]), max_size=3).map(tuple),
        "hits": st.lists(
            st.builds(
                Hit,
                detector=st.sampled_from(
                    ["permission_assertion", "execution_assertion", "ng", "pii", "secret"]
                ),
                where=st.sampled_from(["reasoning", "args.body"]),
                detail=st.just("phone"),
            ),
            max_size=2,
        ).map(tuple),
    }
)
conditions = st.sampled_from(
    [
        "requester.level > 3",
        "amount > 500",
        "content.contains('a')",
        "1 / recipients == 1",
        "not a condition (",
    ]
)
rules = st.builds(
    PolicyRule,
    id=st.just(RuleId("added")),
    kind=st.sampled_from(["forbidden", "approval_required"]),
    verdict=st.sampled_from(Verdict),
    when=conditions,
    ja=st.just("規則"),
    en=st.just("rule"),
)
calls = settings(max_examples=150, deadline=None)


def again(tool, proposed: dict, known: dict, policy: Policy | None = None) -> Decision:
    return judged(tool, proposed=proposed, known=known, policy=policy)


@calls
@given(tools, words, facts)
def test_strictest_wins(tool, proposed, known):
    """The verdict is that of the strictest stamp, and the headline is such a stamp."""

    decision = again(tool, proposed, known)

    strictest = max(stamp.verdict for stamp in decision.stamps)
    assert (strictest, strictest) == (decision.verdict, decision.headline.verdict)


@calls
@given(tools, words, facts, rules)
def test_adding_a_rule_is_never_milder(tool, proposed, known, rule):
    """However an organisation's rule is written, it can only make a decision stricter."""

    before = again(tool, proposed, known)
    after = again(tool, proposed, known, Policy(rules=(rule,)))

    assert after.verdict >= before.verdict


@calls
@given(tools, words, facts, rules)
def test_same_inputs_same_decision(tool, proposed, known, rule):
    """Judging twice, with the policy compiled anew, gives equal decisions."""
    policy = Policy(rules=(rule,), dangers={WRITE.name: Danger(risk=Risk.MEDIUM)})

    first, second = again(tool, proposed, known, policy), again(tool, proposed, known, policy)

    assert first == second


@calls
@given(tools, words, facts)
def test_stop_blocks_everything(tool, proposed, known):
    """Under the emergency stop nothing may run, confirmed or not."""

    decision = again(tool, proposed, known | {"stopped": True})

    assert (Verdict.BLOCK, "stop", False) == (decision.verdict, decision.headline.rule, may_execute(decision))


@calls
@given(words, facts, st.text(min_size=1, max_size=20))
def test_unknown_tool_never_runs(proposed, known, name):
    """No name runs that is not exactly a registered one."""
    assume(name != WRITE.name)
    stranger = replace(WRITE, name=ToolName(name))
    facts_of_ours = evidence(**(known | {"tool": WRITE}))

    decision = decide(proposal(stranger, **proposed), facts_of_ours, compile_policy(Policy(), [WRITE]))

    assert Verdict.BLOCK is decision.verdict


@calls
@given(
    st.integers(1, 5),
    st.integers(100_001, 10**8),
    st.lists(st.sampled_from([1, 7, 8]), unique=True),
    st.integers(1, 4),
)
def test_nobody_approves_their_own_request(level, amount, others, often):
    """Where a yes by level is needed, the requester's own never is one, however often it is said."""
    by_level = replace(WRITE, confirmer=Confirmer.APPROVER)
    known = {
        "requester": person(1, level),
        "amount": amount,
        "approvers": tuple(map(approver, (6, *others))),
        "phase": "confirmed",
        "confirmed_by": (person_id(1),) * often,
    }

    decision = judged(by_level, known=known)

    assert not may_execute(decision)
    assert person_id(1) not in decision.confirmation.approvers


@calls
@given(tools, words, facts)
def test_two_persons_are_two(tool, proposed, known):
    """What two persons must confirm never runs on the word of one."""
    two = known | {"amount": 10_000_001}
    assume(len(set(known["confirmed_by"])) < 2)

    decision = again(tool, proposed, two)

    assert not may_execute(decision)


@calls
@given(tools, words, facts)
def test_model_only_adds(tool, proposed, known):
    """The model's wish to confirm and its word that something is destroyed never make a decision milder."""
    quiet = proposed | {"needs_confirmation": False, "destructive": False}
    loud = proposed | {"needs_confirmation": True, "destructive": True}

    before, after = again(tool, quiet, known), again(tool, loud, known)

    assert after.verdict >= before.verdict


@calls
@given(tools, words, facts, st.integers(0, 10**9), st.integers(0, 10**9))
def test_lower_thresholds_are_never_milder(tool, proposed, known, one, other):
    """Lowering the amount that asks never lets more pass."""
    low, high = sorted((one, other))

    strict, lax = (
        again(tool, proposed, known, Policy(limits=Limits(amount_confirm_above=edge))) for edge in (low, high)
    )

    assert strict.verdict >= lax.verdict
