"""Decides if a call may run, who must say yes first, and why: the one pure function between a proposal and an effect.

It reads the proposal, the evidence and the policy and nothing else; every rule leaves its stamp and the
strictest wins (F0). It must not know how evidence was fetched or what a decision leads to.
"""

from __future__ import annotations

from ringi.domain.decision import Decision, Origin, Stamp, Verdict
from ringi.domain.evidence import Evidence
from ringi.domain.proposal import ToolCallProposal
from ringi.gates import approval, authorization, guardian, provenance, registry
from ringi.gates.compiled import CompiledPolicy
from ringi.gates.digest import Bound, call_digest, fingerprint_with
from ringi.gates.preparation import prepared
from ringi.gates.rule import Case, attempt, stamps
from ringi.gates.sourcing import sourced


def decide(proposal: ToolCallProposal, evidence: Evidence, policy: CompiledPolicy) -> Decision:
    """The decision about a proposal of exactly one call. The same inputs give the same bytes."""
    made = prepared(proposal, evidence, policy)
    case = made.case
    origins, traced = _provenance(case)
    before = (
        *stamps(registry.RULES, case),
        *made.stamps,
        *guardian.guardian_stamps(case),
        *traced,
        *stamps(approval.RULES, case),
    )
    authorized = stamps(authorization.RULES, _authorization(case))
    strictest = _strictest((*before, *authorized))
    persons, confirmation = approval.asked_persons(approval.CaseAsked(case=case, verdict=strictest))
    return Decision(
        verdict=max(strictest, persons.verdict),
        stamps=(*before, persons, *authorized),
        args=case.args,
        changed=case.changed,
        origins=origins,
        confidence=case.confidence,
        confirmation=confirmation,
        digest=_digest(case),
        policy_version=case.policy.version,
        fingerprint=fingerprint_with(policy.mark),
    )


def may_execute(decision: Decision) -> bool:
    """True if the call is allowed, or all people who must say yes have done so."""
    if decision.confirmation is not None:
        return decision.confirmation.needed == 0
    return decision.verdict is Verdict.ALLOW


def still_covers(asked: Decision, now: Decision) -> bool:
    """True if the yes to `asked` still holds under the decision `now`: the call is the same, it is not judged more
    strictly, and every yes that it needs is given."""
    return asked.digest == now.digest and now.verdict <= asked.verdict and may_execute(now)


def _provenance(case: Case) -> tuple[tuple[Origin, ...], tuple[Stamp, ...]]:
    found = attempt(provenance.RULES[0], sourced, case)
    if isinstance(found, Stamp):
        return (), (found,)
    return found.origins, provenance.provenance_stamps(found)


def _authorization(case: Case) -> authorization.AuthorizationCase:
    """INVARIANT: the model's words end here; authorization is told the call and the facts."""
    return authorization.AuthorizationCase(
        spec=case.spec,
        terms=case.terms,
        args=case.args,
        requester=case.evidence.requester,
        targets=case.evidence.targets,
        broken=case.answers.broken,
        policy=case.policy,
    )


def _strictest(given: tuple[Stamp, ...]) -> Verdict:
    return max([each.verdict for each in given])


def _digest(case: Case) -> str:
    """The digest of the call; empty if the arguments have no exact form: that call is blocked, and nothing may bind to
    it."""
    if case.inexact:
        return ""
    bound = Bound(
        tool=case.spec.name,
        version=case.spec.version,
        args=case.args,
        requester=case.evidence.requester.id,
        reached=case.evidence.reached,
    )
    return call_digest(bound)
