"""Which of several texts has most to do with what was said."""

from __future__ import annotations

import pytest

from ringi.context.relevance import most_relevant

TEACHINGS = (
    "経費は3万円まで",
    "見積書は必ず二人で確かめる",
    "Every estimate is checked by two people",
)


@pytest.mark.parametrize(
    ("words", "nearest"),
    [("見積書を送って", 1), ("ＥＳＴＩＭＡＴＥを送って", 2), ("経費の精算", 0)],
    ids=["japanese", "width and case", "another"],
)
def test_shared_characters_decide(words: str, nearest: int):
    """Compared in normal form."""
    found = most_relevant([words], [(text, text) for text in TEACHINGS])

    assert TEACHINGS[nearest] == found[0]


def test_without_anything_in_common_the_order_is_kept():
    """Equally near ones stay as they came."""
    found = most_relevant(["xyz"], [(text, text) for text in TEACHINGS])

    assert [*TEACHINGS] == found
