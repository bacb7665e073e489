"""Which rules look at this call, ready to be asked? A policy's conditions as programs, indexed by tool.

Rules about other tools cost nothing at decision time. A condition that no longer compiles (a tool changed
under it) stays in its place as a problem, and evaluating it blocks. It must not know what a verdict leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cel_expr_python import cel

from ringi.domain.evidence import Teaching
from ringi.domain.ids import ToolName
from ringi.domain.policy import Policy, PolicyRule
from ringi.domain.tools import ToolSpec
from ringi.gates.cel import CompileProblem, Program, compile_rule
from ringi.gates.variables import Call, Names, activation, common_names, names_for

Condition = Program | CompileProblem


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledRule:
    rule: PolicyRule
    condition: Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledTeaching:
    """None where the teaching states no such condition."""

    clear: Condition | None
    possible: Condition | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRules:
    """The rules about one tool, in the policy's order."""

    names: Names
    rules: tuple[CompiledRule, ...]
    reads: frozenset[str]

    def activation(self, call: Call, teachings: Iterable[CompiledTeaching] = ()) -> cel.Activation:
        """The values all these rules and teachings ask for, to be made once per decision."""
        conditions = (condition for each in teachings for condition in (each.clear, each.possible))
        return activation(self.names, call, self.reads | _reads(conditions))


@dataclass(frozen=True, slots=True, kw_only=True)
class CompiledPolicy:
    """A policy and its programs."""

    policy: Policy
    by_tool: Mapping[ToolName, ToolRules]
    anywhere: ToolRules
    """The rules about all tools: what a tool we do not know is judged by."""

    def rules_for(self, tool: ToolName) -> ToolRules:
        return self.by_tool.get(tool, self.anywhere)


def compile_policy(policy: Policy, specs: Iterable[ToolSpec]) -> CompiledPolicy:
    """To be made once per policy version and kept."""
    return CompiledPolicy(
        policy=policy,
        by_tool={spec.name: _tool_rules(policy, names_for(spec), spec) for spec in specs},
        anywhere=_tool_rules(policy, common_names(), None),
    )


def compile_condition(rule: PolicyRule, specs: Mapping[ToolName, ToolSpec]) -> Condition:
    """A rule about one tool may read its arguments; a rule about several sees only the common names."""
    spec = specs.get(rule.tools[0]) if len(rule.tools) == 1 else None
    names = common_names() if spec is None else names_for(spec)
    return compile_rule(rule.when, names.vocabulary)


def compile_teaching(teaching: Teaching) -> CompiledTeaching:
    return CompiledTeaching(clear=_teaching(teaching.clear), possible=_teaching(teaching.possible))


def _teaching(source: str) -> Condition | None:
    return compile_rule(source, common_names().vocabulary) if source else None


def _tool_rules(policy: Policy, names: Names, spec: ToolSpec | None) -> ToolRules:
    specs = {} if spec is None else {spec.name: spec}
    rules = tuple(
        CompiledRule(rule=rule, condition=compile_condition(rule, specs))
        for rule in policy.rules
        if not rule.tools or (spec is not None and spec.name in rule.tools)
    )
    return ToolRules(names=names, rules=rules, reads=_reads(each.condition for each in rules))


def _reads(conditions: Iterable[Condition | None]) -> frozenset[str]:
    return frozenset(name for each in conditions if isinstance(each, Program) for name in each.reads)
