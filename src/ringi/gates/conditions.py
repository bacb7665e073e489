"""Answers of the organisation's conditions about one call. Every rule and teaching is asked once.

The answers are facts for the gates that judge by them. Nothing the model said is asked about, so
authorization may know them too. Verdicts are not its business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from cel_expr_python import cel

from ringi.domain.evidence import Teaching
from ringi.domain.tools import Argument
from ringi.gates.cel import evaluate
from ringi.gates.compiled import (
    Answer,
    AnsweredRule,
    CompiledTeaching,
    Condition,
    ToolRules,
    compile_teaching,
)
from ringi.gates.modification import Repair
from ringi.gates.variables import Call

ARGUMENT_AMENDED = "argument_amended"
"""Reason code of an argument that was changed the way a teaching says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionQuestion:
    """A call, and the conditions that look at it."""

    call: Call
    declared: Mapping[str, Argument]
    rules: ToolRules
    changed: Mapping[str, str] = field(default_factory=dict[str, str])
    """Argument -> reason code of its modification."""

    def repaired(self, repairs: Mapping[str, Repair]) -> ConditionQuestion:
        """The question about a call that was put right."""
        if not repairs:
            return self
        args = {**self.call.args, **{name: value for name, (value, _) in repairs.items()}}
        changed = {**self.changed, **{name: code for name, (_, code) in repairs.items()}}
        return replace(self, call=replace(self.call, args=args), changed=changed)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredTeaching:
    teaching: Teaching
    clear: Answer
    possible: Answer
    amended: bool = False
    """True if the call broke it as proposed and was changed the way the teaching says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionAnswers:
    """Answers about the call as it would run."""

    rules: tuple[AnsweredRule, ...] = ()
    teachings: tuple[AnsweredTeaching, ...] = ()

    @property
    def broken(self) -> tuple[str, ...]:
        """Ids of the rules and teachings the call plainly breaks."""
        forbidding = (each for each in self.rules if each.rule.kind == "forbidden")
        rules = (each.rule.id for each in forbidding if each.answer is True)
        return (*rules, *(each.teaching.id for each in self.teachings if each.clear is True))


def amendments(question: ConditionQuestion) -> dict[str, Repair]:
    """The arguments that broken teachings want instead, the last teaching having the last word."""
    wanted: dict[str, Repair] = {}
    for teaching in _about(question.call):
        amend = teaching.amend
        if amend and question.declared.keys() >= amend.keys() and _breaks(question, teaching):
            wanted |= {name: (value, ARGUMENT_AMENDED) for name, value in amend.items()}
    return wanted


def answers(question: ConditionQuestion) -> ConditionAnswers:
    """The answers of all the organisation's own conditions."""
    looking = _about(question.call)
    compiled = [compile_teaching(each, question.rules.names) for each in looking]
    if not (question.rules.rules or compiled):
        return ConditionAnswers()
    values = question.rules.activation(question.call, compiled)
    teachings = zip(looking, compiled, strict=True)
    return ConditionAnswers(
        rules=question.rules.answers(values),
        teachings=tuple([_answered(question, *pair, values) for pair in teachings]),
    )


def _about(call: Call) -> tuple[Teaching, ...]:
    """The teachings that look at this tool. INVARIANT: none looks at a call that could retire it."""
    if call.evidence.tool is not None and call.evidence.tool.essential:
        return ()
    return tuple(each for each in call.evidence.teachings if not each.tools or call.tool in each.tools)


def _breaks(question: ConditionQuestion, teaching: Teaching) -> bool:
    compiled = compile_teaching(teaching, question.rules.names)
    return _holds(compiled.clear, question.rules.activation(question.call, [compiled])) is True


def _answered(
    question: ConditionQuestion, teaching: Teaching, compiled: CompiledTeaching, values: cel.Activation
) -> AnsweredTeaching:
    return AnsweredTeaching(
        teaching=teaching,
        clear=_holds(compiled.clear, values),
        possible=_holds(compiled.possible, values),
        amended=any(
            question.changed.get(name) == ARGUMENT_AMENDED and question.call.args[name] == value
            for name, value in teaching.amend.items()
        ),
    )


def _holds(condition: Condition | None, values: cel.Activation) -> Answer:
    return condition is not None and evaluate(condition, values)
