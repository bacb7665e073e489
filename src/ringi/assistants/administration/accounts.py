"""The parts that linking and unlinking an account on a channel have in common: fields, card, record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from ringi.assistants.administration.fields import PersonField, ReasonField
from ringi.assistants.administration.record import administered, brought_in
from ringi.domain.cards import Preview
from ringi.domain.channels import WEB
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.core.database import Statement
from ringi.tools.arguments import Option, Where
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class AccountArgs(ToolArgs):
    person: PersonField
    channel: Annotated[str, Option()] = Field(
        default="console", pattern=r"^[a-z][a-z0-9_]{0,30}$", json_schema_extra={"format": "channel"}
    )
    """A registered channel. On the web people have a login or the company's sign-in, which they link themselves."""
    account: Annotated[str, Where()] = Field(min_length=1, max_length=100)
    reason: ReasonField


def account_tool(
    name: str, change: Callable[[PersonId, str, str], Statement], refusal: str, *, opens: bool
) -> Form[AccountArgs]:
    """Returns a form that changes the owner of an account. `change` gives a row if it could; else `refusal` is the
    message. `opens` says that the account lets its person in from then on."""
    spec = ToolSpec(
        name=ToolName(name),
        effect=Effect.WRITE,
        level=ADMINISTRATION_LEVEL,
        risk=Risk.LOW,
        administrative=True,
        opens=opens,
    )

    def preview(args: AccountArgs, known: PreviewContext) -> Preview:
        who = known.person(args.person).name
        return Preview(
            operation=Text(f"requests.{name}_what", {"who": who, "account": args.account}),
            lines=card_lines(args, known),
        )

    async def handle(args: AccountArgs, context: ToolContext) -> Json:
        person = context.person(args.person)
        if await inside(context).row(change(person.id, args.channel, args.account)) is None:
            raise ToolFailedError(Text(refusal, {"account": args.account}))
        if opens:
            await brought_in(context, person.id, opened=True)
        await administered(context, spec.name, person.id, {"channel": args.channel})
        return {"person": str(person.id), "channel": args.channel}

    tool = Tool(
        spec=spec,
        description=Text(f"requests.{name}_use"),
        args=AccountArgs,
        preview=preview,
        handle=handle,
    )
    return replace(plain(tool, Text(f"requests.{name}"), "people"), prepare=_prepared)


def _prepared(args: AccountArgs, writing: FormContext) -> PreparedCall:
    """Returns the call. Raises UserFacingError if accounts of that channel cannot be linked."""
    names = [name for name in writing.channels.names if name != WEB]
    if args.channel not in names:
        raise UserFacingError(
            Text("requests.no_such_channel", {"channel": args.channel, "channels": ", ".join(names)})
        )
    return PreparedCall(args=args.model_dump(mode="json"))
