"""Tests of schedules: each due time begins one turn of its owner, or is on record as missed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tests.support.proposals import says, wants
from tests.support.schedules import begun, current, make_schedule, tick
from tests.support.stories import Clock, Story, telling

from ringi.journal import events
from ringi.store.core.preconditions import DecidedError
from ringi.store.work.schedules import ScheduleRow, claim_schedules, pass_due
from ringi.turns.background.schedules import HOLD_S, begin_due
from ringi.turns.intake.beginnings import Beginnings, DueTurn

TOKYO = ZoneInfo("Asia/Tokyo")


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


# Missed times -------------------------------------------------------------------------------------------


async def dues(story: Story, row: ScheduleRow) -> list[tuple[str, str]]:
    """Day and fate of each due time, the latest first."""
    return [(f"{each.due.astimezone(TOKYO):%d}", each.missed or "began") for each in await begun(story, row)]


async def late(story: Story, clock: Clock, catch_up: str, ticks: int = 1) -> list[tuple[str, str]]:
    """The due times of a daily schedule after three days without any process."""
    row = await make_schedule(story, catch_up=catch_up)
    clock.go("5T08:00")
    for _ in range(ticks):
        await tick(story)
    return await dues(story, row)


async def test_latest_missed_time_is_caught_up(early: Story, clock: Clock):
    """After downtime the latest of the missed times begins one turn."""
    early.next(says())

    assert [("04", "began")] == await late(early, clock, "one")


async def test_model_of_a_late_turn_knows_when_it_was_due(early: Story, clock: Clock):
    """A late turn tells the model when it was due."""
    early.next(says())

    await late(early, clock, "one")

    (why,) = [item for item in early.script.requests[0].items if item.kind == "beginning"]
    assert "2099-12-04 09:00" in why.text


async def test_missed_time_is_left_out(early: Story, clock: Clock):
    """A schedule that leaves missed times out records the first of them as late and goes on with the next."""
    assert [("02", "late")] == await late(early, clock, "skip")


async def test_each_missed_time_is_caught_up(early: Story, clock: Clock):
    """A schedule that wants each missed time begins a turn for each."""
    early.next(says(), says(), says())

    found = await late(early, clock, "all", ticks=3)

    assert [("04", "began"), ("03", "began"), ("02", "began")] == found


async def test_old_missed_times_are_not_caught_up(early: Story, clock: Clock):
    """Times missed more than a week ago begin nothing, even if all are wanted."""
    row = await make_schedule(early, catch_up="all")
    clock.go("20T08:00")

    await tick(early)

    assert [("02", "late")] == await dues(early, row)


async def test_time_in_quiet_hours_moves_to_their_end(early: Story):
    """A schedule that heeds quiet hours is next due at their end."""
    starts = datetime.fromisoformat("2099-12-02T22:00")
    row = await make_schedule(early, quiet=True, starts=starts)
    early.next(says())

    await tick(early)

    due = (await current(early, row)).next_due
    assert due is not None
    assert "2099-12-03 08:00" == f"{due.astimezone(TOKYO):%Y-%m-%d %H:%M}"


async def test_paused_schedule_begins_nothing(early: Story):
    """A paused schedule begins no turn."""
    await make_schedule(early, enabled=False)

    await tick(early)

    assert [] == await early.states()


async def test_schedule_of_a_broken_rule_keeps_no_other_waiting(early: Story):
    """A schedule whose rule cannot be read does not keep the others from beginning."""
    await make_schedule(early, rule="FREQ=SECONDLY")
    await make_schedule(early)
    early.next(says())

    await tick(early)

    assert ["answered"] == await early.states()


# Several processes --------------------------------------------------------------------------------------


async def test_processes_at_once_begin_each_time_once(early: Story):
    """Processes that tick at the same moment begin each due time once."""
    rows = [await make_schedule(early) for _ in range(12)]
    early.next(*(says() for _ in rows))

    await asyncio.gather(*(begin_due(early.services) for _ in range(6)))
    await early.rest()

    assert ["answered"] * len(rows) == await early.states()


async def test_claim_of_a_dead_process_lapses(early: Story, clock: Clock):
    """A due time that a process claimed before it died is seen to by another one, later."""
    await make_schedule(early)
    await early.database.across(claim_schedules(clock(), HOLD_S, 10))
    early.next(says())

    await tick(early)
    clock.at += timedelta(seconds=HOLD_S)
    await tick(early)

    assert ["answered"] == await early.states()


async def test_turn_of_a_dead_process_is_driven_by_another(early: Story):
    """A turn that was begun by a process that died before driving it is driven by another process."""
    await make_schedule(early)
    early.next(says())
    await begin_due(early.services)

    await early.rest()

    assert ["answered"] == await early.states()


async def test_begun_turn_and_its_time_commit_together(early: Story):
    """If the turn cannot be recorded, its schedule stays due."""
    row = await make_schedule(early)
    early.by_force("UPDATE schedules SET next_due = next_due - interval '1 day' WHERE id = %s", row.id)
    passed = pass_due(row.id, row.next_due, None)

    with pytest.raises(DecidedError):
        await Beginnings(early.services).begin(due_turn(early, row), passed)

    assert ([], []) == (await early.states(), await begun(early, row))


def due_turn(story: Story, row: ScheduleRow) -> DueTurn:
    assert row.next_due is not None
    return DueTurn(
        org=story.org,
        kind="schedule",
        source=str(row.id),
        key="x",
        person=row.person,
        conversation=row.conversation,
        due=row.next_due,
        instruction=row.instruction,
    )
