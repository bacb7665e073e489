"""All rules, in the order of their stamps; for the reference page and its tests."""

from __future__ import annotations

from typing import Never

from ringi.gates import approval, authorization, guardian, output, provenance, registry
from ringi.gates.preparation import MODIFICATION
from ringi.gates.rule import Rule

RULEBOOK: tuple[Rule[Never], ...] = (
    *registry.RULES,
    MODIFICATION,
    *guardian.BEFORE_TEACHINGS,
    guardian.TEACHING,
    *guardian.AFTER_TEACHINGS,
    guardian.ORGANISATION,
    *provenance.RULES,
    *approval.RULES,
    approval.PERSONS,
    *authorization.RULES,
    *output.RULES,
)
