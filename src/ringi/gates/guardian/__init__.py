"""Judges if a call may run at all, for any requester: F1 to F8 and the organisation's rules, in the order of the sheet."""

from ringi.domain.decision import Stamp
from ringi.gates.guardian import (
    confidence,
    consistency,
    constitution,
    danger,
    magnitude,
    operations,
    security,
)
from ringi.gates.guardian.organisation import ORGANISATION, organisation_stamps
from ringi.gates.guardian.teachings import TEACHING, teaching_stamps
from ringi.gates.rule import Case, stamps

__all__ = ["AFTER_TEACHINGS", "BEFORE_TEACHINGS", "ORGANISATION", "TEACHING", "guardian_stamps"]

BEFORE_TEACHINGS = (*constitution.RULES, *security.RULES, *danger.RULES)
AFTER_TEACHINGS = (*confidence.RULES, *magnitude.RULES, *consistency.RULES, *operations.RULES)


def guardian_stamps(case: Case) -> tuple[Stamp, ...]:
    """All stamps of the Guardian on the case."""
    return (
        *stamps(BEFORE_TEACHINGS, case),
        *teaching_stamps(case),
        *stamps(AFTER_TEACHINGS, case),
        *organisation_stamps(case),
    )
