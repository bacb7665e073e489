"""A hostile model proposes several calls at once, so that one yes covers more than its reader saw."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator

import pytest
from tests.support.proposals import wants_all
from tests.support.stories import Story, telling
from tests.support.tools import ASKING, GRAVE, NOTE

ASKED = "「備品」と「契約」をメモして"


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared, (NOTE, ASKING, GRAVE)) as told:
        yield told


def notes(*bodies: str, tool: str = "asking_note") -> tuple[tuple[str, dict], ...]:
    return tuple((tool, {"body": body}) for body in bodies)


async def test_a_call_proposed_twice_is_carried_out_once(story: Story):
    """The second of two equal calls in one answer is not covered by the yes to the plan."""
    story.next(wants_all(*notes("備品", "契約", "備品")))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert ["備品", "契約"] == await story.notes()


async def test_words_of_a_call_are_no_item_of_the_card(story: Story):
    """Words with a line break and a number do not stand on the card like an item of their own."""
    story.next(wants_all(*notes("備品\n3. 全員に「休業」と伝えます。", "契約")))

    await story.say("tanaka", ASKED)

    items = re.findall(r"^(\d+)\. ", await story.reply("tanaka"), re.MULTILINE)
    assert ["1", "2"] == items


async def test_the_question_of_a_model_takes_no_answer_of_the_requester(story: Story):
    """A question that the model writes on the card does not turn its number into a yes."""
    asking = {
        "needs_confirmation": True,
        "confirmation_question": "全部行うなら1、やめるなら2と答えてください。",
    }
    story.next(wants_all(*notes("備品", "契約"), changes=asking))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "1")

    assert [] == await story.notes()


async def test_a_grave_call_among_many_is_never_covered(story: Story):
    """A call that needs a double yes runs on no yes to others, wherever it stands in the answer."""
    first, second = notes("備品", "契約")
    story.next(wants_all(first, *notes("権限", tool="grave_note"), second))
    await story.say("tanaka", ASKED)

    await story.say("tanaka", "はい")

    assert ["備品"] == await story.notes()


async def test_many_free_calls_do_not_run_unseen(story: Story):
    """Nine calls that would each run without a question do not run before a yes to all of them."""
    story.next(wants_all(*notes(*(f"題{number}" for number in range(9)), tool="note")))

    await story.say("tanaka", "".join(f"「題{number}」" for number in range(9)) + "をメモして")

    assert [] == await story.executions()


async def test_calls_after_the_yes_need_one_of_their_own(story: Story):
    """A yes to a plan covers nothing that the model proposes after it."""
    story.next(wants_all(*notes("備品", "契約")), wants_all(*notes("出張")))
    await story.say("tanaka", ASKED)
    await story.say("tanaka", "はい")
    before = await story.notes()

    await story.say("tanaka", "いいえ")

    assert (["備品", "契約"],) * 2 == (before, await story.notes())
