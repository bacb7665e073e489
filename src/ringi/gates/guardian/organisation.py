"""F11: the organisation's own rules, those that forbid and those that ask for a yes.

Each leaves a stamp under its own id and version, with the verdict its author chose.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from ringi.domain.decision import Gate, Stamp, Verdict
from ringi.domain.ids import RuleId
from ringi.domain.text import Reason
from ringi.gates.cel import RuleError
from ringi.gates.compiled import AnsweredRule
from ringi.gates.rule import Case, Rule, stamp


def organisation_stamps(case: Case) -> tuple[Stamp, ...]:
    """One stamp for every rule that looks at this tool."""
    return tuple(map(_stamp, case.answers.rules))


def _stamp(answered: AnsweredRule) -> Stamp:
    rule = answered.rule
    verdict = Verdict.BLOCK if rule.kind == "forbidden" else rule.verdict
    own = _own(rule.id, rule.version, verdict)
    return own.passed if answered.answer is False else stamp(own, answered)


@cache
def _own(rule: RuleId, version: int, verdict: Verdict) -> Rule[AnsweredRule]:
    """The rule of all rules, under the id of this one."""
    verdicts = {**ORGANISATION.verdicts, "organisation_rule": verdict}
    return replace(ORGANISATION, id=rule, version=version, verdicts=verdicts)


def _organisation(answered: AnsweredRule) -> Reason | None:
    """A rule that forbids blocks, one that asks for a yes has its author's verdict, one without an answer blocks."""
    words: dict[str, str | int] = {"ja": answered.rule.ja, "en": answered.rule.en}
    failed = isinstance(answered.answer, RuleError)
    return Reason("condition_failed" if failed else "organisation_rule", words)


ORGANISATION: Rule[AnsweredRule] = Rule(
    id=RuleId("organisation"),
    gate=Gate.GUARDIAN,
    judge=_organisation,
    verdicts={"organisation_rule": Verdict.BLOCK, "condition_failed": Verdict.BLOCK},
    alerts=frozenset({"condition_failed"}),
    reads=("rules",),
)
