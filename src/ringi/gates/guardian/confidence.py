"""F5: the model's certainty, by its own word and by code's count, its wish to be confirmed, and the doubts of a second
look."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.proposal import Confidence
from ringi.domain.text import Reason
from ringi.gates.rule import Case, Rule


def overall(stated: Confidence, context_match: float) -> float:
    """The lower of the model's own figure and the computed one (E2), rounded so that edges are exact."""
    intent, parameters, context = _share(stated.intent), _share(stated.parameters), _share(context_match)
    computed = 0.5 * intent + 0.3 * parameters + 0.2 * context
    return round(min(_share(stated.overall), computed), 4)


def _share(value: float) -> float:
    # A number that is no share of one, NaN included, vouches for nothing.
    return value if 0.0 <= value <= 1.0 else 0.0


def _confidence(case: Case) -> Reason | None:
    """The bands of E2: run, run and mark, confirm lightly, ask a question, admit not knowing.

    A call that merely looks up is never held back: the figure is the model's own, and nothing is lost by looking. A
    call that acts never asks less for being less sure, so below its own edge it confirms plainly (B3).
    """
    bands, sure = case.policy.confidence, case.confidence
    if not case.acts:
        return Reason("confidence_read", _percent(sure)) if sure < bands.mark else None
    if sure < bands.question:
        return Reason("confidence_unknown", _percent(sure))
    if sure < bands.light_confirm:
        return Reason("confidence_question", _percent(sure))
    if sure <= bands.write_confirm_up_to:
        return Reason("confidence_write", _percent(sure))
    if sure < bands.mark:
        return Reason("confidence_light", _percent(sure))
    return Reason("confidence_marked", _percent(sure)) if sure < bands.run else None


def _asked(case: Case) -> Reason | None:
    """The model may add a confirmation; it can never take one away."""
    return Reason("model_asks") if case.proposal.needs_confirmation else None


def _doubted(case: Case) -> Reason | None:
    """A second look may add a confirmation too; that it agreed, or said nothing, lifts none."""
    critique = case.evidence.critique
    if critique is None:
        return None
    match critique.finding:
        case "doubts":
            return Reason("critique_doubts")
        case "silent":
            return Reason("critique_silent")
        case "agrees":
            return Reason("critique_agrees")


def _percent(sure: float) -> dict[str, str | int]:
    return {"percent": int(round(sure * 100, 2))}


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F5-confidence"),
        gate=Gate.GUARDIAN,
        version=2,
        judge=_confidence,
        verdicts={
            "confidence_unknown": Verdict.BLOCK,
            "confidence_question": Verdict.BLOCK,
            "confidence_write": Verdict.CONFIRM,
            "confidence_light": Verdict.LIGHT_CONFIRM,
            "confidence_marked": Verdict.ALLOW,
            "confidence_read": Verdict.ALLOW,
        },
        reads=(
            "confidence.run",
            "confidence.mark",
            "confidence.light_confirm",
            "confidence.question",
            "confidence.write_confirm_up_to",
        ),
    ),
    Rule(
        id=RuleId("F5-model-asks"),
        gate=Gate.GUARDIAN,
        judge=_asked,
        verdicts={"model_asks": Verdict.LIGHT_CONFIRM},
    ),
    Rule(
        id=RuleId("F5-critique"),
        gate=Gate.GUARDIAN,
        judge=_doubted,
        verdicts={
            "critique_doubts": Verdict.CONFIRM,
            "critique_silent": Verdict.ALLOW,
            "critique_agrees": Verdict.ALLOW,
        },
    ),
)
