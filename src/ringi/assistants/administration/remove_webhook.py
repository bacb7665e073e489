"""Removes an address to which people may send. What was sent there stays on record."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import administered
from ringi.assistants.administration.which import named
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.evidence import Thing
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL, People
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.core.database import Row
from ringi.store.organisations.webhooks import remove_webhook, webhook_row, webhooks
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import Locator, PreviewContext, Tool, ToolArgs, ToolContext, inside


class RemoveWebhookArgs(ToolArgs):
    webhook: Annotated[str, Which()] = Field(min_length=1, max_length=100)
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("remove_webhook"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns the address of that id or name."""
    del people
    return named(said, [Thing(id=str(each.id), name=each.name) for each in map(webhook_row, rows)])


def preview(args: RemoveWebhookArgs, known: PreviewContext) -> Preview:
    name = known.thing("webhook").name
    return Preview(
        operation=Text("requests.remove_webhook_what", {"webhook": name}),
        lines=card_lines(args, known),
    )


async def handle(args: RemoveWebhookArgs, context: ToolContext) -> Json:
    row = await inside(context).row(remove_webhook(UUID(args.webhook)))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    await administered(context, SPEC.name, None, {"webhook": args.webhook})
    return {"webhook": row[0]}


REMOVE_WEBHOOK = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.remove_webhook_use"),
        args=RemoveWebhookArgs,
        preview=preview,
        handle=handle,
        locators={"webhook": Locator(read=lambda _caller: webhooks(), choose=choose)},
    ),
    Text("requests.remove_webhook"),
    "organisation",
)
