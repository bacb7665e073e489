"""Puts an event of the whole company into the calendar that everybody can look at."""

from datetime import date, time
from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.assistants.secretary.days import day_words
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.dates.iso import day_text
from ringi.store.work.company_events import CompanyEvent, add_company_event
from ringi.tools.arguments import Beside, Content, When
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class EventCreateArgs(ToolArgs):
    title: Annotated[str, Content(one_line=True), Text("secretary.event")] = Field(
        min_length=1, description="What takes place, in the requester's words."
    )
    day: Annotated[date, When(), Text("secretary.day")] = Field(description="On which day, YYYY-MM-DD.")
    starts_at: Annotated[time | None, When(), Beside("day"), Text("secretary.starts_at")] = Field(
        default=None, description="When it begins, HH:MM."
    )
    ends_at: Annotated[time | None, When(), Beside("day"), Text("secretary.ends_at")] = Field(
        default=None, description="When it ends on that day, HH:MM.", examples=["16:00"]
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("event_create"),
    effect=Effect.WRITE,
    level=3,
    risk=Risk.MEDIUM,
    published=True,
    examples=(
        Example(
            ja="12月18日に「忘年会」を会社の予定に入れて",
            en='Add "year-end party" to the company calendar on December 18',
        ),
        Example(
            ja="来月10日に全社会議を社内カレンダーに登録して",
            en="Put the all-hands meeting on the company calendar for December 10",
        ),
        Example(
            ja="12月1日の10時から「避難訓練」を会社の行事に追加して",
            en='Add "fire drill" to the company calendar on December 1 at 10:00',
        ),
    ),
)


def preview(args: EventCreateArgs, known: PreviewContext) -> Preview:
    day = day_words(args.day, args.starts_at, args.ends_at)
    return Preview(
        operation=Text("secretary.event_create", {"what": args.title}),
        lines=card_lines(args, known, day=day),
    )


async def handle(args: EventCreateArgs, context: ToolContext) -> Json:
    if args.ends_at and (args.starts_at is None or args.ends_at <= args.starts_at):
        raise ToolFailedError(Text("secretary.event_ends_before"))
    event = CompanyEvent(title=args.title, day=args.day, starts_at=args.starts_at, ends_at=args.ends_at)
    await inside(context).run(add_company_event(event, context.requester.id, context.execution))
    return {"title": args.title, "day": day_text(args.day, args.starts_at, args.ends_at)}


EVENT_CREATE = Tool(
    spec=SPEC,
    description=Text("secretary.event_create_use"),
    args=EventCreateArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.event_create_instead"), deletes=ToolName("event_remove")),
)
