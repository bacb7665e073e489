"""Releases the organisation's emergency stop (G3). Pressing it is one act without questions
(`ringi.turns.admin.organisation_stop`); releasing it is a call through the gates like any other.
"""

from __future__ import annotations

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import moment, put_on_record
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import Resumed
from ringi.store.organisations.administration import release_stop
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class ReleaseStopArgs(ToolArgs):
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("release_stop"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.MEDIUM,
    administrative=True,
    essential=True,
    under_stop=True,
)


def preview(args: ReleaseStopArgs, known: PreviewContext) -> Preview:
    return Preview(operation=Text("requests.release_stop_what"), lines=card_lines(args, known))


async def handle(args: ReleaseStopArgs, context: ToolContext) -> Json:
    if await inside(context).row(release_stop()) is None:
        raise ToolFailedError(Text("requests.not_stopped"))
    await put_on_record(context, Resumed(at=moment(context), by=context.requester.id, reason=args.reason))
    return {"stopped": False}


RELEASE_STOP = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.release_stop_use"),
        args=ReleaseStopArgs,
        preview=preview,
        handle=handle,
    ),
    Text("requests.release_stop"),
    "organisation",
)
