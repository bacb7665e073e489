"""Judges if this person may make this call. Knows none of the model's words (invariant 4)."""

from ringi.gates.authorization import authorities, person, reach
from ringi.gates.authorization.case import AuthorizationCase

__all__ = ["RULES", "AuthorizationCase"]

RULES = (*person.RULES, *reach.RULES, *authorities.RULES)
