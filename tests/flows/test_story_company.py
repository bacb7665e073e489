"""The company seen and spoken to: sums and texts at once, whatever reaches many people only after a yes."""

from __future__ import annotations

import pytest
from tests.support.stories import Story


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("1,200円の8%引きはいくら？", "1,104円"),
        ("1000円÷3人を計算して", "1 円未満は切り捨てました。"),
        ("10円÷0を計算して", "0 で割ることはできません。"),
        ("Calculate 12 x 340 yen", "4,080円"),
        ("「お世話になっております」は何文字？", "文字数：11"),
    ],
)
async def test_sums_and_texts_are_answered_at_once(office: Story, said: str, answer: str):
    """Anybody gets a sum or a count without being asked anything; what has no answer says what to do."""
    await office.say("nakamura", said)

    assert (True, ()) == (answer in await office.reply("nakamura"), await office.pendings())
