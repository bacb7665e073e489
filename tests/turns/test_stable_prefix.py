"""From one turn to the next, almost all of a request is the same from its beginning: providers keep that."""

from __future__ import annotations

from itertools import pairwise

from tests.support.proposals import says
from tests.support.requests_written import shared
from tests.support.stories import Story

SAID = "来週の展示会に向けて、取引先への案内文の下書きを考えてください。前回より短くしたいです。"
ANSWERED = "承知しました。展示会のご案内の下書きです。日時と場所を先に書き、見どころを三つに絞りました。"


async def test_nine_tenths_of_a_request_were_in_the_one_before(story: Story):
    """The share that both requests begin with is at least 90 % in an ordinary conversation."""
    for number in range(8):
        story.next(says(f"{number}。{ANSWERED}"))
        await story.say("tanaka", f"{number}。{SAID}")

    requests = story.script.requests[2:]
    assert [] == [share for each in pairwise(requests) if (share := shared(*each)) < 0.9]
