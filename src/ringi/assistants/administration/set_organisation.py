"""Changes the organisation's own name, language or time zone."""

from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import administered
from ringi.domain.cards import Preview
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.organisations.administration import describe
from ringi.tools.arguments import Content, Option
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class SetOrganisationArgs(ToolArgs):
    name: Annotated[str | None, Content(one_line=True)] = Field(default=None, min_length=1, max_length=200)
    locale: Annotated[Literal["ja", "en"] | None, Option()] = None
    zone: Annotated[str | None, Option()] = Field(
        default=None, max_length=64, json_schema_extra={"format": "zone"}
    )
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("set_organisation"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def prepare(fields: SetOrganisationArgs, writing: FormContext) -> PreparedCall:
    del writing
    if fields.zone is not None and fields.zone not in available_timezones():
        raise UserFacingError(Text("requests.no_such_zone", {"zone": fields.zone}))
    return PreparedCall(args=fields.model_dump(mode="json", exclude_none=True))


def preview(args: SetOrganisationArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.set_organisation_what"),
        lines=card_lines(args, known, name=args.name, locale=args.locale, zone=args.zone),
    )


async def handle(args: SetOrganisationArgs, context: ToolContext) -> Json:
    await inside(context).run(describe(args.name, args.locale, args.zone))
    facts = {name: value for name, value in (("locale", args.locale), ("zone", args.zone)) if value}
    await administered(context, SPEC.name, None, facts)
    return {}


SET_ORGANISATION = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.set_organisation_use"),
        args=SetOrganisationArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.set_organisation"),
    area="organisation",
    fields=SetOrganisationArgs,
    prepare=prepare,
)
