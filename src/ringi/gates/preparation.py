"""Makes the case that is judged: puts arguments right once and asks the organisation's conditions.

Modification happens here and nowhere else, so that every rule judges the call that would really run (F0).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ringi.domain.decision import Gate, Stamp, Verdict
from ringi.domain.errors import DefectError
from ringi.domain.evidence import Evidence
from ringi.domain.ids import RuleId, ToolName
from ringi.domain.proposal import ToolCallProposal
from ringi.domain.text import Reason
from ringi.domain.tools import ToolSpec
from ringi.gates.compiled import CompiledPolicy
from ringi.gates.conditions import ARGUMENT_AMENDED, ConditionAnswers, ConditionQuestion, amendments, answers
from ringi.gates.digest import uncanonical
from ringi.gates.guardian.confidence import overall
from ringi.gates.guardian.organisation import ORGANISATION
from ringi.gates.modification import repairs
from ringi.gates.registry import unknown
from ringi.gates.rule import Case, Rule, attempt, stamp
from ringi.gates.terms import terms_of
from ringi.gates.variables import Call


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    case: Case
    stamps: tuple[Stamp, ...]
    """Stamps about changed arguments, and about anything that broke on the way."""


def prepared(proposal: ToolCallProposal, evidence: Evidence, policy: CompiledPolicy) -> Prepared:
    """The case the rules judge. A proposal of any other number of calls than one is a defect."""
    if len(proposal.calls) != 1:
        raise DefectError("one call is judged at a time")
    call = proposal.calls[0]
    registered = _registered(call.tool, evidence, policy)
    spec = registered or unknown(call.tool)
    draft = ConditionQuestion(
        call=Call(tool=call.tool, args=call.args, evidence=evidence),
        declared=spec.arguments,
        rules=policy.rules_for(call.tool),
    )
    change = attempt(MODIFICATION, _modified, draft)
    final = draft if isinstance(change, Stamp) else change
    said = attempt(ORGANISATION, answers, final)
    case = Case(
        proposal=proposal,
        spec=spec,
        terms=terms_of(policy.policy, spec),
        known=registered is not None,
        args=final.call.args,
        inexact=uncanonical(final.call.args),
        changed=final.changed,
        evidence=evidence,
        policy=policy.policy,
        answers=ConditionAnswers() if isinstance(said, Stamp) else said,
        confidence=overall(proposal.confidence, evidence.context_match),
    )
    failed = tuple([each for each in (change, said) if isinstance(each, Stamp)])
    return Prepared(case=case, stamps=(*_modification_stamps(final.changed), *failed))


def _registered(name: ToolName, evidence: Evidence, policy: CompiledPolicy) -> ToolSpec | None:
    """The tool as evidence and policy both know it. INVARIANT: tools are matched by identity."""
    spec = evidence.tool
    return spec if spec is not None and spec.name == name and name in policy.by_tool else None


def _modified(draft: ConditionQuestion) -> ConditionQuestion:
    """Repairs come first, so that teachings are asked about the meaning of the words."""
    fixed = draft.repaired(repairs(draft.call.args, draft.declared))
    return fixed.repaired(amendments(fixed))


def _modification_stamps(changed: Mapping[str, str]) -> tuple[Stamp, ...]:
    changes = tuple([stamp(MODIFICATION, change) for change in changed.items()])
    return changes or (MODIFICATION.passed,)


def _modification(change: tuple[str, str]) -> Reason | None:
    """An argument written differently from the tool's declaration is put right if its meaning leaves no doubt."""
    argument, code = change
    return Reason(code, {"argument": argument})


_CODES = (
    "duplicates_removed",
    "number_as_text",
    "number_read",
    "truth_read",
    "made_a_list",
    "date_written",
    "time_written",
    "trimmed",
    "hidden_removed",
    "lines_joined",
    ARGUMENT_AMENDED,
)
MODIFICATION: Rule[tuple[str, str]] = Rule(
    id=RuleId("modification"),
    gate=Gate.MODIFICATION,
    judge=_modification,
    verdicts=dict.fromkeys(_CODES, Verdict.ALLOW),
)
