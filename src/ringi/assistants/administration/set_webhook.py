"""Sets up an address outside to which people may send through their assistant.

INVARIANT: the secret that signs the calls is sealed before anything is recorded; no card, list or record holds it.
"""

from typing import Annotated
from uuid import UUID, uuid4

from pydantic import Field

from ringi.assistants.administration.fields import NameField, ReasonField
from ringi.assistants.administration.record import administered
from ringi.domain.addresses import may_be_reached
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError, UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.journal.credentials import seal_secret
from ringi.store.organisations.webhooks import SEALED_FOR, WebhookTarget, secret_owner, set_webhook
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import Content, Option, Where, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "webhook_secret"
LEAST_SECRET = 16
MOST_URL = 200


Level = Annotated[int, Option(), Field(ge=1, le=6, json_schema_extra={"format": "level"})]
"""The lowest level of a person who may send there: it gives nobody a level."""


class _WebhookArgs(ToolArgs):
    webhook: NameField
    url: Annotated[str, Where()] = Field(min_length=1, max_length=MOST_URL)
    purpose: Annotated[str, Content(one_line=True)] = Field(min_length=1, max_length=200)
    level: Level = 2
    status_url: Annotated[str | None, Where()] = Field(default=None, max_length=MOST_URL)
    deduplicates: Annotated[bool, Option()] = False
    enabled: Annotated[bool, Option()] = True
    reason: ReasonField


class SetWebhookFields(_WebhookArgs):
    secret: str | None = Field(
        default=None,
        min_length=LEAST_SECRET,
        max_length=200,
        repr=False,
        json_schema_extra={"format": "password"},
    )


class SetWebhookArgs(_WebhookArgs):
    secret: Annotated[str | None, Which()] = None
    """Id of the deposit that holds the secret."""


SPEC = ToolSpec(
    name=ToolName("set_webhook"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    two_persons=True,
)


def prepare(fields: SetWebhookFields, writing: FormContext) -> PreparedCall:
    for url in filter(None, (fields.url, fields.status_url)):
        if not may_be_reached(url, writing.http_hosts):
            raise UserFacingError(Text("requests.webhook_address"))
    args = fields.model_dump(mode="json", exclude_none=True, exclude={"secret"})
    if fields.secret is None:
        return PreparedCall(args=args)
    id = uuid4()
    owner = secret_owner(fields.webhook, fields.url)
    sealed = StagedPayload(
        id=id,
        kind=KIND,
        content=seal_secret(writing.org_key, writing.org, SEALED_FOR, owner, fields.secret),
        facts={"name": fields.webhook},
    )
    return PreparedCall(args={**args, "secret": str(id)}, deposits=(sealed,))


def preview(args: SetWebhookArgs, known: PreviewContext) -> Preview:
    yes_no = {True: Text("requests.said_yes"), False: Text("requests.said_no")}
    return Preview(
        operation=Text("requests.set_webhook_what", {"webhook": args.webhook}),
        lines=card_lines(
            args,
            known,
            deduplicates=yes_no[args.deduplicates],
            enabled=yes_no[args.enabled],
            secret=yes_no[args.secret is not None],
        ),
    )


async def handle(args: SetWebhookArgs, context: ToolContext) -> Json:
    sealed: bytes | None = None
    if args.secret is not None:
        row = await inside(context).row(take(UUID(args.secret)))
        if row is None:
            raise ToolFailedError(Text("requests.gone"))
        sealed = bytes(row[0])
    webhook = WebhookTarget(
        id=context.execution,
        name=args.webhook,
        url=args.url,
        status_url=args.status_url,
        secret=sealed,
        description=args.purpose,
        level=args.level,
        deduplicates=args.deduplicates,
        enabled=args.enabled,
    )
    for statement in set_webhook(webhook):
        await inside(context).run(statement)
    await administered(context, SPEC.name, None, {"webhook": str(webhook.id), "level": str(args.level)})
    return {"webhook": args.webhook}


SET_WEBHOOK = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.set_webhook_use"),
        args=SetWebhookArgs,
        preview=preview,
        handle=handle,
        locators={"secret": deposited(KIND)},
    ),
    title=Text("requests.set_webhook"),
    area="organisation",
    fields=SetWebhookFields,
    prepare=prepare,
)
