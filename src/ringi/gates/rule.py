"""Rules, the case they look at, and the stamps made from their answers.

A rule answers None if it has nothing to say, or a reason; its own table says how strict each reason is,
so the reference page and the code cannot differ. It knows no other rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from ringi.domain.decision import Gate, Stamp, Verdict
from ringi.domain.evidence import Evidence
from ringi.domain.ids import RuleId
from ringi.domain.policy import Policy
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.reply import ReplyEvidence
from ringi.domain.text import Reason
from ringi.domain.tools import Args, Effect, Reach, ToolSpec
from ringi.gates.conditions import ConditionAnswers
from ringi.gates.terms import Terms

C_contra = TypeVar("C_contra", contravariant=True)
D = TypeVar("D")
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The facts that the rules of Guardian and Approval look at."""

    proposal: ToolCallProposal
    spec: ToolSpec
    """The tool's own facts, or the worst ones if it is not `known`."""
    terms: Terms
    """Terms under which the tool is used here."""
    known: bool
    args: Args
    """Arguments after modification."""
    inexact: tuple[str, ...] = ()
    """Arguments that have no canonical form, so that no digest could bind them."""
    changed: Mapping[str, str]
    """Argument -> reason code of its modification."""
    evidence: Evidence
    policy: Policy
    answers: ConditionAnswers
    """Answers of the organisation's own conditions about it."""
    confidence: float
    """The lower of the model's and the computed one, rounded (E2)."""

    @property
    def acts(self) -> bool:
        """True if the call changes something or reaches outside: it is judged like a write (X1)."""
        return self.spec.effect is not Effect.READ or self.spec.reach is Reach.OUTSIDE


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyCase:
    """The facts that the rules of the output guard look at."""

    text: str
    evidence: ReplyEvidence
    policy: Policy
    unnumbered: str
    """The text without the numbers of cards that a model has no business to name."""
    inert: str
    """The unnumbered text with its unvouched addresses made inert."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Generic[C_contra]):
    """One question to a case, with everything the reference page says about it."""

    id: RuleId
    version: int = 1
    gate: Gate
    judge: Callable[[C_contra], Reason | None]
    verdicts: Mapping[str, Verdict]
    """Reason code -> its verdict."""
    alerts: frozenset[str] = frozenset()
    """Reason codes that administrators are told of."""
    reads: tuple[str, ...] = ()
    """Numbers of the policy it reads, such as `limits.per_minute`."""
    passed: Stamp = field(init=False)
    """Stamp the rule leaves if it has nothing to say, made once."""

    def __post_init__(self) -> None:
        nothing = Stamp(
            gate=self.gate, rule=self.id, version=self.version, verdict=Verdict.ALLOW, reason=Reason("passed")
        )
        object.__setattr__(self, "passed", nothing)


def stamps(rules: Iterable[Rule[C_contra]], case: C_contra) -> tuple[Stamp, ...]:
    """Every rule's stamp, in their order."""
    return tuple([stamp(rule, case) for rule in rules])


def stamp(rule: Rule[C_contra], case: C_contra) -> Stamp:
    """The rule's stamp; a rule that breaks, or gives a reason it did not declare, blocks."""
    # Not through `attempt`: this runs some forty times a decision, and a call costs as much as most rules do.
    try:
        answer = rule.judge(case)
    except Exception as error:
        return _broken(rule, error)
    return rule.passed if answer is None else _spoken(rule, answer)


def attempt(rule: Rule[C_contra], work: Callable[[D], T], given: D) -> T | Stamp:
    """The result of the rule's work, or a blocking stamp. INVARIANT: an error never lets a call pass."""
    try:
        return work(given)
    except Exception as error:
        return _broken(rule, error)


def _spoken(rule: Rule[C_contra], answer: Reason) -> Stamp:
    return Stamp(
        gate=rule.gate,
        rule=rule.id,
        version=rule.version,
        verdict=rule.verdicts.get(answer.code, Verdict.BLOCK),
        reason=answer,
        alert=answer.code in rule.alerts,
    )


def _broken(rule: Rule[C_contra], error: Exception) -> Stamp:
    return Stamp(
        gate=rule.gate,
        rule=rule.id,
        version=rule.version,
        verdict=Verdict.BLOCK,
        reason=Reason("rule_failed", {"rule": rule.id, "error": type(error).__name__}),
        alert=True,
    )
