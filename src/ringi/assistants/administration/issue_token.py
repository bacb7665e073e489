"""Makes a token of one's own, with which programs come in. The secret is told once, and its digest alone is kept."""

from uuid import UUID, uuid4

from ringi.assistants.administration.fields import DEPOSIT, NAME, NameField, line
from ringi.assistants.administration.record import administered
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.deposits import Deposit, take
from ringi.store.tokens import TokenId, admit, digest_of, new_secret
from ringi.tools.form import Filled, Form, Writing, deposited
from ringi.tools.tool import Hands, Known, Tool, ToolArgs, inside

KIND = "token"


class IssueTokenFields(ToolArgs):
    purpose: NameField


class IssueTokenArgs(IssueTokenFields):
    token: str


SPEC = ToolSpec(
    name=ToolName("issue_token"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    administrative=True,
    arguments={"token": DEPOSIT, "purpose": NAME},
)


def prepare(fields: IssueTokenFields, writing: Writing) -> Filled:
    """The secret opens nothing before its digest is admitted."""
    del writing
    id, secret = uuid4(), new_secret()
    kept = Deposit(id=id, kind=KIND, content=digest_of(secret), facts={"name": fields.purpose})
    return Filled(args={"token": str(id), "purpose": fields.purpose}, deposits=(kept,), secret=secret)


def preview(args: IssueTokenArgs, known: Known) -> Preview:
    del known
    operation = Text("requests.issue_token_what", {"purpose": args.purpose})
    return Preview(operation=operation, lines=(line("purpose", args.purpose),))


async def handle(args: IssueTokenArgs, hands: Hands) -> Json:
    id = TokenId(UUID(args.token))
    kept = await inside(hands).row(take(id))
    if kept is None:
        raise ToolFailedError(Text("requests.gone"))
    await inside(hands).run(admit(id, hands.requester.id, args.purpose, kept[0]))
    await administered(hands, SPEC.name, hands.requester.id, {"token": args.token})
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
)
