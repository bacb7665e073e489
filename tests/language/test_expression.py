"""An expression that is compiled late finds what it would find compiled at once."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from ringi.language.text.expression import Expression


@dataclass(frozen=True)
class Case:
    id: str
    source: str
    flags: re.RegexFlag
    text: str


CASES = (
    Case("holds it", "作って|消して", re.NOFLAG, "表を作って"),
    Case("is it", "作って|消して", re.NOFLAG, "作って"),
    Case("holds it not", "作って|消して", re.NOFLAG, "表を見せて"),
    Case("another case", "make|delete", re.IGNORECASE, "DELETE"),
    Case("another case counts", "make|delete", re.NOFLAG, "DELETE"),
    Case("holds the words, and does not match", "表を(?:作って|消して)$", re.NOFLAG, "表を作って、田中さん"),
    Case("needs no word", r"\d+", re.ASCII, "12"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_search(case: Case) -> None:
    """Somewhere in the text."""
    expected = re.search(case.source, case.text, case.flags)

    assert _span(expected) == _span(Expression(case.source, case.flags).search(case.text))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_fullmatch(case: Case) -> None:
    """From end to end."""
    expected = re.fullmatch(case.source, case.text, case.flags)

    assert _span(expected) == _span(Expression(case.source, case.flags).fullmatch(case.text))


def _span(match: re.Match[str] | None) -> tuple[int, int] | None:
    return match.span() if match else None
