"""May this person make this call? Knows nothing of what the model said (invariant 4)."""

from ringi.gates.authorization import authorities, person, reach
from ringi.gates.authorization.case import AuthorizationCase

__all__ = ["RULES", "AuthorizationCase"]

RULES = (*person.RULES, *reach.RULES, *authorities.RULES)
