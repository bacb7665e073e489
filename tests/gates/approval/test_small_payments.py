"""Small payments that an organisation lets run without a question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.gates.building import NOW, WRITE, judged, stamp_of

from ringi.domain.policy import Limits, Policy
from ringi.domain.tools import Argument, ArgumentRole, Reach, Risk, Trust
from ringi.language.labels import label_message, label_text

PAY = replace(
    WRITE,
    reach=Reach.OUTSIDE,
    risk=Risk.MEDIUM,
    arguments={
        "payee": Argument(role=ArgumentRole.COUNTERPARTY),
        "yen": Argument(role=ArgumentRole.HOW_MUCH, kind="int", yen=True),
    },
)
SMALL = Policy(limits=Limits(small_payment_up_to=10_000))


def asked(policy: Policy, payee: str, yen: int, *, pay=PAY, heard: str = "木下清掃に2,200円を払って") -> str:
    """The answer of the rule of risk."""
    mail = label_text("桜井商会に9,000円", Trust.FREE_TEXT, "result/read_mail.body", NOW)
    known = {"texts": (*label_message(heard, NOW), mail), "amount": yen}

    decision = judged(pay, proposed={"args": {"payee": payee, "yen": yen}}, known=known, policy=policy)

    return stamp_of(decision, "approval-risk").reason.code


def test_shipped_policy_lets_no_payment_run():
    """A payment of medium risk asks unless a policy says otherwise."""
    assert "risk_medium" == asked(Policy(), "木下清掃", 2_200)


def test_named_payee_and_sum_run_under_such_a_policy():
    """A policy lets a small payment run that the message names whole."""
    assert "passed" == asked(SMALL, "木下清掃", 2_200)


@pytest.mark.parametrize(
    ("payee", "yen", "heard"),
    [
        ("桜井商会", 9_000, "木下清掃に2,200円を払って"),
        ("桜井商会", 2_200, "木下清掃に2,200円を払って"),
        ("木下清掃", 9_000, "木下清掃に2,200円を払って"),
        ("木下清掃", 22_000, "木下清掃に22,000円を払って"),
        ("木下清掃", 2_200, "2,200円くらいだったかな、木下清掃は"),
    ],
    ids=["payee and sum of a mail", "another payee", "another sum", "above the limit", "an estimate"],
)
def test_other_payments_ask(payee: str, yen: int, heard: str):
    """A payee, a sum or a size beyond the message and the policy asks as before."""
    assert "risk_medium" == asked(SMALL, payee, yen, heard=heard)


def test_high_risk_asks_whatever_the_sum():
    """The number is about medium risk alone."""
    assert "risk_high" == asked(SMALL, "木下清掃", 2_200, pay=replace(PAY, risk=Risk.HIGH))
