"""Signs an alert off: the person in charge has seen to it, and says what was done (B4)."""

from __future__ import annotations

from uuid import UUID

from ringi.assistants.administration.fields import REASON, ReasonField, line
from ringi.assistants.administration.record import fact, moment, put_on_record
from ringi.assistants.administration.which import ALERT
from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Json, Risk, ToolSpec
from ringi.journal.administration import AlertSignedOff
from ringi.store.organisations.alerts import sign_off, unsigned
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class SignOffAlertArgs(ToolArgs):
    alert: str
    note: ReasonField
    """The measures that were taken."""


SPEC = ToolSpec(
    name=ToolName("sign_off_alert"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    under_stop=True,
    arguments={"alert": Argument(role=ArgumentRole.WHICH), "note": REASON},
)


def preview(args: SignOffAlertArgs, known: PreviewContext) -> Preview:
    number = known.thing("alert").name
    return Preview(
        operation=Text("requests.sign_off_alert_what", {"number": number}),
        lines=(
            CardLine(
                label=Text("requests.field_alert"), value=fact(known, "alert", "code"), argument="alert"
            ),
            line("note", args.note),
        ),
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
