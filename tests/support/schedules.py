"""Schedules of a story, as rows."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from uuid import uuid4

from tests.support.stories import Story

from ringi.store.work.schedules import (
    BeginningRow,
    ScheduleRow,
    add_schedule,
    beginning_row,
    beginnings_of,
    schedule_called,
    schedule_row,
)
from ringi.turns.background.schedules import begin_due

MORNING = datetime.fromisoformat("2099-12-02T09:00")
"""An hour before the clock of a story begins, on its local clock."""


async def make_schedule(story: Story, who: str = "tanaka", **changes: object) -> ScheduleRow:
    """A schedule for every day at nine, first due today."""
    plain = ScheduleRow(
        id=uuid4(),
        person=story.person(who),
        conversation=await story.place(who),
        instruction="「朝会の準備」をメモして",
        rule="FREQ=DAILY",
        zone="Asia/Tokyo",
        starts=MORNING,
        shift="none",
        quiet=False,
        catch_up="one",
        enabled=True,
        next_due=story.services.now().replace(hour=9, minute=0),
    )
    row = replace(plain, **changes)
    await story.database.batch(story.org, add_schedule(row))
    return row


async def tick(story: Story) -> None:
    """Begins what is due, and drives it to its end."""
    await begin_due(story.services)
    await story.rest()


async def begun(story: Story, row: ScheduleRow) -> list[BeginningRow]:
    """The beginnings of the schedule, the latest first."""
    (rows,) = await story.database.batch(story.org, beginnings_of("schedule", str(row.id), 100))
    return [beginning_row(each) for each in rows]


async def current(story: Story, row: ScheduleRow) -> ScheduleRow:
    (rows,) = await story.database.batch(story.org, schedule_called(row.id))
    return schedule_row(rows[0])
