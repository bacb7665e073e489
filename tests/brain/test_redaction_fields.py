"""A provider sees the fields of a confidential result that its tool declares open, and no others (F9)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.provider_answers import saying

from ringi.brain.redaction import veiled
from ringi.domain.ids import ToolName
from ringi.domain.model import StepResult

STEP = StepResult(
    tool=ToolName("look_up"),
    args={},
    outcome="finished",
    result={"people": [{"name": "佐藤", "pay": 412_000, "born": "1990"}], "extra": "x"},
    confidential="salary",
    fields={"people": "", "people/name": "", "people/pay": "salary", "people/born": "personal_info"},
)


def shown(allowed: frozenset[str], step: StepResult = STEP) -> object:
    request, _ = veiled(replace(saying("佐藤さんは？"), results=(step,)), allowed)
    return request.results[0].result


@pytest.mark.parametrize(
    ("allowed", "person", "extra"),
    [
        (frozenset(), {"name": "佐藤", "pay": "[[salary_1]]", "born": "[[personal_info_1]]"}, "[[salary_2]]"),
        (frozenset({"salary"}), {"name": "佐藤", "pay": 412_000, "born": "[[personal_info_1]]"}, "x"),
        (
            frozenset({"personal_info"}),
            {"name": "佐藤", "pay": "[[salary_1]]", "born": "1990"},
            "[[salary_2]]",
        ),
    ],
)
def test_fields(allowed: frozenset[str], person: dict, extra: str):
    """A field is hidden if its class may not reach the provider; a value of no field has the class of the whole."""
    assert {"people": [person], "extra": extra} == shown(allowed)


def test_all_classes_allowed():
    """A provider that may see every class is shown the result itself."""
    assert STEP.result is shown(frozenset({"salary", "personal_info"}))


def test_result_without_fields():
    """A confidential result of which no field is declared is hidden as a whole."""
    step = replace(STEP, result={"name": "佐藤"}, fields={})

    assert {"name": "[[salary_1]]"} == shown(frozenset(), step)
