"""Recognises the gravest decisions, for which a browser must have proven lately who sits in front of it."""

from __future__ import annotations

from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.gates.terms import terms_of
from ringi.store.turns.confirmations import PendingRow
from ringi.tools.registry import Registry
from ringi.turns.organisation import OrgSnapshot


def is_grave(pending: PendingRow, snapshot: OrgSnapshot, registry: Registry) -> bool:
    """True if it needs two persons or is about an operation of the highest level. An operation that is no longer
    registered counts as grave."""
    tools = [registry.find(ToolName(name)) for name in pending.tools]
    known = [tool for tool in tools if tool is not None]
    if pending.confirmation.style == "two_persons" or len(known) < len(tools):
        return True
    policy = snapshot.policy.policy
    return any(terms_of(policy, tool.spec).level >= TOP_LEVEL for tool in known)
