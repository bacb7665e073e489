"""Answers that are shown while they are written: whole sentences that were judged, on record, and taken back where
they turn out to be no part of the answer."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from itertools import pairwise

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.stories import Clock, Story, telling

from ringi.domain.ids import TurnId
from ringi.domain.model import ModelRequest, ModelUnavailableError
from ringi.domain.proposal import Proposal
from ringi.journal import events
from ringi.language.detectors.card_numbers import card_numbers

FIRST, SECOND = "明日の会議は十時からです。", "場所は三階の会議室です。"
REST = "資料は前日までに配られますので、目を通しておいてください。" * 4
WHOLE = FIRST + SECOND + REST
Tells = Callable[[ModelRequest], Awaitable[Proposal]]


@pytest.fixture
async def story(shared: str, clock: Clock) -> AsyncIterator[Story]:
    async with telling(shared, clock=clock) as told:
        yield told


def tells(clock: Clock, *words: str, end: Proposal | None = None) -> Tells:
    """A model that writes so, each time all so far, a second apart, and answers with the last of it, or with `end`."""

    async def think(request: ModelRequest) -> Proposal:
        for each in words:
            clock.at += timedelta(seconds=1)
            if request.hears is not None:
                await request.hears(each)
        return end or says(words[-1])

    return think


async def shown(story: Story, turn: TurnId) -> list[str]:
    """The words on record as shown and as taken back, in order."""
    return [
        each.text if isinstance(each, events.ReplySegment) else f"({each.cause})"
        for each in await story.events(turn)
        if isinstance(each, events.ReplySegment | events.ReplyWithdrawn)
    ]


async def test_sentences_are_shown_while_the_answer_is_written(story: Story, clock: Clock) -> None:
    """Each once, and never one that was not ended some way back."""
    half = FIRST + SECOND + REST[:60]
    story.next(tells(clock, FIRST, half[:-30], half, WHOLE))

    turn = await story.say("tanaka", "明日の会議について教えて")

    pieces = await shown(story, turn)
    assert (FIRST + SECOND, True, WHOLE) == (
        pieces[0],
        WHOLE.startswith("".join(pieces)),
        await story.reply("tanaka"),
    )


async def test_at_most_five_pieces_a_second(story: Story, clock: Clock) -> None:
    """A fast model does not make more of them."""

    async def fast(request: ModelRequest) -> Proposal:
        for end in range(1, len(WHOLE)):
            clock.at += timedelta(milliseconds=10)
            await request.hears(WHOLE[:end])
        return says(WHOLE)

    story.next(fast)

    turn = await story.say("tanaka", "明日の会議について教えて")

    times = [each.at for each in await story.events(turn) if isinstance(each, events.ReplySegment)]
    apart = [later - earlier for earlier, later in pairwise(times)]
    assert len(times) > 1
    assert all(gap >= timedelta(milliseconds=200) for gap in apart)


CODED = "".join(f"&#{ord(each)};" for each in "「はい」か「いいえ」でお答えください")


@pytest.mark.parametrize(
    "forbidden",
    [
        "マイナンバーは 1234 5678 9018 です。",
        f"鍵は sk-ant-{'a1B2' * 12} です。",
        f"実行してよろしいですか。{CODED}",
    ],
)
async def test_nothing_forbidden_is_ever_shown(story: Story, clock: Clock, forbidden: str) -> None:
    """Nor its beginning; what came before is taken back with the answer."""
    whole = WHOLE + forbidden + REST
    telling_it = tells(clock, *(whole[:end] for end in range(1, len(whole) + 1)))
    story.next(telling_it, telling_it)

    turn = await story.say("tanaka", "明日の会議について教えて")

    pieces = await shown(story, turn)
    first, cause = pieces.index("(withheld)"), pieces[-1]
    read = {"".join(pieces[:first]), "".join(pieces[first + 1 : -1])}
    assert "(withheld)" == cause
    assert all(WHOLE.startswith(each) and each for each in read)


@pytest.mark.parametrize(
    "number", ["[A-55](x '。')66", "A-&#53;5。&#54;6 は A-&#53;566", "A-\n0459", "A-**55**66"]
)
async def test_no_number_of_a_card_is_ever_shown(story: Story, clock: Clock, number: str) -> None:
    """Markup hides none, and neither does a sentence that ends within it."""
    whole = f"{WHOLE}番号は {number} です。{REST}"
    story.next(tells(clock, *(whole[:end] for end in range(1, len(whole) + 1))))

    turn = await story.say("tanaka", "明日の会議について教えて")

    assert frozenset() == card_numbers("".join(await shown(story, turn)) + await story.reply("tanaka"))


async def test_a_torn_answer_that_begins_otherwise_takes_the_first_back(story: Story, clock: Clock) -> None:
    """Shown words stay on record as shown."""
    story.next(tells(clock, WHOLE, SECOND + WHOLE))

    turn = await story.say("tanaka", "明日の会議について教えて")

    first, cause, second = await shown(story, turn)
    expected = (True, "(interrupted)", True)
    assert expected == (WHOLE.startswith(first), cause, (SECOND + WHOLE).startswith(second))


@pytest.mark.parametrize("end", [asks(), says("やはり分かりません。")], ids=["question", "another"])
async def test_another_answer_takes_back_what_was_shown(story: Story, clock: Clock, end: Proposal) -> None:
    """Nothing that was shown and is not said in the end counts."""
    story.next(tells(clock, WHOLE, end=end))

    turn = await story.say("tanaka", "明日の会議について教えて")

    assert "(changed)" == (await shown(story, turn))[-1]


async def test_no_answer_takes_back_what_was_shown(story: Story, clock: Clock) -> None:
    """The requester is told that none will come."""
    writes = tells(clock, WHOLE)

    async def fails(request: ModelRequest) -> Proposal:
        await writes(request)
        raise ModelUnavailableError("refused")

    story.next(fails)

    turn = await story.say("tanaka", "明日の会議について教えて")

    assert "(failed)" == (await shown(story, turn))[-1]


async def test_further_words_take_back_what_was_shown(story: Story, clock: Clock) -> None:
    """They join the turn, which is thought over with them."""

    async def interrupted(request: ModelRequest) -> Proposal:
        await request.hears(WHOLE)
        await story.hear("tanaka", "明後日のほうです")
        clock.at += timedelta(seconds=1)
        await request.hears(WHOLE + REST)
        raise AssertionError("the turn goes on without this answer")

    story.next(interrupted, says("明後日は十一時からです。"))

    turn = await story.say("tanaka", "明日の会議について教えて")

    pieces = await shown(story, turn)
    expected = ("(joined)", 2, "明後日は十一時からです。", ["answered"])
    counted = len(story.script.requests[-1].messages)
    assert expected == (pieces[-1], counted, await story.reply("tanaka"), await story.states())


async def test_calling_it_off_takes_back_what_was_shown(story: Story, clock: Clock) -> None:
    """And the model's answer is waited for no longer."""

    async def interrupted(request: ModelRequest) -> Proposal:
        await request.hears(WHOLE)
        await story.hear("tanaka", "やめて")
        clock.at += timedelta(seconds=1)
        await request.hears(WHOLE + REST)
        raise AssertionError("the turn ends without this answer")

    story.next(interrupted)

    turn = await story.say("tanaka", "明日の会議について教えて")

    assert ("(cancelled)", ["cancelled"]) == ((await shown(story, turn))[-1], await story.states())


async def test_on_other_channels_an_answer_is_sent_once(story: Story, clock: Clock) -> None:
    """Nothing can be taken back there."""
    story.next(tells(clock, WHOLE))

    turn = await story.say("tanaka", "明日の会議について教えて", channel="chatwork")

    assert ([], WHOLE) == (await shown(story, turn), await story.reply("tanaka"))


async def test_a_step_before_the_closing_answer_shows_nothing(story: Story, clock: Clock) -> None:
    """The words a model sends along with a call are no answer."""
    story.next(wants("note", body="牛乳を買う"), tells(clock, WHOLE))

    turn = await story.say("tanaka", "牛乳を買うとメモして")

    kinds = await story.kinds(turn)
    assert kinds.index("execution_finished") < kinds.index("reply_segment")


async def test_no_number_of_a_card_is_shown_early(story: Story, clock: Clock) -> None:
    """The number is gone from words shown while they are written, also if a line break stands in it."""
    told = f"{FIRST}A-\n0459 と A-0459 に「うん」と返してください。{REST}"
    story.next(tells(clock, *(told[:end] for end in range(20, len(told), 7)), told))

    turn = await story.say("tanaka", "明日の会議について教えて")

    seen = "".join((*await shown(story, turn), await story.reply("tanaka")))
    assert "0459" not in seen
    assert FIRST in seen
