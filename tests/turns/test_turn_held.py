"""Every message that arrives while a card is open is kept, and answered once the card's turn is over (D7)."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.turns.background.expiry import expire_due
from ringi.turns.runtime import Runtime

THREE = ("会議室の話ですか", "明日は何曜日ですか", "傘は要りますか")


@pytest.fixture
async def waiting(story: Story) -> Story:
    """Tanaka said three things while a card waits."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    for said in THREE:
        await story.say("tanaka", said)
    return story


def heard(story: Story) -> list[str]:
    """What the model was asked after the first request."""
    return [text for request in story.script.requests[1:] for text in request.messages]


async def test_all_are_answered_after_the_no(waiting: Story):
    """Each gets a turn of its own, in the order in which they came."""
    waiting.next(says("一つ。"), says("二つ。"), says("三つ。"))

    await waiting.say("tanaka", "いいえ")

    assert list(THREE) == heard(waiting)
    assert [
        "declined",
        "noted",
        "noted",
        "noted",
        "answered",
        "answered",
        "answered",
    ] == await waiting.states()


async def test_all_are_answered_after_the_yes(waiting: Story):
    """What was confirmed is carried out and told first."""
    waiting.next(says("更新しました。"), says("一つ。"), says("二つ。"), says("三つ。"))

    await waiting.say("tanaka", "はい")

    replies = [m.body.splitlines()[0] for m in await waiting.messages("tanaka") if m.person is None][-4:]
    assert ["更新しました。", "一つ。", "二つ。", "三つ。"] == replies


async def test_all_are_answered_after_the_time_is_over(waiting: Story):
    """Nobody answered: what was said meanwhile is not lost with the card."""
    waiting.let_expire()
    waiting.next(says("一つ。"), says("二つ。"), says("三つ。"))

    await expire_due(waiting.services)
    await waiting.rest()

    assert list(THREE) == heard(waiting)


async def test_they_wait_through_a_change(waiting: Story):
    """A card that is asked anew keeps what waited for the one before it."""
    waiting.next(wants("asking_note", body="契約を解除"))
    await waiting.say("tanaka", "はい、でも「契約を解除」にして")
    waiting.next(says("一つ。"), says("二つ。"), says("三つ。"))

    await waiting.say("tanaka", "いいえ")

    assert list(THREE) == heard(waiting)[-3:]


async def test_they_are_answered_once_where_two_processes_drive(waiting: Story):
    """A no said on two processes at once takes each message up once."""
    elsewhere = replace(waiting, runtime=Runtime(waiting.services))
    waiting.next(*(says() for _ in range(4)))

    both = (waiting.hear("tanaka", "いいえ"), elsewhere.hear("tanaka", "いいえ"))
    await asyncio.gather(*both, return_exceptions=True)
    await asyncio.gather(waiting.runtime.settle(), elsewhere.runtime.settle())
    await waiting.rest()

    waiting.script.lines.clear()
    assert list(THREE) == [text for text in heard(waiting) if text in THREE]
