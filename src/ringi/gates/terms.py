"""The terms under which a tool is used in an organisation: its own declaration with the organisation's changes.

All code that needs a tool's level, risk or confirmer asks here; the tool's own declaration is only half the answer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ringi.domain.policy import Policy
from ringi.domain.tools import Confirmer, Risk, ToolSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """The terms of one tool in one organisation."""

    enabled: bool
    level: int
    """Lowest level of a requester."""
    risk: Risk
    confirmer: Confirmer
    two_persons: bool
    """True if it always takes two persons."""
    per_day: int | None
    """Number of times one person may use it on a day; None if uses are not counted."""


def terms_of(policy: Policy, spec: ToolSpec) -> Terms:
    """The tool's own terms with what the policy changes about them."""
    changes, own = policy.tools.get(spec.name), _own(spec)
    if changes is None:
        return own
    wanted = Terms(
        enabled=changes.enabled,
        level=own.level if changes.level is None else changes.level,
        risk=changes.risk or own.risk,
        confirmer=changes.confirmer or own.confirmer,
        two_persons=own.two_persons or changes.two_persons,
        per_day=changes.per_day,
    )
    return _stricter(own, wanted) if spec.administrative else wanted


Asked = Literal["nobody", "requester", "approver", "two_persons", "blocked"]
"""The yes a call of a tool needs before it runs, with any arguments."""


def risk_of(policy: Policy, spec: ToolSpec) -> Risk:
    """The heavier of the tool's own risk and that of the dangerous operation it is."""
    danger, own = policy.dangers.get(spec.name), terms_of(policy, spec).risk
    return max(own, danger.risk if danger else own, key=list(Risk).index)


def asked_of(policy: Policy, spec: ToolSpec) -> Asked:
    """The least that the rules about risk and danger ask for; a filled-in form is its author's first yes."""
    terms, danger, risk = terms_of(policy, spec), policy.dangers.get(spec.name), risk_of(policy, spec)
    if risk is Risk.CRITICAL or (danger is not None and danger.action == "block"):
        return "blocked"
    if terms.two_persons:
        return "two_persons"
    asks = risk is Risk.HIGH or (danger is not None and danger.action == "confirm")
    if not asks and (risk is Risk.LOW or spec.administrative):
        return "nobody"
    return terms.confirmer.value


def _own(spec: ToolSpec) -> Terms:
    return Terms(
        enabled=True,
        level=spec.level,
        risk=spec.risk,
        confirmer=spec.confirmer,
        two_persons=spec.two_persons,
        per_day=None,
    )


def _stricter(own: Terms, wanted: Terms) -> Terms:
    """INVARIANT: a policy can make changes to the organisation harder, never easier, nor lock them away: a policy that
    could weaken the rules of its own change would have none."""
    return replace(
        wanted,
        enabled=True,
        level=max(own.level, wanted.level),
        risk=max(own.risk, wanted.risk, key=list(Risk).index),
        confirmer=own.confirmer if own.confirmer is Confirmer.APPROVER else wanted.confirmer,
    )
