"""Turns a decision into the power to act; the only place that does."""

from __future__ import annotations

from ringi.domain.authorized import AuthorizedCall
from ringi.domain.decision import Decision
from ringi.domain.proposal import ProposedCall
from ringi.gates.decide import may_execute


def authorized(decision: Decision, call: ProposedCall) -> AuthorizedCall | None:
    """The power to make this call, or None if the decision does not give it."""
    if not may_execute(decision) or not decision.digest:
        return None
    return AuthorizedCall(
        tool=call.tool, args=decision.args, execution=call.execution_id, digest=decision.digest
    )
