"""A policy's conditions as programs, indexed by tool.

Rules about other tools cost nothing at decision time, and those about this one hardly more while none
applies. A condition that no longer compiles (a tool changed under it) stays in its place as a problem, and
evaluating it blocks. It must not know what a verdict leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cel_expr_python import cel

from ringi.domain.evidence import Teaching
from ringi.domain.ids import ToolName
from ringi.domain.policy import Policy, PolicyRule
from ringi.domain.tools import ToolSpec
from ringi.gates.cel import MAX_SOURCE, CompileProblem, Program, RuleError, compile_rule, evaluate
from ringi.gates.variables import Call, Names, activation, common_names, names_for

Condition = Program | CompileProblem
Answer = bool | RuleError


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledRule:
    rule: PolicyRule
    condition: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredRule:
    rule: PolicyRule
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledTeaching:
    """A teaching's conditions; None for a condition it does not state."""

    clear: Condition | None
    possible: Condition | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRules:
    """The rules about one tool, in the policy's order."""

    names: Names
    rules: tuple[CompiledRule, ...]
    together: tuple[Condition, ...]
    """All conditions joined by `||`, in as few programs as hold them."""
    silent: tuple[AnsweredRule, ...]
    """The answers if no rule applies, made once."""
    reads: frozenset[str]

    def activation(self, call: Call, teachings: Iterable[CompiledTeaching] = ()) -> cel.Activation:
        """The values all these rules and teachings ask for. Make it once per decision."""
        conditions = [condition for each in teachings for condition in (each.clear, each.possible)]
        return activation(self.names, call, self.reads | _reads(conditions) if conditions else self.reads)

    def answers(self, values: cel.Activation) -> tuple[AnsweredRule, ...]:
        """Every rule's answer.

        INVARIANT: a disjunction is false only if every part of it is, and no error makes it so. One question
        settles the usual case; any other answer than false asks each rule by itself.
        """
        if all(evaluate(group, values) is False for group in self.together):
            return self.silent
        return tuple(
            [AnsweredRule(rule=each.rule, answer=evaluate(each.condition, values)) for each in self.rules]
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledPolicy:
    """A policy and its programs."""

    policy: Policy
    by_tool: Mapping[ToolName, ToolRules]
    anywhere: ToolRules
    """The rules about all tools; an unknown tool is judged by them."""
    mark: str = ""
    """Mark of what the assistant ships beside the policy (`ringi.gates.sections`); empty if it ships nothing."""

    def rules_for(self, tool: ToolName) -> ToolRules:
        return self.by_tool.get(tool, self.anywhere)


def compile_policy(policy: Policy, specs: Iterable[ToolSpec], mark: str = "") -> CompiledPolicy:
    """Compiles a policy. Make it once per policy version and keep it."""
    return CompiledPolicy(
        policy=policy,
        by_tool={spec.name: _tool_rules(policy, names_for(spec), spec) for spec in specs},
        anywhere=_tool_rules(policy, common_names(), None),
        mark=mark,
    )


def compile_condition(rule: PolicyRule, specs: Mapping[ToolName, ToolSpec]) -> Condition:
    """A rule about one tool may read its arguments; a rule about several sees only the common names."""
    spec = specs.get(rule.tools[0]) if len(rule.tools) == 1 else None
    names = common_names() if spec is None else names_for(spec)
    return compile_rule(rule.when, names.vocabulary)


def compile_teaching(teaching: Teaching, names: Names | None = None) -> CompiledTeaching:
    """`names` are those of the tool it is asked about; one about several tools sees only the common names."""
    known = names if names is not None and len(teaching.tools) == 1 else common_names()
    return CompiledTeaching(
        clear=_teaching(teaching.clear, known), possible=_teaching(teaching.possible, known)
    )


def _teaching(source: str, names: Names) -> Condition | None:
    return compile_rule(source, names.vocabulary) if source else None


def _tool_rules(policy: Policy, names: Names, spec: ToolSpec | None) -> ToolRules:
    specs = {} if spec is None else {spec.name: spec}
    rules = tuple(
        CompiledRule(rule=rule, condition=compile_condition(rule, specs))
        for rule in policy.rules
        if _looks_at(rule, spec)
    )
    conditions = [each.condition for each in rules]
    return ToolRules(
        names=names,
        rules=rules,
        together=_together(conditions, names),
        silent=tuple(AnsweredRule(rule=each.rule, answer=False) for each in rules),
        reads=_reads(conditions),
    )


def _looks_at(rule: PolicyRule, spec: ToolSpec | None) -> bool:
    """INVARIANT: no rule looks at a call that could take the rule back."""
    if spec is not None and spec.essential:
        return False
    return not rule.tools or (spec is not None and spec.name in rule.tools)


def _together(conditions: Iterable[Condition], names: Names) -> tuple[Condition, ...]:
    """A condition that is a problem stands for all of them: it has no answer, so each is asked by itself."""
    groups: list[str] = []
    for condition in conditions:
        if isinstance(condition, CompileProblem):
            return (condition,)
        # The line break ends a comment the condition may end with.
        source = f"({condition.source}\n)"
        if groups and len(groups[-1]) + len(source) < MAX_SOURCE - len(" || "):
            groups[-1] += f" || {source}"
        else:
            groups.append(source)
    return tuple([compile_rule(group, names.vocabulary) for group in groups])


def _reads(conditions: Iterable[Condition | None]) -> frozenset[str]:
    return frozenset(name for each in conditions if isinstance(each, Program) for name in each.reads)
