"""Who speaks of what was delivered to them?"""

from __future__ import annotations

import pytest

from ringi.language.names.pointing import points_at_received

POINTING = (
    "これを高橋さんに伝えて",
    "この件、どう思う？",
    "さっきのメッセージに返信して",
    "届いたメッセージを転送して",
    "What does this mean?",
    "forward it to Kato",
    "reply to that message",
)
OTHERS = (
    "高橋さんに「了解です」と伝えて",
    "佐藤さんにメッセージを送って",
    "それと、田中さんに資料を頼んで",
    "これから会議です",
    "Tell Tanaka that I will be late",
    "Show my tasks for this week",
    "自分のタスクを見せて",
)


@pytest.mark.parametrize("text", POINTING)
def test_words_that_point(text: str):
    """They mean something they were told."""
    assert points_at_received([text])


@pytest.mark.parametrize("text", OTHERS)
def test_words_that_do_not(text: str):
    """They stand by themselves."""
    assert not points_at_received([text])
