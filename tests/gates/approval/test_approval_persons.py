"""G4: whose yes counts. Person 1 asks; 6, 7 and 8 could approve; the amounts decide the style."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest
from tests.gates.building import NOW, WRITE, approver, judged, person, person_id, stamp_of

from ringi.domain.decision import Confirmation, Decision, Verdict
from ringi.domain.policy import Policy, ToolPolicy
from ringi.domain.tools import Confirmer, Risk
from ringi.gates import may_execute

PLAIN, DOUBLE, TWO = {"amount": 100_001}, {"amount": 1_000_001}, {"amount": 10_000_001}
BY_LEVEL = replace(WRITE, confirmer=Confirmer.APPROVER)
PRESIDENT = {"requester": person(1, 6)}


def said_yes(*numbers: int) -> dict:
    return {"phase": "confirmed", "confirmed_by": tuple(map(person_id, numbers))}


@dataclass(frozen=True, kw_only=True)
class Asked:
    """One situation, and the confirmation it leads to."""

    id: str
    tool: object = WRITE
    known: dict = field(default_factory=dict)
    style: str = "plain"
    by: str = "requester"
    approvers: tuple[int, ...] = ()
    needed: int = 1

    @property
    def decision(self) -> Decision:
        return judged(self.tool, known=self.known)

    @property
    def expected(self) -> Confirmation:
        ids = tuple(map(person_id, self.approvers))
        return Confirmation(style=self.style, by=self.by, approvers=ids, needed=self.needed)


def asked(*cases: Asked) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case.id for case in cases])


@asked(
    Asked(id="plain", known=PLAIN),
    Asked(id="plain said", known=PLAIN | said_yes(1), needed=0),
    Asked(id="plain said by a stranger", known=PLAIN | said_yes(9)),
    Asked(id="double", known=DOUBLE, style="double", needed=2),
    Asked(id="double said once", known=DOUBLE | said_yes(1), style="double"),
    Asked(id="double said twice", known=DOUBLE | said_yes(1, 1), style="double", needed=0),
    Asked(id="said before anything was asked", known=PLAIN | {"confirmed_by": (person_id(1),)}),
)
def test_requester_confirms(case: Asked):
    """Where the requester confirms, the requester's own affirmations count."""

    found = case.decision.confirmation

    assert case.expected == found


ONE, BOTH = {"approvers": (approver(6),)}, {"approvers": (approver(6), approver(7))}


@asked(
    Asked(id="asks both", tool=BY_LEVEL, known=PLAIN | BOTH, by="approver", approvers=(6, 7)),
    Asked(
        id="said", tool=BY_LEVEL, known=PLAIN | BOTH | said_yes(7), by="approver", approvers=(6, 7), needed=0
    ),
    Asked(
        id="own yes does not count",
        tool=BY_LEVEL,
        known=PLAIN | ONE | said_yes(1),
        by="approver",
        approvers=(6,),
    ),
    Asked(
        id="never the requester",
        tool=BY_LEVEL,
        known=PLAIN | {"approvers": (approver(1), approver(6))},
        by="approver",
        approvers=(6,),
    ),
    Asked(
        id="never the requester's delegate",
        tool=BY_LEVEL,
        known=PLAIN | {"approvers": (approver(8, delegator=person_id(1)), approver(6))},
        by="approver",
        approvers=(6,),
    ),
    Asked(
        id="not below the level",
        tool=BY_LEVEL,
        known=PLAIN | {"approvers": (approver(7, level=5), approver(6))},
        by="approver",
        approvers=(6,),
    ),
    Asked(
        id="one may give both of a double",
        tool=BY_LEVEL,
        known=DOUBLE | ONE | said_yes(6, 6),
        style="double",
        by="approver",
        approvers=(6,),
        needed=0,
    ),
    Asked(id="the president's own yes is the requester's", tool=BY_LEVEL, known=PLAIN | ONE | PRESIDENT),
)
def test_approver_confirms(case: Asked):
    """Where an approver confirms, only people who did not ask for it themselves count."""

    found = case.decision.confirmation

    assert case.expected == found


def test_understanding_is_the_requesters_to_confirm():
    """Whether the model understood is asked of the requester, whoever confirms the tool."""

    decision = judged(BY_LEVEL, proposed={"needs_confirmation": True}, known=ONE)

    assert Confirmation(style="light", by="requester") == decision.confirmation


@asked(
    Asked(id="nobody yet", known=TWO | BOTH, approvers=(6, 7), needed=2),
    Asked(id="requester said", known=TWO | BOTH | said_yes(1), approvers=(6, 7)),
    Asked(id="approver said", known=TWO | BOTH | said_yes(6), approvers=(6, 7)),
    Asked(id="approvers alone are not enough", known=TWO | BOTH | said_yes(6, 7), approvers=(6, 7)),
    Asked(id="requester twice is one person", known=TWO | BOTH | said_yes(1, 1), approvers=(6, 7)),
    Asked(id="both said", known=TWO | BOTH | said_yes(6, 1), approvers=(6, 7), needed=0),
    Asked(id="the president too", known=TWO | BOTH | PRESIDENT | said_yes(1), approvers=(6, 7)),
    Asked(
        id="a delegate's delegator is no second person",
        known=TWO | {"approvers": (approver(1, delegator=person_id(6)), approver(6), approver(7))},
        approvers=(7,),
        needed=2,
    ),
    Asked(
        id="nor another delegate of the same delegator",
        known=TWO
        | {
            "approvers": (
                approver(1, delegator=person_id(6)),
                approver(8, delegator=person_id(6)),
                approver(7),
            )
        },
        approvers=(7,),
        needed=2,
    ),
    Asked(
        id="nor whom the requester has just brought in",
        known=TWO | {"approvers": (approver(6), approver(7)), "newcomers": (person_id(6),)},
        approvers=(7,),
        needed=2,
    ),
    Asked(
        id="nor their delegate",
        known=TWO
        | {
            "approvers": (approver(8, delegator=person_id(6)), approver(7)),
            "newcomers": (person_id(6),),
        },
        approvers=(7,),
        needed=2,
    ),
    Asked(
        id="nor the requester's delegate in their own right",
        known=TWO | {"approvers": (approver(8, delegator=person_id(1)), approver(8), approver(7))},
        approvers=(7,),
        needed=2,
    ),
)
def test_two_persons_confirm(case: Asked):
    """The requester's own yes and that of somebody truly else."""

    found = case.decision.confirmation

    assert replace(case.expected, style="two_persons", by="approver") == found


@pytest.mark.parametrize(
    ("known", "tool", "reason"),
    [
        (PLAIN, BY_LEVEL, "no_approver"),
        (TWO, WRITE, "no_second_person"),
        (TWO | PRESIDENT | {"approvers": (approver(1),)}, WRITE, "no_second_person"),
        (TWO | ONE | {"newcomers": (person_id(6),)}, WRITE, "second_person_new"),
    ],
    ids=["nobody approves", "no second", "the president alone", "a newcomer alone"],
)
def test_nobody_to_ask(known: dict, tool: object, reason: str):
    """Where nobody's yes could count, nothing runs and nobody is asked."""

    decision = judged(tool, known=known)

    assert (reason, Verdict.BLOCK, None) == (
        stamp_of(decision, "approval-persons").reason.code,
        decision.verdict,
        decision.confirmation,
    )


RISKY = replace(BY_LEVEL, risk=Risk.MEDIUM)


@pytest.mark.parametrize(
    ("delegation", "counts"),
    [
        ({}, True),
        ({"max_risk": Risk.MEDIUM}, True),
        ({"max_risk": Risk.LOW}, False),
        ({"max_amount": 100_001}, True),
        ({"max_amount": 100_000}, False),
        ({"until": NOW}, True),
        ({"until": NOW - timedelta(seconds=1)}, False),
    ],
    ids=["none", "risk reached", "risk passed", "amount reached", "amount passed", "last moment", "over"],
)
def test_ceilings_of_a_delegation(delegation: dict, counts: bool):
    """A delegate's yes counts up to the ceilings of the delegation, themselves included."""
    delegate = approver(7, delegator=person_id(6), **delegation)

    decision = judged(RISKY, known=PLAIN | {"approvers": (delegate, approver(8))})

    assert counts == (person_id(7) in decision.confirmation.approvers)


def test_policy_names_the_confirmer():
    """An organisation can have a tool confirmed by an approver."""
    policy = Policy(tools={WRITE.name: ToolPolicy(confirmer=Confirmer.APPROVER)})

    decision = judged(known=PLAIN | ONE, policy=policy)

    assert "approver" == decision.confirmation.by


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, True),
        (PLAIN, False),
        (PLAIN | said_yes(1), True),
        (TWO | BOTH | said_yes(1), False),
        (TWO | BOTH | said_yes(1, 7), True),
        (PLAIN | said_yes(1) | {"stopped": True}, False),
    ],
    ids=["allowed", "asked", "confirmed", "half confirmed", "confirmed by two", "confirmed, then stopped"],
)
def test_may_execute(known: dict, expected: bool):
    """It runs where it is allowed or everybody needed has said yes, and never where it is blocked."""

    decision = judged(known=known)

    assert expected == may_execute(decision)
