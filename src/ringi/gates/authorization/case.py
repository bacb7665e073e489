"""The facts authorization may know: the call itself and facts from the database, nothing the model said.

INVARIANT: no field here holds a proposal, a confidence, a detector hit or any other word of the model.
"""

from __future__ import annotations

from dataclasses import dataclass

from ringi.domain.evidence import Target
from ringi.domain.people import Person
from ringi.domain.policy import Policy
from ringi.domain.tools import Args, ToolSpec
from ringi.gates.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class AuthorizationCase:
    """One call, its requester, and the people and things it touches."""

    spec: ToolSpec
    terms: Terms
    """Terms under which the tool is used here."""
    args: Args
    """Arguments after modification."""
    requester: Person
    targets: tuple[Target, ...]
    broken: tuple[str, ...]
    """Rules and teachings the call plainly breaks, by id."""
    policy: Policy
