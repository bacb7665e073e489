"""What fits into the token budget, and in which order it is filled."""

from __future__ import annotations

import pytest

from ringi.context.budget import FRAME, BudgetRequest, fitting, tokens
from ringi.context.source import Unit
from ringi.domain.model import ContextItem
from ringi.domain.tools import Trust


def unit(text: str) -> Unit:
    return Unit(items=(ContextItem(kind="task", source="task:1", trust=Trust.FIELD, text=text),))


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("", 0, 1),
        ("見積書を明日までに送ってください", 11, 18),
        ("Please send the estimate by tomorrow", 7, 12),
    ],
    ids=["nothing", "japanese", "english"],
)
def test_estimate_is_near_what_tokenizers_count(text: str, least: int, most: int):
    """A character of Japanese is about one token, four of English are."""
    estimate = tokens(text)

    assert least <= estimate <= most


def test_higher_priority_is_filled_first():
    """Where only one fits, it is the one that matters more."""
    wanted = [BudgetRequest(priority=3, units=[unit("a")]), BudgetRequest(priority=1, units=[unit("b")])]

    assert [0, 1] == fitting(wanted, FRAME + 1)


def test_first_that_does_not_fit_ends_its_source():
    """A conversation is shown without gaps: nothing older than what was left out."""
    wanted = [BudgetRequest(priority=1, units=[unit("a"), unit("b" * 10_000), unit("c")])]

    assert [1] == fitting(wanted, 500)


def test_too_long_source_leaves_room_for_others():
    """What one source cannot use is the next one's."""
    wanted = [
        BudgetRequest(priority=1, units=[unit("b" * 10_000)]),
        BudgetRequest(priority=2, units=[unit("a")]),
    ]

    assert [0, 1] == fitting(wanted, 500)
