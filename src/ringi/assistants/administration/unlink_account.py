"""Says that an account on a channel is nobody's any more: nothing comes in through it."""

from ringi.assistants.administration.accounts import ARGUMENTS, AccountArgs, lines
from ringi.assistants.administration.record import administered, name_of, person_in
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.people import unlink
from ringi.tools.form import plain
from ringi.tools.tool import Hands, Known, Tool, inside

SPEC = ToolSpec(
    name=ToolName("unlink_account"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    arguments=ARGUMENTS,
)


def preview(args: AccountArgs, known: Known) -> Preview:
    who = name_of(known, args.person)
    return Preview(
        operation=Text("requests.unlink_account_what", {"who": who, "account": args.account}),
        lines=lines(args, who),
    )


async def handle(args: AccountArgs, hands: Hands) -> Json:
    person = person_in(hands, args.person)
    if await inside(hands).row(unlink(person.id, args.channel, args.account)) is None:
        raise ToolFailedError(Text("requests.account_unknown", {"account": args.account}))
    await administered(hands, SPEC.name, person.id, {"channel": args.channel})
    return {"person": str(person.id), "channel": args.channel}


UNLINK_ACCOUNT = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.unlink_account_use"),
        args=AccountArgs,
        preview=preview,
        handle=handle,
    ),
    Text("requests.unlink_account"),
)
