"""Looks up days: holidays of Japan, business days, events of the company, tasks the requester has to finish."""

from collections.abc import Callable
from datetime import date
from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.periods import Period, periods_of
from ringi.domain.calendar import Calendar
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec, Trust
from ringi.holidays import holiday_name, is_business_day
from ringi.language.dates.days import LATEST
from ringi.language.dates.iso import day_text
from ringi.store.work.company_events import company_event, company_events, due_task, tasks_due
from ringi.tools.arguments import When
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

MOST = 20
"""Largest number of events, and of tasks."""
LONGEST = 92
"""Largest number of days looked at: a quarter."""


class CalendarArgs(ToolArgs):
    period: Annotated[str, When(), Text("secretary.period")] = Field(
        min_length=1,
        description="Which days, in the requester's words: 明日, 来週, 12月, 5営業日後, 12月1日から5日, next week; or YYYY-MM-DD.",
        examples=["来週"],
    )


SPEC = ToolSpec(
    name=ToolName("calendar"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="来週の予定を教えて", en="What is on next week?"),
        Example(ja="11月23日は祝日？", en="Is November 23 a holiday?"),
        Example(ja="5営業日後はいつ？", en="What day is it in 5 business days?"),
    ),
)


def preview(args: CalendarArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.calendar"),
        lines=card_lines(args, known),
    )


async def handle(args: CalendarArgs, context: ToolContext) -> Json:
    period, works = _period(args.period, context), _works(context.calendar)
    tasks = await inside(context).rows(tasks_due(context.requester.id, period.first, period.last, MOST))
    events = await inside(context).rows(company_events(period.first, period.last, MOST))
    return {
        "first_day": period.first.isoformat(),
        "last_day": period.last.isoformat(),
        "business_days": sum(map(works, period.days())),
        "holidays": [
            {"title": name, "day": day.isoformat()} for day in period.days() if (name := holiday_name(day))
        ],
        "events": [
            {
                "title": event.title,
                "day": day_text(event.day, event.starts_at, event.ends_at),
                "trust": Trust.FREE_TEXT.value,
            }
            for event in map(company_event, events)
        ],
        "tasks": [
            {
                "title": task.title,
                "day": day_text(task.due_date, task.due_time),
                "others_wrote": ["title"] if task.author != context.requester.id else [],
            }
            for task in map(due_task, tasks)
        ],
    }


def _works(known: Calendar) -> Callable[[date], bool]:
    """Returns a function that tells business days, by the organisation's own calendar as far as that reaches."""
    return lambda day: known.works_on(day) if known.knows(day) else is_business_day(day)


def _period(words: str, context: ToolContext) -> Period:
    """Returns the only period the words can mean."""
    match periods_of(words, context.now, _works(context.calendar)):
        case (period,) if period.last > LATEST:
            raise ToolFailedError(Text("secretary.period_unreadable", {"said": words}))
        case (period,) if period.length <= LONGEST:
            return period
        case (_,):
            raise ToolFailedError(Text("secretary.period_long", {"most": LONGEST}))
        case ():
            raise ToolFailedError(Text("secretary.period_unreadable", {"said": words}))
        case several:
            days = "、".join(period.first.isoformat() for period in several)
            raise ToolFailedError(Text("secretary.period_ambiguous", {"said": words, "days": days}))


CALENDAR = Tool(
    spec=SPEC,
    description=Text("secretary.calendar_use"),
    args=CalendarArgs,
    preview=preview,
    handle=handle,
)
