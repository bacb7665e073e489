"""F3: operations the organisation calls dangerous. An explicit block wins over the risk."""

from __future__ import annotations

from ringi.domain.decision import Gate, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.policy import Danger
from ringi.domain.text import Reason
from ringi.domain.tools import Risk
from ringi.gates.rule import Case, Rule

_BY_RISK = {
    Risk.LOW: "danger_noted",
    Risk.MEDIUM: "danger_medium",
    Risk.HIGH: "danger_high",
    Risk.CRITICAL: "danger_critical",
}


def _danger(case: Case) -> Reason | None:
    """The table of dangerous operations: forbidden ones never run, the others ask by their risk."""
    match case.policy.dangers.get(case.spec.name):
        case None:
            return None
        case Danger(action="block"):
            return Reason("danger_forbidden")
        case Danger(action="confirm", risk=Risk.LOW):
            return Reason("danger_medium")
        case Danger(risk=risk):
            return Reason(_BY_RISK[risk])


RULES: tuple[Rule[Case], ...] = (
    Rule(
        id=RuleId("F3-danger"),
        gate=Gate.GUARDIAN,
        judge=_danger,
        verdicts={
            "danger_noted": Verdict.ALLOW,
            "danger_medium": Verdict.CONFIRM,
            "danger_high": Verdict.DOUBLE,
            "danger_critical": Verdict.BLOCK,
            "danger_forbidden": Verdict.BLOCK,
        },
        reads=("dangers",),
    ),
)
