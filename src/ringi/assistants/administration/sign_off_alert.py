"""Signs an alert off: the person in charge has seen to it, and says what was done (B4)."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import fact, moment, put_on_record
from ringi.assistants.administration.which import ALERT
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.administration import AlertSignedOff
from ringi.store.organisations.alerts import sign_off, unsigned
from ringi.tools.arguments import Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class SignOffAlertArgs(ToolArgs):
    alert: Annotated[str, Which()]
    note: ReasonField
    """The measures that were taken."""


SPEC = ToolSpec(
    name=ToolName("sign_off_alert"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    under_stop=True,
)


def preview(args: SignOffAlertArgs, known: PreviewContext) -> Preview:
    number = known.thing("alert").name
    return Preview(
        operation=Text("requests.sign_off_alert_what", {"number": number}),
        lines=card_lines(args, known, alert=fact(known, "alert", "code")),
    )


async def handle(args: SignOffAlertArgs, context: ToolContext) -> Json:
    alert, by = UUID(args.alert), context.requester.id
    row = await inside(context).row(unsigned(alert))
    if row is None:
        raise ToolFailedError(Text("requests.alert_signed"))
    await inside(context).run(sign_off(alert, by))
    await put_on_record(
        context, AlertSignedOff(at=moment(context), by=by, alert=alert, code=row[0], note=args.note)
    )
    return {"alert": args.alert}


SIGN_OFF_ALERT = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.sign_off_alert_use"),
        args=SignOffAlertArgs,
        preview=preview,
        handle=handle,
        locators={"alert": ALERT},
    ),
    Text("requests.sign_off_alert"),
    "organisation",
)
