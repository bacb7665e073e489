"""Makes a schedule of one's own: from then on, Ringi begins a request with the person's words whenever it is due.

The person writes the instruction and sends the form: these are their words for every occurrence. The card and the answer
show the next dates, by which they see whether the rule is as they meant it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

from pydantic import Field

from ringi.assistants.administration.fields import DayField
from ringi.assistants.administration.record import administered
from ringi.domain.calendar import NO_CALENDAR
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.language.dates.moments import RepeatedMoment, find_moments
from ringi.language.dates.rrule import LONGEST_RULE, Timetable, next_time, next_times, read_rule
from ringi.store.work.schedules import ScheduleRow, add_schedule, count_schedules
from ringi.tools.arguments import Content, Option, When
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 30
"""Largest number of schedules of one person."""
SHOWN = 3
"""Dates the card shows."""
LONGEST_INSTRUCTION = 2_000
LONGEST_AHEAD = timedelta(days=730)


class _Schedule(ToolArgs):
    instruction: Annotated[
        str,
        Content(max_length=LONGEST_INSTRUCTION),
        Field(min_length=1, max_length=LONGEST_INSTRUCTION, json_schema_extra={"format": "textarea"}),
    ]
    repeats: Annotated[str, Option(), Field(min_length=1, max_length=LONGEST_RULE)]
    at: Annotated[time, When()]
    days_off: Annotated[Literal["none", "skip", "previous", "next"], Option()] = "none"
    missed: Annotated[Literal["one", "skip", "all"], Option()] = "one"
    quiet: Annotated[bool, Option()] = False


class AddScheduleFields(_Schedule):
    begins: DayField | None = None
    """First possible day; today if left out."""


class AddScheduleArgs(_Schedule):
    begins: DayField


SPEC = ToolSpec(
    name=ToolName("add_schedule"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
    own_affair=True,
)


def prepare(fields: AddScheduleFields, writing: FormContext) -> PreparedCall:
    """Makes the call. Raises UserFacingError if the rule cannot be read, or never comes within its bounds."""
    rule = _rule(fields.repeats, writing)
    begins = fields.begins or writing.now.date()
    if not timedelta() <= begins - writing.now.date() <= LONGEST_AHEAD:
        raise UserFacingError(Text("schedules.start_unfit"))
    found = _timetable(rule, begins, fields, ZoneInfo(str(writing.now.tzinfo)))
    if next_time(found, writing.now, writing.calendar) is None:
        raise UserFacingError(Text("schedules.rule_never"))
    args = fields.model_dump(mode="json", exclude_none=True)
    return PreparedCall(args={**args, "repeats": rule, "begins": begins.isoformat()})


def preview(args: AddScheduleArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.add_schedule_what", {"dates": "、".join(_dates(args))}),
        lines=card_lines(
            args,
            known,
            at=args.at.isoformat("minutes"),
            days_off=Text(f"schedules.days_off_{args.days_off}"),
            missed=Text(f"schedules.missed_{args.missed}"),
            quiet=Text(f"schedules.quiet_{'move' if args.quiet else 'keep'}"),
        ),
    )


async def handle(args: AddScheduleArgs, context: ToolContext) -> Json:
    zone = ZoneInfo(str(context.now.tzinfo))
    row = await inside(context).row(count_schedules(context.requester.id))
    if row is not None and row[0] >= MOST:
        raise ToolFailedError(Text("schedules.too_many", {"most": MOST}))
    found = _timetable(args.repeats, args.begins, args, zone)
    due = next_time(found, context.now, context.calendar)
    if due is None:
        raise ToolFailedError(Text("schedules.rule_never"))
    made = ScheduleRow(
        id=context.execution,
        person=context.requester.id,
        conversation=None,
        instruction=args.instruction,
        rule=args.repeats,
        zone=zone.key,
        starts=found.start,
        shift=args.days_off,
        quiet=args.quiet,
        catch_up=args.missed,
        enabled=True,
        next_due=due,
    )
    await inside(context).run(add_schedule(made))
    await administered(context, SPEC.name, context.requester.id)
    return {"schedule": str(made.id)}


def _rule(words: str, writing: FormContext) -> str:
    """The rule: as it is written, or as words such as 毎週月曜 say it."""
    said = [
        moment.rule.canonical
        for found in find_moments(words, writing.now, writing.calendar)
        for moment in found.readings
        if isinstance(moment, RepeatedMoment)
    ]
    rule = said[0] if len(said) == 1 else words.strip().upper().removeprefix("RRULE:")
    read_rule(rule)
    return rule


def _timetable(rule: str, begins: date, args: _Schedule, zone: ZoneInfo) -> Timetable:
    start = datetime.combine(begins, args.at.replace(tzinfo=None))
    return Timetable(rule=read_rule(rule), start=start, zone=zone, shift=args.days_off)


def _dates(args: AddScheduleArgs) -> tuple[str, ...]:
    """The first dates. Holidays are not known here; weekends are."""
    found = _timetable(args.repeats, args.begins, args, _ANY_ZONE)
    before = found.start.replace(tzinfo=UTC) - timedelta(seconds=1)
    return tuple(f"{each:%Y-%m-%d %H:%M}" for each in next_times(found, before, NO_CALENDAR, SHOWN))


_ANY_ZONE = ZoneInfo("UTC")

ADD_SCHEDULE = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.add_schedule_use"),
        args=AddScheduleArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.add_schedule"),
    area="schedules",
    fields=AddScheduleFields,
    prepare=prepare,
)
