"""The registry tells of all its tools, made once from their declarations."""

from __future__ import annotations

import pytest
from tests.support.tools import NOTE, tool

from ringi.domain.errors import DefectError
from ringi.domain.tools import Trust
from ringi.tools.registry import registry

FOREIGN = tool("foreign_note", result_trust=Trust.FREE_TEXT)
PAY = tool("pay_note", confidential="salary")
KNOWN = registry((NOTE, FOREIGN, PAY))


def test_how_far_results_are_trusted():
    """The registry tells the trust that each tool declares."""
    trusts = {name: facts.trust for name, facts in KNOWN.results.items()}

    assert {"note": Trust.FIELD, "foreign_note": Trust.FREE_TEXT, "pay_note": Trust.FIELD} == trusts


def test_untrusted():
    """Tools whose results are free text are known by name."""
    assert ("foreign_note",) == KNOWN.untrusted


def test_classes():
    """Only tools with confidential results have a class."""
    assert {"pay_note": ("salary",)} == KNOWN.classes


def test_two_of_one_name():
    """A name stands for one tool."""
    with pytest.raises(DefectError, match="note"):
        registry((NOTE, NOTE))
