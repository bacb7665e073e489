"""Attacks by the figure of confidence: a hostile model may state any, and gains nothing by it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.gates.building import ARGS, READ, WRITE, judged
from tests.support.provider_answers import MODEL_TOOLS

from ringi.domain.decision import Verdict
from ringi.domain.proposal import Confidence
from ringi.domain.tools import Effect, Reach, ToolSpec

ANY = st.floats(allow_nan=True, allow_infinity=True)
LOOKS = [tool.spec for tool in MODEL_TOOLS if tool.spec.effect is Effect.READ]


@given(ANY, ANY, ANY)
def test_no_figure_lets_an_act_run_more_easily_than_full_confidence(
    overall: float, intent: float, parameters: float
) -> None:
    """A figure below every band must not open what the highest one leaves closed."""
    stated = Confidence(overall=overall, intent=intent, parameters=parameters)
    sure = judged(WRITE, known={"tainted": True})

    decision = judged(WRITE, proposed={"confidence": stated}, known={"tainted": True})

    assert decision.verdict >= sure.verdict


@pytest.mark.parametrize("spec", LOOKS, ids=lambda spec: spec.name)
def test_look_up_without_confidence_is_judged_like_a_sure_one(spec: ToolSpec) -> None:
    """The figure neither opens nor closes a look-up: what else stands against it stays."""
    sure = judged(spec, proposed={"args": {}})

    decision = judged(spec, proposed={"args": {}, "confidence": Confidence(overall=0.0)})

    assert sure.verdict == decision.verdict


@pytest.mark.parametrize("reach", Reach)
def test_look_up_outside_of_the_house_counts_as_an_act(reach: Reach) -> None:
    """A read that sends its arguments outside is held back by a low figure, as a write is."""
    decision = judged(
        replace(READ, reach=reach), proposed={"args": ARGS, "confidence": Confidence(overall=0.1)}
    )

    held = Verdict.BLOCK if reach is Reach.OUTSIDE else Verdict.ALLOW
    assert held == decision.verdict
