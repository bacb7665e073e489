"""F5: how sure the model is decides between running, asking and admitting not to know."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.building import READ, WRITE, Case, judged, stamp_of, table

from ringi.domain.critique import Critique, Finding
from ringi.domain.decision import Verdict
from ringi.domain.proposal import Confidence
from ringi.domain.tools import ToolSpec
from ringi.gates.guardian.confidence import overall


def sure(value: float) -> dict:
    return {"confidence": Confidence(overall=value)}


@table(
    Case(id="0.2999", proposed=sure(0.2999), reason="confidence_unknown", verdict=Verdict.BLOCK),
    Case(id="0.3", proposed=sure(0.3), reason="confidence_question", verdict=Verdict.BLOCK),
    Case(id="0.4999", proposed=sure(0.4999), reason="confidence_question", verdict=Verdict.BLOCK),
    Case(id="read 0", tool=READ, proposed=sure(0.0), reason="confidence_read"),
    Case(id="read 0.4999", tool=READ, proposed=sure(0.4999), reason="confidence_read"),
    Case(id="read 0.6999", tool=READ, proposed=sure(0.6999), reason="confidence_read"),
    Case(id="read 0.7", tool=READ, proposed=sure(0.7)),
    Case(id="write 0.5", proposed=sure(0.5), reason="confidence_write", verdict=Verdict.CONFIRM),
    Case(id="write 0.6999", proposed=sure(0.6999), reason="confidence_write", verdict=Verdict.CONFIRM),
    Case(id="write 0.75", proposed=sure(0.75), reason="confidence_write", verdict=Verdict.CONFIRM),
    Case(id="write 0.7501", proposed=sure(0.7501), reason="confidence_marked"),
    Case(id="0.8999", proposed=sure(0.8999), reason="confidence_marked"),
    Case(id="read 0.75", tool=READ, proposed=sure(0.75)),
    Case(id="0.9", proposed=sure(0.9)),
)
def test_bands(case: Case):
    """Each band begins exactly at its edge."""

    said = case.said("F5-confidence")

    assert case.expected == said


@given(st.sampled_from([READ, WRITE]), st.floats(0, 1), st.floats(0, 1))
def test_less_certainty_never_asks_less(tool: ToolSpec, one: float, other: float):
    """A call that the model is less sure of is judged at least as strictly."""
    less, more = sorted((one, other))

    verdicts = [
        Case(id="", tool=tool, proposed=sure(value)).said("F5-confidence")[1] for value in (less, more)
    ]

    assert verdicts[0] >= verdicts[1]


@pytest.mark.parametrize(
    ("stated", "match", "expected"),
    [
        (
            Confidence(
                overall=1.0,
                intent=0.8,
                parameters=0.6,
            ),
            0.5,
            0.68,
        ),
        (Confidence(overall=0.4, intent=1.0, parameters=1.0), 1.0, 0.4),
        (Confidence(overall=1.0, intent=0.7, parameters=0.7), 0.7, 0.7),
        (Confidence(overall=math.nan), 1.0, 0.0),
        (Confidence(overall=7.0), 1.0, 0.0),
        (Confidence(overall=1.0, intent=-1.0), 1.0, 0.5),
    ],
    ids=["computed is lower", "stated is lower", "an edge stays an edge", "nan", "above one", "below zero"],
)
def test_overall(stated: Confidence, match: float, expected: float):
    """The lower of the two figures counts, and what is no share counts nothing."""

    found = overall(stated, match)

    assert expected == found


def test_context_match_weighs():
    """Arguments code did not find in the context lower the confidence."""

    decision = judged(known={"context_match": 0.0})

    assert 0.8 == decision.confidence


@table(
    Case(id="does not ask"),
    Case(
        id="asks",
        proposed={"needs_confirmation": True},
        reason="model_asks",
        verdict=Verdict.LIGHT_CONFIRM,
    ),
)
def test_model_asks(case: Case):
    """The model can add a confirmation."""

    said = case.said("F5-model-asks")

    assert case.expected == said


def critique(finding: Finding) -> dict:
    return {"critique": Critique(causes=("chance",), finding=finding, words="宛先が違うかもしれません")}


@table(
    Case(id="none was due"),
    Case(id="agrees", known=critique("agrees"), reason="critique_agrees"),
    Case(id="silent", known=critique("silent"), reason="critique_silent"),
    Case(id="doubts", known=critique("doubts"), reason="critique_doubts", verdict=Verdict.CONFIRM),
)
def test_critique(case: Case):
    """A second look that doubts adds a confirmation."""
    said = case.said("F5-critique")

    assert case.expected == said


@pytest.mark.parametrize("proposed", [{}, {"needs_confirmation": True}, sure(0.6), sure(0.4)])
@pytest.mark.parametrize("finding", ["agrees", "silent", "doubts"])
def test_critique_lifts_nothing(finding: Finding, proposed: dict):
    """A second look never makes the verdict milder than it is without one."""
    without = judged(proposed=proposed)

    decision = judged(proposed=proposed, known=critique(finding))

    assert without.verdict <= decision.verdict


@pytest.mark.parametrize(("value", "shown"), [(0.57, 57), (0.6999, 69), (0.29, 29)])
def test_percentage(value: float, shown: int):
    """The percentage people read is cut off, never rounded over an edge."""

    decision = judged(proposed=sure(value))

    assert shown == stamp_of(decision, "F5-confidence").reason.params["percent"]
