"""F6: money, people and things destroyed are weighed by code's own figures."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import READ, WRITE, Case, judged, table

from ringi.domain.decision import Verdict
from ringi.domain.tools import Effect


def yen(amount: int | None) -> dict:
    return {"amount": amount}


@table(
    Case(id="none", known=yen(None)),
    Case(id="100,000", known=yen(100_000)),
    Case(id="100,001", known=yen(100_001), reason="amount_confirm", verdict=Verdict.CONFIRM),
    Case(id="1,000,000", known=yen(1_000_000), reason="amount_confirm", verdict=Verdict.CONFIRM),
    Case(id="1,000,001", known=yen(1_000_001), reason="amount_double", verdict=Verdict.DOUBLE),
    Case(id="10,000,000", known=yen(10_000_000), reason="amount_double", verdict=Verdict.DOUBLE),
    Case(id="10,000,001", known=yen(10_000_001), reason="amount_two_persons", verdict=Verdict.TWO_PERSONS),
    Case(id="minus", known=yen(-10_000_001), reason="amount_two_persons", verdict=Verdict.TWO_PERSONS),
)
def test_amount(case: Case):
    """A sum asks from one yen above each of its edges, whatever its sign."""

    said = case.said("F6-amount")

    assert case.expected == said


@table(
    Case(id="2", known={"recipients": 2}),
    Case(id="3", known={"recipients": 3}, reason="recipients_several", verdict=Verdict.CONFIRM),
    Case(id="9", known={"recipients": 9}, reason="recipients_several", verdict=Verdict.CONFIRM),
    Case(id="10", known={"recipients": 10}, reason="recipients_many_content", verdict=Verdict.CONFIRM),
    Case(id="everyone", known={"everyone": True}, reason="recipients_everyone", verdict=Verdict.DOUBLE),
)
def test_recipients(case: Case):
    """Three ask, ten ask with the content, everyone asks twice."""

    said = case.said("F6-recipients")

    assert case.expected == said


DESTROY = replace(WRITE, effect=Effect.DESTRUCTIVE)


@table(
    Case(id="a write"),
    Case(id="one", tool=DESTROY, known={"affected": 1}, reason="destroys_one", verdict=Verdict.CONFIRM),
    Case(id="two", tool=DESTROY, known={"affected": 2}, reason="destroys_many", verdict=Verdict.CONFIRM),
    Case(id="unknown", tool=DESTROY, reason="destroys_unknown_count", verdict=Verdict.CONFIRM),
    Case(
        id="by the model's word",
        proposed={"destructive": True},
        known={"affected": 1},
        reason="destroys_one",
        verdict=Verdict.CONFIRM,
    ),
    Case(
        id="even of a read",
        tool=READ,
        proposed={"destructive": True},
        reason="destroys_unknown_count",
        verdict=Verdict.CONFIRM,
    ),
)
def test_destructive(case: Case):
    """Destruction asks, by the tool's declaration or by the model's word."""

    said = case.said("F6-destructive")

    assert case.expected == said


def test_the_count_is_said():
    """Whoever is asked about many learns how many."""

    decision = judged(DESTROY, known={"affected": 12})

    assert [12] == [
        stamp.reason.params["count"] for stamp in decision.stamps if stamp.rule == "F6-destructive"
    ]
