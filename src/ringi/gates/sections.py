"""Narrows a policy to one assistant: the organisation's policy with the sections of that assistant.

INVARIANT: a section only makes a policy stricter. The strictest of all numbers, levels and risks counts, and no
section touches a call that changes the organisation itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, reduce

import rfc8785
from pydantic import TypeAdapter

from ringi.domain.assistants import FIRST_ASSISTANT
from ringi.domain.ids import AssistantName, ToolName
from ringi.domain.policy import Limits, Policy, PolicySection, ToolPolicy
from ringi.domain.tools import Confirmer, Json, Risk, ToolSpec
from ringi.gates.rule import ReplyCase, Rule
from ringi.gates.terms import terms_of

NO_SECTION = PolicySection()
HIGHER_IS_STRICTER = frozenset({"second_person_after_days", "reasoning_min_chars"})
"""Limits of which the higher number is the stricter one; of all others the lower one is."""
_RISKS = tuple(Risk)
"""Mildest first."""
_SECTION = TypeAdapter(PolicySection)


@dataclass(frozen=True, kw_only=True)
class Additions:
    """Terms and rules that one assistant ships beside those of everybody."""

    assistant: AssistantName = FIRST_ASSISTANT
    section: PolicySection = NO_SECTION
    output: tuple[Rule[ReplyCase], ...] = ()
    """Rules that its replies meet."""

    @cached_property
    def mark(self) -> str:
        """A digest of the section and of the rules with their versions; empty if there are none."""
        if self.section == NO_SECTION and not self.output:
            return ""
        rules: list[Json] = [f"{rule.id}:{rule.version}" for rule in self.output]
        section: Json = _SECTION.dump_python(self.section, mode="json")
        return hashlib.sha256(rfc8785.dumps({"section": section, "rules": rules})).hexdigest()


NO_ADDITIONS = Additions()


def narrowed(policy: Policy, additions: Additions, specs: Iterable[ToolSpec]) -> Policy:
    """The policy as it holds for that assistant: the very same one if no section says anything."""
    known = {spec.name: spec for spec in specs}
    return reduce(
        lambda under, section: _with_section(under, section, known), _sections(policy, additions), policy
    )


def _sections(policy: Policy, additions: Additions) -> Sequence[PolicySection]:
    both = (additions.section, policy.assistants.get(additions.assistant, NO_SECTION))
    return [section for section in both if section != NO_SECTION]


def _with_section(policy: Policy, section: PolicySection, known: Mapping[ToolName, ToolSpec]) -> Policy:
    stricter = {
        name: _stricter(policy, known[name], wanted)
        for name, wanted in section.tools.items()
        if name in known and not known[name].administrative
    }
    return replace(
        policy,
        limits=_limits(policy.limits, section.limits),
        tools={**policy.tools, **stricter},
        rules=(*policy.rules, *section.rules),
        ng_patterns=(*policy.ng_patterns, *section.ng_patterns),
    )


def _stricter(policy: Policy, spec: ToolSpec, wanted: ToolPolicy) -> ToolPolicy:
    terms = terms_of(policy, spec)
    approver = Confirmer.APPROVER in (terms.confirmer, wanted.confirmer)
    counts = [count for count in (terms.per_day, wanted.per_day) if count is not None]
    return ToolPolicy(
        enabled=terms.enabled and wanted.enabled,
        level=max(terms.level, wanted.level or terms.level),
        risk=max(terms.risk, wanted.risk or terms.risk, key=_RISKS.index),
        confirmer=Confirmer.APPROVER if approver else terms.confirmer,
        two_persons=terms.two_persons or wanted.two_persons,
        per_day=min(counts, default=None),
    )


def _limits(limits: Limits, wanted: Mapping[str, int]) -> Limits:
    own: Mapping[str, int] = asdict(limits)
    strictest = {
        name: (max if name in HIGHER_IS_STRICTER else min)(own[name], number)
        for name, number in wanted.items()
        if name in own
    }
    return replace(limits, **strictest)
