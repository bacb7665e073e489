"""Changing single numbers of a policy file."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ringi.gates.policy import base
from ringi.gates.policy_editing import amended, numbers
from ringi.i18n.catalog import catalog


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    source: str
    values: dict[str, int | float]
    after: str


CASES = (
    Case(
        id="comments-stay",
        source="# ours\n[limits]\nper_minute = 3 # few\n",
        values={"limits.per_minute": 9},
        after="# ours\n[limits]\nper_minute = 9 # few\n",
    ),
    Case(id="new-table", source="", values={"alerts.blocks": 0.2}, after="[alerts]\nblocks = 0.2\n"),
    Case(
        id="above-the-tables",
        source="[limits]\nper_minute = 3\n",
        values={"stop_level": 4},
        after="stop_level = 4\n\n[limits]\nper_minute = 3\n",
    ),
    Case(id="no-toml", source="[limits", values={"stop_level": 4}, after="[limits"),
    Case(id="no-table", source="limits = 3\n", values={"limits.per_minute": 9}, after="limits = 3\n"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_numbers_are_changed_and_nothing_else(case: Case):
    """What the author wrote around them stays as it was."""
    assert case.after == amended(case.source, case.values)


def test_every_number_has_a_name():
    """In both languages, or nobody would know what it is."""
    keys = [number.name.key.partition(".")[2] for number in numbers(base())]

    assert [] == [
        key for key in keys if key not in catalog("ja", "policy") or key not in catalog("en", "policy")
    ]
