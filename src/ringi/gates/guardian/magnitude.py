"""F6: the amount of money, the number of people, the number of things destroyed. Sizes come from code, not from the
model."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.domain.tools import Effect
from ringi.gates.rule import Case, Rule


def _amount(case: Case) -> Reason | None:
    """The yen a call moves or commits to, as a size: a sum with a minus sign weighs the same."""
    limits, amount = case.policy.limits, abs(case.evidence.amount or 0)
    if amount > limits.amount_two_persons_above:
        return Reason("amount_two_persons", {"amount": amount})
    if amount > limits.amount_double_above:
        return Reason("amount_double", {"amount": amount})
    return Reason("amount_confirm", {"amount": amount}) if amount > limits.amount_confirm_above else None


def _recipients(case: Case) -> Reason | None:
    """The number of people the call reaches; for many, the card shows the whole content."""
    limits, people = case.policy.limits, case.evidence.recipients
    if case.evidence.everyone:
        return Reason("recipients_everyone")
    if people >= limits.recipients_content_from:
        return Reason("recipients_many_content", {"count": people})
    return (
        Reason("recipients_several", {"count": people}) if people >= limits.recipients_confirm_from else None
    )


def _destructive(case: Case) -> Reason | None:
    """Something is destroyed, by the tool's declaration or by the model's own word (F11)."""
    if case.spec.effect is not Effect.DESTRUCTIVE and not case.proposal.destructive:
        return None
    match case.evidence.affected:
        case None:
            return Reason("destroys_unknown_count")
        case count if count > 1:
            return Reason("destroys_many", {"count": count})
        case _:
            return Reason("destroys_one")


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F6-amount"),
        gate=Gate.GUARDIAN,
        judge=_amount,
        verdicts={
            "amount_confirm": Verdict.CONFIRM,
            "amount_double": Verdict.DOUBLE,
            "amount_two_persons": Verdict.TWO_PERSONS,
        },
        reads=(
            "limits.amount_confirm_above",
            "limits.amount_double_above",
            "limits.amount_two_persons_above",
        ),
    ),
    Rule(
        id=RuleId("F6-recipients"),
        gate=Gate.GUARDIAN,
        judge=_recipients,
        verdicts={
            "recipients_several": Verdict.CONFIRM,
            "recipients_many_content": Verdict.CONFIRM,
            "recipients_everyone": Verdict.DOUBLE,
        },
        reads=("limits.recipients_confirm_from", "limits.recipients_content_from"),
    ),
    Rule(
        id=RuleId("F6-destructive"),
        gate=Gate.GUARDIAN,
        judge=_destructive,
        verdicts={
            "destroys_one": Verdict.CONFIRM,
            "destroys_many": Verdict.CONFIRM,
            "destroys_unknown_count": Verdict.CONFIRM,
        },
    ),
)
