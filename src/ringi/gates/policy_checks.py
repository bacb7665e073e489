"""Checks that a well-formed policy also makes sense: thresholds in order, names that exist, conditions that compile.

It must not know how a file is written; it names the keys, and the caller finds them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import pairwise

from ringi.domain.assistants import FIRST_ASSISTANT
from ringi.domain.ids import AssistantName, ToolName
from ringi.domain.policy import Policy, PolicyRule, PolicySection
from ringi.domain.text import Text
from ringi.domain.tools import Confirmer, Json, Risk, ToolSpec
from ringi.gates.cel import CompileProblem, pattern_problem
from ringi.gates.compiled import compile_condition
from ringi.gates.policy_shape import PolicyFinding
from ringi.gates.sections import HIGHER_IS_STRICTER
from ringi.gates.toml_positions import Path
from ringi.language.text.hidden import visible

Specs = Mapping[ToolName, ToolSpec]


def findings(
    policy: Policy, shipped: Policy, specs: Specs, assistants: Collection[AssistantName] = (FIRST_ASSISTANT,)
) -> Iterator[PolicyFinding]:
    """Yields everything that is wrong. Tools that the shipped policy names need not be installed."""
    yield from _disorder(policy)
    yield from _no_time(policy)
    yield from _unknown_tools(policy, shipped, specs)
    yield from _locked_away(policy, specs)
    yield from _without_effect(policy, specs)
    yield from _unknown_classes(policy)
    yield from _bad_patterns(policy.ng_patterns, ("ng_patterns",))
    yield from _doubles(policy)
    for number, rule in enumerate(policy.rules):
        yield from rule_findings(("rules", number), rule, specs)
    yield from section_findings(policy, specs, assistants)


def section_findings(
    policy: Policy, specs: Specs, assistants: Collection[AssistantName]
) -> Iterator[PolicyFinding]:
    """Yields everything that is wrong with the sections of assistants. A number that is milder than the organisation's
    own would change nothing, and the card would say that it does."""
    for name, section in policy.assistants.items():
        above: Path = ("assistants", name)
        if name not in assistants:
            known = ", ".join(assistants)
            reason = Text("policy.unknown_assistant", {"name": name, "known": known})
            yield PolicyFinding(paths=(above,), reason=reason)
        yield from _section_limits((*above, "limits"), section, policy)
        for tool in section.tools:
            if tool not in specs or specs[tool].administrative:
                reason = Text("policy.unknown_tool", {"tool": tool})
                yield PolicyFinding(paths=((*above, "tools", tool),), reason=reason)
        taken = {rule.id for rule in policy.rules}
        for number, rule in enumerate(section.rules):
            if rule.id in taken:
                yield PolicyFinding(
                    paths=((*above, "rules", number, "id"),), reason=Text("policy.same_id", {"id": rule.id})
                )
            taken.add(rule.id)
            yield from rule_findings((*above, "rules", number), rule, specs)
        yield from _bad_patterns(section.ng_patterns, (*above, "ng_patterns"))


def hidden(path: Path, value: Json) -> Iterator[PolicyFinding]:
    """Yields every key that holds, or is written with, invisible characters: it would read otherwise than it is on its
    approver's card."""
    match value:
        case dict():
            for name, inner in value.items():
                yield from _unseen((*path, name), name)
                yield from hidden((*path, name), inner)
        case list():
            for number, inner in enumerate(value):
                yield from hidden((*path, number), inner)
        case str():
            yield from _unseen(path, value)
        case _:
            pass


def _section_limits(at: Path, section: PolicySection, policy: Policy) -> Iterator[PolicyFinding]:
    own: Mapping[str, int] = asdict(policy.limits)
    for name, number in section.limits.items():
        if name not in own:
            yield PolicyFinding(paths=((*at, name),), reason=Text("policy.unknown", {"key": name}))
        elif (number < own[name]) if name in HIGHER_IS_STRICTER else (number > own[name]):
            reason = Text("policy.section_milder", {"key": name, "own": own[name]})
            yield PolicyFinding(paths=((*at, name),), reason=reason)


_ASCENDING = (
    ("limits", ("amount_confirm_above", "amount_double_above", "amount_two_persons_above")),
    ("limits", ("recipients_confirm_from", "recipients_content_from")),
    ("limits", ("argument_length", "argument_most")),
    ("limits", ("per_ten_seconds", "per_minute")),
    ("confidence", ("question", "light_confirm", "mark", "write_confirm_up_to", "run")),
)
"""Groups of numbers in which none may exceed the next: the stricter demand would otherwise never be reached."""


def _unseen(path: Path, text: str) -> Iterator[PolicyFinding]:
    if visible(text) != text:
        yield PolicyFinding(paths=(path,), reason=Text("policy.hidden"))


def _disorder(policy: Policy) -> Iterator[PolicyFinding]:
    numbers: Mapping[str, Mapping[str, float]] = {
        "limits": asdict(policy.limits),
        "confidence": asdict(policy.confidence),
    }
    for table, names in _ASCENDING:
        for least, most in pairwise(names):
            if numbers[table][least] > numbers[table][most]:
                yield PolicyFinding(
                    paths=((table, least), (table, most)),
                    reason=Text("policy.order", {"least": least, "most": most}),
                )


def _no_time(policy: Policy) -> Iterator[PolicyFinding]:
    """Working hours that never come would let a question wait for ever."""
    hours = policy.approvals
    for earlier, later in (("work_begins", "work_ends"), ("quiet_until", "quiet_from")):
        named = asdict(hours)
        if named[earlier] >= named[later]:
            yield PolicyFinding(
                paths=(("approvals", earlier), ("approvals", later)),
                reason=Text("policy.before", {"earlier": earlier, "later": later}),
            )


def _unknown_tools(policy: Policy, shipped: Policy, specs: Specs) -> Iterator[PolicyFinding]:
    known = specs.keys() | shipped.dangers.keys() | shipped.tools.keys()
    named = [("dangers", tool) for tool in policy.dangers] + [("tools", tool) for tool in policy.tools]
    for table, tool in named:
        if tool not in known:
            yield PolicyFinding(paths=((table, tool),), reason=Text("policy.unknown_tool", {"tool": tool}))


def _locked_away(policy: Policy, specs: Specs) -> Iterator[PolicyFinding]:
    """Finds tools that change the organisation and are forbidden: such a policy could never be taken back."""
    for name, spec in specs.items():
        terms, danger = policy.tools.get(name), policy.dangers.get(name)
        if not spec.administrative:
            continue
        reason = Text("policy.never_locked", {"tool": name})
        if terms is not None and (not terms.enabled or terms.risk is Risk.CRITICAL):
            yield PolicyFinding(paths=(("tools", name),), reason=reason)
        if danger is not None and (danger.action == "block" or danger.risk is Risk.CRITICAL):
            yield PolicyFinding(paths=(("dangers", name),), reason=reason)


def _without_effect(policy: Policy, specs: Specs) -> Iterator[PolicyFinding]:
    """Finds lines that would make changes to the organisation easier: they change nothing, but the card would say they
    do."""
    for name, terms in policy.tools.items():
        spec = specs.get(name)
        if spec is None or not spec.administrative:
            continue
        milder = (
            ("level", terms.level is not None and terms.level < spec.level),
            ("risk", terms.risk is not None and _RISKS.index(terms.risk) < _RISKS.index(spec.risk)),
            ("confirmer", terms.confirmer is Confirmer.REQUESTER and spec.confirmer is Confirmer.APPROVER),
        )
        for key, found in milder:
            if found:
                reason = Text("policy.never_milder", {"tool": Text(f"tools.{name}"), "key": key})
                yield PolicyFinding(paths=(("tools", name, key), ("tools", name)), reason=reason)


_RISKS = tuple(Risk)
"""Mildest first."""


def _unknown_classes(policy: Policy) -> Iterator[PolicyFinding]:
    for provider, classes in policy.provider_classes.items():
        for name in classes:
            if name not in policy.clearance:
                yield PolicyFinding(
                    paths=(("provider_classes", provider),),
                    reason=Text("policy.unknown_class", {"class": name}),
                )


def _bad_patterns(patterns: Sequence[str], path: Path) -> Iterator[PolicyFinding]:
    for pattern in patterns:
        if pattern_problem(pattern) is not None:
            yield PolicyFinding(paths=(path,), reason=Text("policy.rule_bad_matches", {"text": pattern}))


def _doubles(policy: Policy) -> Iterator[PolicyFinding]:
    seen: Counter[str] = Counter()
    for number, rule in enumerate(policy.rules):
        seen[rule.id] += 1
        if seen[rule.id] > 1:
            yield PolicyFinding(
                paths=(("rules", number, "id"),), reason=Text("policy.same_id", {"id": rule.id})
            )


def rule_findings(at: Path, rule: PolicyRule, specs: Specs) -> Iterator[PolicyFinding]:
    for tool in rule.tools:
        if tool in specs and specs[tool].essential:
            reason = Text("policy.never_ruled", {"tool": Text(f"tools.{tool}")})
            yield PolicyFinding(paths=((*at, "tools"),), reason=reason)
    unknown = [tool for tool in rule.tools if tool not in specs]
    for tool in unknown:
        yield PolicyFinding(paths=((*at, "tools"),), reason=Text("policy.unknown_tool", {"tool": tool}))
    condition = None if unknown else compile_condition(rule, specs)
    if isinstance(condition, CompileProblem):
        yield PolicyFinding(
            paths=((*at, "when"),),
            reason=condition.reason,
            inside=(condition.line, condition.column),
        )
