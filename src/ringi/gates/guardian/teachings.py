"""F4: calls respect the standing instructions of the policy role. All of them are asked."""

from __future__ import annotations

from ringi.domain.decision import Gate, Stamp, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.gates.cel import RuleError
from ringi.gates.conditions import AnsweredTeaching
from ringi.gates.rule import Case, Rule, stamp


def teaching_stamps(case: Case) -> tuple[Stamp, ...]:
    """A stamp for every teaching that has something to say, or one that says none had."""
    said = [stamp(TEACHING, teaching) for teaching in case.answers.teachings if _speaks(teaching)]
    return tuple(said) or (TEACHING.passed,)


def _speaks(answered: AnsweredTeaching) -> bool:
    return answered.clear is not False or answered.possible is not False or answered.amended


def _teaching(answered: AnsweredTeaching) -> Reason | None:
    """A plain violation stops the call or is amended; a possible one, or a check without an answer, asks."""
    shown: dict[str, str | int] = {"teaching": answered.teaching.text}
    if answered.clear is True:
        return Reason("teaching_broken", shown)
    if isinstance(answered.clear, RuleError) or isinstance(answered.possible, RuleError):
        return Reason("teaching_unclear", shown)
    if answered.possible:
        return Reason("teaching_possible", shown)
    return Reason("teaching_amended", shown) if answered.amended else None


TEACHING: Rule[AnsweredTeaching] = Rule(
    id=RuleId("F4-teaching"),
    gate=Gate.GUARDIAN,
    version=2,
    judge=_teaching,
    verdicts={
        "teaching_broken": Verdict.BLOCK,
        "teaching_unclear": Verdict.CONFIRM,
        "teaching_possible": Verdict.CONFIRM,
        "teaching_amended": Verdict.ALLOW,
    },
)
