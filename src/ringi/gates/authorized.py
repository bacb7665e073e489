"""Power is a type: the executor takes an `AuthorizedCall`, and only this file makes one, from a decision
that allows exactly that call.
"""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.decision import Decision
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.proposal import ProposedCall
from ringi.domain.tools import Args
from ringi.gates.decide import may_execute


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizedCall:
    """A call that may be executed once, under its execution id. Never constructed elsewhere."""

    tool: ToolName
    args: Args
    """After modification: what was judged, shown and bound."""
    execution: ExecutionId
    digest: str


def authorized(decision: Decision, call: ProposedCall) -> AuthorizedCall | None:
    """The power to make this call, or None where the decision does not give it."""
    if not may_execute(decision) or not decision.digest:
        return None
    return AuthorizedCall(
        tool=call.tool, args=decision.args, execution=call.execution_id, digest=decision.digest
    )
