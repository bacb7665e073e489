"""Revokes a token: one's own at once, another's as administration."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.record import administered, shown
from ringi.assistants.administration.which import TOKEN
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.identity.tokens import revoke
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class RevokeTokenArgs(ToolArgs):
    token: Annotated[str, Which()] = Field(min_length=4, max_length=36, json_schema_extra={"format": "token"})


SPEC = ToolSpec(
    name=ToolName("revoke_token"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
    reversible=False,
)


def preview(args: RevokeTokenArgs, known: PreviewContext) -> Preview:
    purpose = known.thing("token").name
    return Preview(
        operation=Text("requests.revoke_token_what", {"purpose": purpose}),
        lines=(*card_lines(args, known), shown(known, "token", "person")),
    )


async def handle(args: RevokeTokenArgs, context: ToolContext) -> Json:
    row = await inside(context).row(revoke(UUID(args.token)))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    await administered(context, SPEC.name, row[0], {"token": args.token})
    return {"token_id": args.token}


REVOKE_TOKEN = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.revoke_token_use"),
        args=RevokeTokenArgs,
        preview=preview,
        handle=handle,
        locators={"token": TOKEN},
    ),
    Text("requests.revoke_token"),
    "own",
)
