"""Columns of a source that declare a confidential class (F9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ringi.context.clearance import classed, cleared
from ringi.context.source import Unit
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust
from ringi.gates.policy import base

COLUMNS = {"born": "personal_info"}
NAME = ContextItem(kind="person", source="person:7.name", trust=Trust.FIELD, text="佐藤")
BORN = replace(NAME, source="person:7.born", text="五月生まれ")


def test_declared_column():
    """An item of a declared column has its class."""
    unit = classed(Unit(items=(NAME, BORN)), COLUMNS)

    assert [(), ("personal_info",)] == [item.classes for item in unit.items]


@pytest.mark.parametrize(("level", "is_shown"), [(4, False), (5, True)])
def test_clearance_of_a_column(level: int, is_shown: bool):
    """A unit with a declared column is shown from the level that the policy clears its class for."""
    unit = classed(Unit(items=(NAME, BORN)), COLUMNS)

    assert is_shown == (cleared(unit, level, base()) is not None)


def test_source_without_declared_columns():
    """A unit of a source that declares nothing stays as it is."""
    unit = Unit(items=(NAME,))

    assert unit is classed(unit, {})
