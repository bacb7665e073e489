"""Finds decisions in a model's reasoning about things it may only mention: permission (B2) and execution.

Knows no user and no right: it reads the model's words, and is an alarm about them, never a permission.
"""

from ringi.language.detectors.claims import TextSpan, asserted
from ringi.language.detectors.execution_claims import EXECUTION_EN, EXECUTION_JA
from ringi.language.detectors.permission_claims import PERMISSION_JA
from ringi.language.detectors.permission_claims_en import PERMISSION_EN

__all__ = ["TextSpan", "asserts_execution", "asserts_permission"]


def asserts_permission(text: str) -> tuple[TextSpan, ...]:
    """The places at which it is settled that somebody may, or may not, do or see something."""
    return asserted(text, PERMISSION_JA, PERMISSION_EN)


def asserts_execution(text: str) -> tuple[TextSpan, ...]:
    """The places at which the operation is said to be done, or to be done now, on the model's own word."""
    return asserted(text, EXECUTION_JA, EXECUTION_EN)
