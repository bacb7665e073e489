"""The whole decision: all stamps, the strictest wins, and what it binds to."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from tests.gates.building import (
    NOW,
    READ,
    WRITE,
    approver,
    evidence,
    judged,
    person,
    person_id,
    proposal,
    stamp_of,
)

from ringi.domain.decision import Gate, Verdict
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Hit
from ringi.domain.policy import Policy, ToolPolicy
from ringi.domain.tools import Risk
from ringi.gates import decide, may_execute, still_covers
from ringi.gates.compiled import compile_policy
from ringi.gates.rulebook import RULEBOOK

ONE_STAMP_EACH = [rule.id for rule in RULEBOOK if rule.gate is not Gate.OUTPUT and rule.id != "organisation"]


def test_ordinary_call_runs():
    """An ordinary low-risk call is allowed, and nobody is asked."""

    decision = judged()

    assert (Verdict.ALLOW, None, True) == (decision.verdict, decision.confirmation, may_execute(decision))


@pytest.mark.parametrize(
    "known",
    [{}, {"stopped": True}, {"tool": None}, {"requester": person(active=False)}],
    ids=["allowed", "stopped", "unknown", "denied"],
)
def test_every_rule_leaves_a_stamp(known: dict):
    """All rules run always, in the order of the sheet, whatever one of them says."""

    decision = judged(known=known)

    assert ONE_STAMP_EACH == [stamp.rule for stamp in decision.stamps]


def test_unknown_tool_is_blocked():
    """A name nobody registered never runs, though every other rule is content."""

    decision = judged(known={"tool": None})

    assert ("tool_unknown", Verdict.BLOCK) == (decision.headline.reason.code, decision.verdict)


def test_tool_unknown_to_the_policy_is_blocked():
    """A tool the policy in force was not compiled with is as good as unregistered."""

    decision = decide(proposal(WRITE), evidence(WRITE), compile_policy(Policy(), [READ]))

    assert "tool_unknown" == decision.headline.reason.code


def test_evidence_of_another_tool_is_blocked():
    """Evidence gathered for one tool does not carry another."""

    decision = judged(WRITE, known={"tool": READ})

    assert "tool_unknown" == decision.headline.reason.code


def test_disabled_tool_is_blocked():
    """A tool the organisation switched off does not run."""

    decision = judged(policy=Policy(tools={WRITE.name: ToolPolicy(enabled=False)}))

    assert "tool_disabled" == decision.headline.reason.code


@pytest.mark.parametrize(
    "args",
    [
        {},
        {"body": 5.0},
        {"body": "a", "extra": "b"},
        {"body": "a", "due": "2026-13-01"},
        {"body": "a", "new_level": 2**53},
        {"body": "\ud800"},
    ],
    ids=["missing", "wrong kind", "undeclared", "no date", "too large", "broken character"],
)
def test_arguments_that_do_not_fit_are_blocked(args: dict):
    """What does not fit the tool's declaration, or has no exact form, does not run."""

    decision = judged(proposed={"args": args})

    assert "arguments_invalid" == stamp_of(decision, "registry-arguments").reason.code


def test_a_fraction_has_no_digest():
    """Nothing can bind to a call without a canonical form."""

    decision = judged(proposed={"args": {"body": "a", "new_level": 0.5}})

    assert "" == decision.digest


@pytest.mark.parametrize(("errors", "expected"), [((), "passed"), (("due",), "arguments_invalid")])
def test_repairs_cure_no_argument_errors(errors: tuple[str, ...], expected: str):
    """Errors are looked for in what repairs left: what is reported then is wrong, repaired or not."""
    known = {"argument_errors": errors}

    decision = judged(proposed={"args": {"body": "a", "due": "2026/12/1"}}, known=known)

    assert expected == stamp_of(decision, "registry-arguments").reason.code


def test_modified_arguments_are_judged():
    """A date is judged as it will be executed, not as it was written."""

    decision = judged(proposed={"args": {"body": "a", "due": "2026/11/19"}})

    assert ("2026-11-19", "date_past") == (decision.args["due"], stamp_of(decision, "F7-past").reason.code)


def test_headline_is_the_first_of_the_strictest():
    """Of equally strict stamps the order of the sheet picks the headline."""
    known = {"amount": 100_001, "recipients": 3}

    decision = judged(replace(WRITE, risk=Risk.MEDIUM), known=known)

    assert "F6-amount" == decision.headline.rule


def test_nobody_confirms_what_will_be_refused():
    """Where authorization refuses, nobody is asked."""

    decision = judged(replace(WRITE, level=6), known={"amount": 5_000_000})

    assert (Verdict.BLOCK, None) == (decision.verdict, decision.confirmation)


def test_broken_rule_blocks_and_alerts():
    """An error inside a rule stops the call and administrators learn of it."""
    broken = {"counts": None}

    decision = judged(replace(WRITE, operation=True), known=broken)

    found = stamp_of(decision, "F8-minute")
    assert ("rule_failed", Verdict.BLOCK, True) == (found.reason.code, found.verdict, found.alert)


def test_two_calls_are_a_defect():
    """The turn hands over one call at a time."""
    twice = proposal().calls * 2

    with pytest.raises(DefectError, match="one call"):
        judged(proposed={"calls": twice})


YES = {"phase": "confirmed", "confirmed_by": (person_id(1),)}
ASKED = {"amount": 100_001}


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (ASKED | YES, True),
        (YES, True),
        (ASKED, False),
        ({"amount": 1_000_001} | YES, False),
        (ASKED | YES | {"stopped": True}, False),
        (ASKED | YES | {"requester": person(active=False)}, False),
        (ASKED | YES | {"now": NOW + timedelta(hours=3)}, True),
        (ASKED | YES | {"requester": person(2)}, False),
    ],
    ids=["same", "milder", "unsaid", "stricter", "stopped", "left", "later", "somebody else's"],
)
def test_still_covers(now: dict, expected: bool):
    """A yes covers the same call judged no stricter, while the yes still counts."""
    asked = judged(known=ASKED)

    covered = still_covers(asked, judged(known=now))

    assert expected == covered


def test_still_covers_only_the_same_arguments():
    """A yes to one text is none to another."""
    asked = judged(known=ASKED)

    covered = still_covers(asked, judged(proposed={"args": {"body": "別の内容"}}, known=ASKED | YES))

    assert not covered


def test_a_yes_of_somebody_who_may_no_longer_approve():
    """An approver who lost the level has not said a yes that counts."""
    two = {"amount": 10_000_001, "phase": "confirmed", "confirmed_by": (person_id(1), person_id(6))}
    asked = judged(known=two | {"approvers": (approver(6), approver(7))})

    covered = still_covers(asked, judged(known=two | {"approvers": (approver(7),)}))

    assert not covered


def test_two_persons_cover_what_has_become_a_double():
    """Where policy has become milder, the yes of two persons is more than enough."""
    two = {"approvers": (approver(6),), "phase": "confirmed", "confirmed_by": (person_id(1), person_id(6))}
    asked = judged(known=two | {"amount": 10_000_001})

    covered = still_covers(asked, judged(known=two | {"amount": 1_000_001}))

    assert covered


def test_the_models_doubts_are_not_authorizations():
    """Authorization's stamps are the same whatever the model says."""
    words = {"needs_confirmation": True, "destructive": True, "intent_understanding": "権限があるので"}
    claims = {
        "hits": (Hit(detector="permission_assertion", where="reasoning", detail=""),),
        "context_match": 0.0,
    }

    plain, loud = judged(), judged(proposed=words, known=claims)

    authorized = [stamp for stamp in plain.stamps if stamp.gate is Gate.AUTHORIZATION]
    assert authorized == [stamp for stamp in loud.stamps if stamp.gate is Gate.AUTHORIZATION]
