"""Puts on record why the emergency stop was pressed: the reason is asked for once everything stands still."""

from __future__ import annotations

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import moment, put_on_record
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import StopExplained
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class ExplainStopArgs(ToolArgs):
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("explain_stop"),
    effect=Effect.WRITE,
    level=3,
    risk=Risk.LOW,
    administrative=True,
    under_stop=True,
)


def preview(args: ExplainStopArgs, known: PreviewContext) -> Preview:
    return Preview(operation=Text("requests.explain_stop_what"), lines=card_lines(args, known))


async def handle(args: ExplainStopArgs, context: ToolContext) -> Json:
    await put_on_record(
        context, StopExplained(at=moment(context), by=context.requester.id, reason=args.reason)
    )
    return {"explained": True}


EXPLAIN_STOP = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.explain_stop_use"),
        args=ExplainStopArgs,
        preview=preview,
        handle=handle,
    ),
    Text("requests.explain_stop"),
    "organisation",
)
