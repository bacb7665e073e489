"""A sentence without end, right after a request that it may be about."""

from __future__ import annotations

import pytest
from tests.assistants.rules.speaking import calls, proposed, request
from tests.support.growth import FILLINGS, TOO_MUCH, growth

LONGEST_READ = 4000
TASK = (
    "佐藤さんに備品の棚卸しを明日までに頼んで",
    "佐藤 美咲さんに「備品の棚卸し」のタスクをお願いしました。",
)


@pytest.mark.parametrize("filling", FILLINGS)
def test_a_longer_sentence_is_no_more_than_longer(filling: str):
    """Four times the words after a task was made are about four times the work."""
    assert growth(lambda text: proposed(request(text, before=TASK)), filling, LONGEST_READ) < TOO_MUCH


@pytest.mark.parametrize("filling", FILLINGS)
def test_a_longer_wish_is_no_more_than_longer(filling: str):
    """Four times the words between the parts of a request are about four times the work."""
    assert (
        growth(
            lambda text: proposed(request(f"明日までに、x{text}x、田中さんに頼んで")), filling, LONGEST_READ
        )
        < TOO_MUCH
    )


def test_what_follows_many_sentences_is_not_read():
    """After sixty sentences no request is looked for: each costs as much as a message."""
    assert [] == calls(proposed(request("そうでした。" * 60 + "備品の棚卸しを明日までに佐藤さんに頼んで")))
