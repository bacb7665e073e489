"""Takes an event out of the company's calendar (M1): one's own, from level 4 up anybody's. The event stays on record."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.which_event import MAY_TOUCH_ALL, WHICH_EVENT, day_line, event_name
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.language.dates.iso import day_text
from ringi.store.work.company_events import remove_company_event, standing_event
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class EventRemoveArgs(ToolArgs):
    event: Annotated[str, Which(), Text("secretary.event")] = Field(
        min_length=1,
        description="Which event, in the requester's words: its name or part of it, its day, or 「さっきの」.",
    )


SPEC = ToolSpec(
    name=ToolName("event_remove"),
    effect=Effect.DESTRUCTIVE,
    level=3,
    risk=Risk.MEDIUM,
    reversible=False,
    examples=(
        Example(
            ja="「忘年会」を会社の予定から消して",
            en='Remove "year-end party" from the company calendar',
        ),
        Example(ja="避難訓練の行事を取り消して", en="Cancel the fire drill event"),
        Example(ja="さっきの行事を削除して", en="Remove that event"),
    ),
)


def preview(args: EventRemoveArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.event_remove", {"what": event_name(known)}),
        lines=(*card_lines(args, known), day_line(known)),
    )


async def handle(args: EventRemoveArgs, context: ToolContext) -> Json:
    """Removes the event. The right is judged once more at the moment it happens: a level may have changed while the
    question waited."""
    removed = remove_company_event(UUID(args.event), context.requester.id, MAY_TOUCH_ALL)
    row = await inside(context).row(removed)
    if row is None:
        raise ToolFailedError(Text("secretary.event_gone"))
    event = standing_event(row).event
    return {"title": event.title, "day": day_text(event.day, event.starts_at, event.ends_at)}


EVENT_REMOVE = Tool(
    spec=SPEC,
    description=Text("secretary.event_remove_use"),
    args=EventRemoveArgs,
    preview=preview,
    handle=handle,
    locators={"event": WHICH_EVENT},
    undoing=Undoing(way=Text("secretary.event_remove_instead")),
)
