"""Messages of one key are taken in one after another, and nobody waits for ever."""

from __future__ import annotations

import asyncio
from uuid import uuid4

import pytest
from tests.support.stories import Story

from ringi.domain.errors import CrowdedError
from ringi.domain.ids import ConversationId, OrgId, PersonId
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.intake.key_mutex import KeyMutex
from ringi.turns.runtime import Runtime

PATIENCE_S = 5.0
HELD_S = 0.02


def some_key() -> OrderKey:
    return OrderKey(org=OrgId(uuid4()), conversation=ConversationId(uuid4()), person=PersonId(uuid4()))


async def test_the_next_comes_after_the_one_before():
    """Who came second waits until the first is done."""
    line, key, seen = KeyMutex(), some_key(), list[str]()

    async def pass_by(name: str) -> None:
        async with line.at(key, PATIENCE_S):
            seen.append(f"{name} in")
            await asyncio.sleep(0)
            seen.append(f"{name} out")

    await asyncio.gather(pass_by("first"), pass_by("second"))

    assert ["first in", "first out", "second in", "second out"] == seen


async def test_who_waits_too_long_is_to_come_again():
    """Nothing of it happened."""
    line, key = KeyMutex(), some_key()

    async with line.at(key, PATIENCE_S):
        with pytest.raises(CrowdedError):
            async with line.at(key, patience_s=0.01):
                pass


async def test_waiting_in_line_is_part_of_the_patience():
    """What is left of it counts from when one stood in line, not from when one's turn came."""
    line, key, told = KeyMutex(), some_key(), list[float]()

    async def pass_by() -> None:
        async with line.at(key, patience_s=60.0) as left:
            told.append(left)

    async with line.at(key, PATIENCE_S):
        waiting = asyncio.create_task(pass_by())
        await asyncio.sleep(0)
        await asyncio.wait({waiting}, timeout=2 * HELD_S)
    await waiting

    assert [True] == [left <= 60.0 - HELD_S for left in told]


async def test_other_keys_are_not_held_up():
    """Each key has a line of its own."""
    line = KeyMutex()

    async with line.at(some_key(), PATIENCE_S), line.at(some_key(), patience_s=0.01):
        passed = True

    assert passed


async def test_a_burst_of_one_person_is_on_record_in_its_order(story: Story):
    """Twelve messages at once: none is lost, none overtakes another."""
    runtime, said = Runtime(story.services, slots=0), [f"{number} つ目の用件です" for number in range(12)]
    burst = [await story.message("tanaka", text) for text in said]

    await asyncio.gather(*(runtime.take(message) for message in burst))

    assert said == [message.body for message in await story.messages("tanaka")]
