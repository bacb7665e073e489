"""Makes a token of one's own, with which programs come in. The secret is told once, and only its digest is kept."""

from typing import Annotated
from uuid import UUID, uuid4

from ringi.assistants.administration.fields import NameField
from ringi.assistants.administration.record import administered
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.identity.tokens import TokenId, admit, digest_of, new_secret
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import Before, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "token"


class IssueTokenFields(ToolArgs):
    purpose: NameField


class IssueTokenArgs(IssueTokenFields):
    token: Annotated[str, Which(), Before("purpose")]


SPEC = ToolSpec(
    name=ToolName("issue_token"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
)


def prepare(fields: IssueTokenFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. The secret opens nothing before its digest is admitted."""
    del writing
    id, secret = uuid4(), new_secret()
    kept = StagedPayload(id=id, kind=KIND, content=digest_of(secret), facts={"name": fields.purpose})
    return PreparedCall(args={"token": str(id), "purpose": fields.purpose}, deposits=(kept,), secret=secret)


def preview(args: IssueTokenArgs, known: PreviewContext) -> Preview:
    operation = Text("requests.issue_token_what", {"purpose": args.purpose})
    return Preview(operation=operation, lines=card_lines(args, known, "purpose"))


async def handle(args: IssueTokenArgs, context: ToolContext) -> Json:
    id = TokenId(UUID(args.token))
    kept = await inside(context).row(take(id))
    if kept is None:
        raise ToolFailedError(Text("requests.gone"))
    await inside(context).run(admit(id, context.requester.id, args.purpose, kept[0]))
    await administered(context, SPEC.name, context.requester.id, {"token": args.token})
    return {"token_id": args.token}


ISSUE_TOKEN = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.issue_token_use"),
        args=IssueTokenArgs,
        preview=preview,
        handle=handle,
        locators={"token": deposited(KIND)},
    ),
    title=Text("requests.issue_token"),
    area="own",
    fields=IssueTokenFields,
    prepare=prepare,
    makes_credential=True,
)
