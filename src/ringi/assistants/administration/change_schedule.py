"""Pauses a schedule of one's own, lets it go on, or deletes it. What it began before stays on record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.record import administered
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.evidence import Thing
from ringi.domain.ids import ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.language.dates.rrule import next_time
from ringi.store.core.database import Row, Statement
from ringi.store.work.schedules import (
    delete_schedule,
    enable_schedule,
    schedule_called,
    schedule_row,
    schedules_of,
)
from ringi.tools.arguments import Option, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import Caller, Locator, PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 100
"""Number of schedules looked through."""


class ChangeScheduleArgs(ToolArgs):
    schedule: Annotated[
        str, Which(), Field(min_length=36, max_length=36, json_schema_extra={"format": "schedule"})
    ]
    action: Annotated[Literal["pause", "resume", "delete"], Option()]


SPEC = ToolSpec(
    name=ToolName("change_schedule"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
    own_affair=True,
)


def preview(args: ChangeScheduleArgs, known: PreviewContext) -> Preview:
    action = Text(f"schedules.action_{args.action}")
    return Preview(
        operation=Text("requests.change_schedule_what", {"action": action}),
        lines=card_lines(args, known, action=action),
    )


async def handle(args: ChangeScheduleArgs, context: ToolContext) -> Json:
    schedule, person = UUID(args.schedule), context.requester.id
    if await inside(context).row(await _change(args, context)) is None:
        raise ToolFailedError(Text("requests.gone"))
    await administered(context, SPEC.name, person)
    return {"schedule": str(schedule)}


async def _change(args: ChangeScheduleArgs, context: ToolContext) -> Statement:
    schedule, person = UUID(args.schedule), context.requester.id
    match args.action:
        case "delete":
            return delete_schedule(schedule, person)
        case "pause":
            return enable_schedule(schedule, person, enabled=False, next_due=None)
        case "resume":
            row = await inside(context).row(schedule_called(schedule))
            found = schedule_row(row).timetable if row is not None else None
            # Times of the pause are not caught up: the schedule goes on with the next one.
            due = next_time(found, context.now, context.calendar) if found else None
            return enable_schedule(schedule, person, enabled=True, next_due=due)


def _choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the schedule of that id."""
    del people
    own = [schedule_row(row) for row in rows]
    return tuple(Thing(id=said, name=each.instruction) for each in own if str(each.id) == said)


def _read(caller: Caller) -> Statement:
    return schedules_of(caller.person, MOST)


CHANGE_SCHEDULE = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.change_schedule_use"),
        args=ChangeScheduleArgs,
        preview=preview,
        handle=handle,
        locators={"schedule": Locator(read=_read, choose=_choose)},
    ),
    Text("requests.change_schedule"),
    "schedules",
)
