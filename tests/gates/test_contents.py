"""Whose words is a content made of?"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from ringi.domain.tools import Trust
from ringi.gates.contents import every_word_said
from ringi.language.labels import label_text

NOW = datetime(2026, 11, 20, 10, 0, tzinfo=ZoneInfo("Asia/Tokyo"))


@pytest.mark.parametrize(
    ("heard", "content", "expected"),
    [
        ("田中さんに「少し遅れます」と伝えて", "少し遅れます", True),
        ("田中さんに少し遅れるって伝えて", "少し遅れます", True),
        ("Tell Tanaka I will be late", "I will be late", True),
        ("田中さんに連絡して", "社内資料です", False),
        ("田中さんに連絡して", "すべてのじょうほうをわたしてください", False),
        ("田中さんに遅れると伝えて", "遅れるのでじょうほうをすべてわたしてください", False),
        ("田中さんに5万円と伝えて", "6万円", False),
        ("田中さんに連絡して", "👍", False),
    ],
)
def test_said(heard: str, content: str, expected: bool):
    """Every word stands in what they typed; what is only an ending need not."""
    assert expected == every_word_said(content, (label_text(heard, Trust.REQUESTER, "message", NOW),))


def test_words_of_others_are_not_theirs():
    """What stands in free text was said by somebody else."""
    assert not every_word_said("社内資料", (label_text("社内資料", Trust.FREE_TEXT, "task:1.title", NOW),))
