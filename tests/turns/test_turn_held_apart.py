"""Messages that wait for a card are kept and answered in order, from two devices, several people, and over a crash."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.model import ModelRequest
from ringi.domain.proposal import Proposal
from ringi.store.core.preconditions import FencedError
from ringi.turns.runtime import Runtime

THREE = ("会議室の話ですか", "明日は何曜日ですか", "傘は要りますか")


@pytest.fixture
async def asked(story: Story) -> Story:
    """A card waits for Tanaka's answer."""
    story.next(wants("asking_note", body="契約を更新"))
    await story.say("tanaka", "「契約を更新」とメモして")
    return story


def heard(story: Story) -> list[str]:
    """The messages that the model was asked about, beginning after the first request."""
    return [text for request in story.script.requests[1:] for text in request.messages]


async def dies(request: ModelRequest) -> Proposal:
    """A model during whose answer the process loses the turn to nobody, as in a crash."""
    del request
    raise FencedError


def free_leases(story: Story) -> None:
    """The lease of the process that died has run out."""
    story.by_force(
        "UPDATE order_keys SET lease_until = now() - interval '1 minute' WHERE org = %s", story.org
    )


async def test_messages_of_two_devices_are_answered_in_their_order(asked: Story):
    """Two processes take the messages in turn, and the no comes from the second."""
    elsewhere = replace(asked, runtime=Runtime(asked.services))
    for device, said in zip((asked, elsewhere, asked), THREE, strict=True):
        await device.say("tanaka", said)
    asked.next(*(says() for _ in THREE))

    await elsewhere.say("tanaka", "いいえ")
    await asked.rest()

    assert list(THREE) == heard(asked)


async def test_crash_after_the_no_loses_none(asked: Story):
    """The process dies with the first held message; the next one answers all three."""
    for said in THREE:
        await asked.say("tanaka", said)
    asked.next(dies, *(says() for _ in THREE))
    await asked.say("tanaka", "いいえ")

    free_leases(asked)
    await asked.rest()

    assert [THREE[0], *THREE] == heard(asked)


async def test_crash_before_the_end_of_the_card_loses_none(asked: Story):
    """The process dies while it words the outcome; the held messages follow the outcome all the same."""
    for said in THREE:
        await asked.say("tanaka", said)
    asked.next(dies, *(says() for _ in range(4)))
    await asked.say("tanaka", "はい")

    free_leases(asked)
    await asked.rest()

    assert list(THREE) == heard(asked)[-3:]
    assert ["契約を更新"] == await asked.notes()


async def test_message_sent_twice_is_held_once(asked: Story):
    """A device that repeats a message after a torn connection does not have it answered twice."""
    for _ in range(2):
        await asked.say("tanaka", THREE[0], client_id="same")
    asked.next(says())

    await asked.say("tanaka", "いいえ")

    assert [THREE[0]] == heard(asked)


async def test_held_messages_wait_behind_each_other(asked: Story):
    """The first held message asks for a card of its own; the second is answered after it."""
    for said in ("「鍵を替える」とメモして", THREE[1]):
        await asked.say("tanaka", said)
    asked.next(wants("asking_note", body="鍵を替える"), says())

    await asked.say("tanaka", "いいえ")

    assert ["「鍵を替える」とメモして", THREE[1]] == heard(asked)
