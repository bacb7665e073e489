"""Tests of schedules: each due time begins one turn of its owner, or is on record as missed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest
from tests.support.proposals import says, wants
from tests.support.schedules import begun, current, make_schedule, tick
from tests.support.stories import Clock, Story, telling

from ringi.journal import events


@pytest.fixture
async def early(shared: str, clock: Clock) -> AsyncIterator[Story]:
    """A company at ten in the morning of a Wednesday."""
    clock.go("2T09:00")
    async with telling(shared, clock=clock) as told:
        yield told


async def test_due_schedule_begins_turn(early: Story):
    """A due schedule begins a turn with its instruction."""
    await make_schedule(early)
    early.next(wants(body="朝会の準備"), says())

    await tick(early)

    assert ["朝会の準備"] == await early.notes()


async def test_began_is_first_event(early: Story):
    """The record of such a turn opens with the schedule, its due time and its owner."""
    row = await make_schedule(early)
    early.next(says())

    await tick(early)

    (found,) = await begun(early, row)
    began = (await early.events(found.id))[0]
    assert isinstance(began, events.Began)
    assert (str(row.id), row.next_due, row.person) == (began.source, began.due, began.person)


async def test_following_time_is_tomorrow(early: Story):
    """After its time has begun a turn, the schedule is due on the next day."""
    row = await make_schedule(early)
    early.next(says())

    await tick(early)

    assert row.next_due + timedelta(days=1) == (await current(early, row)).next_due


async def test_second_tick_begins_nothing(early: Story):
    """A due time that was seen to begins no second turn."""
    await make_schedule(early)
    early.next(says())

    await tick(early)
    await tick(early)

    assert ["answered"] == await early.states()
