"""Which line of a list a number means."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from ringi.language.confirmations.choosing import chosen_line

LISTED = "どちらですか。\n1. 明日まで\n2. 金曜まで"


@dataclass(frozen=True)
class Case:
    id: str
    text: str
    line: str | None


CASES = (
    Case("digit", "2", "金曜まで"),
    Case("wide", "２番", "金曜まで"),
    Case("polite", "1でお願いします。", "明日まで"),
    Case("english", "number 2", "金曜まで"),
    Case("beyond", "3", None),
    Case("zero", "0", None),
    Case("more-than-a-number", "2人で行く", None),
    Case("words", "金曜まで", None),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_bare_number_chooses(case: Case):
    """Anything else is no choice."""
    assert case.line == chosen_line(case.text, LISTED)
