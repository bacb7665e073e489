"""F7: dates that make no sense today are asked about. Today is 2026-11-20."""

from __future__ import annotations

from dataclasses import replace

from tests.gates.building import READ, WRITE, Case, table

from ringi.domain.decision import Verdict
from ringi.domain.evidence import Hit


def due(day: str) -> dict:
    return {"args": {"body": "議事録", "due": day}}


@table(
    Case(id="no date"),
    Case(id="yesterday", proposed=due("2026-11-19"), reason="date_past", verdict=Verdict.CONFIRM),
    Case(id="today", proposed=due("2026-11-20")),
    Case(id="a look back", tool=READ, proposed=due("2026-11-19")),
)
def test_past(case: Case):
    """A call that acts does not look back unasked."""

    said = case.said("F7-past")

    assert case.expected == said


@table(
    Case(id="365 days", proposed=due("2027-11-20")),
    Case(id="366 days", proposed=due("2027-11-21"), reason="date_far", verdict=Verdict.CONFIRM),
    Case(id="a look ahead", tool=READ, proposed=due("2029-01-01")),
)
def test_far(case: Case):
    """More than a year ahead is asked about."""

    said = case.said("F7-far")

    assert case.expected == said


def unanswered(detail: str) -> dict:
    return {"hits": (Hit(detector="no_answer", where="args.body", detail=detail),)}


@table(
    Case(id="an answer"),
    Case(
        id="asked bit by bit",
        tool=replace(WRITE, flow=("メモ",)),
        known=unanswered("unsure"),
        reason="answer_missing",
        verdict=Verdict.BLOCK,
    ),
    Case(id="at once", known=unanswered("leaving"), reason="answer_doubtful", verdict=Verdict.CONFIRM),
    Case(id="a look", tool=READ, known=unanswered("leaving")),
)
def test_answer(case: Case):
    """A shrug is no argument of a call that acts."""

    said = case.said("F7-answer")

    assert case.expected == said


@table(
    Case(id="the first time"),
    Case(id="again", known={"repeated": True}, reason="call_repeated", verdict=Verdict.BLOCK),
    Case(id="another look", tool=READ, known={"repeated": True}),
)
def test_repeated(case: Case):
    """What a turn has done is done once."""

    said = case.said("F7-repeated")

    assert case.expected == said
