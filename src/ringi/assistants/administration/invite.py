"""Opens a person's login for the browser by a one-time link. The link is told once, and only its digest is kept."""

from typing import Annotated
from uuid import UUID, uuid4

from ringi.assistants.administration.fields import PersonField, ReasonField
from ringi.assistants.administration.record import administered, brought_in
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.identity.web_accounts import admit_invitation, digest_of, forget_invitations, new_code
from ringi.store.work.staged_payloads import StagedPayload, take
from ringi.tools.arguments import Before, Which
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall, deposited
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

KIND = "invitation"
WELCOME = "/welcome#"
"""Path of the link. The code stands behind the hash: no server, proxy or log sees it in the address."""


class InviteFields(ToolArgs):
    person: PersonField
    reason: ReasonField


class InviteArgs(InviteFields):
    invitation: Annotated[str, Which(), Before("person")]


SPEC = ToolSpec(
    name=ToolName("invite"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    opens=True,
)


def prepare(fields: InviteFields, writing: FormContext) -> PreparedCall:
    """Prepares the call. The link opens nothing before its digest is admitted."""
    del writing
    id, code = uuid4(), new_code()
    kept = StagedPayload(id=id, kind=KIND, content=digest_of(code), facts={})
    args = {"invitation": str(id), **fields.model_dump(mode="json")}
    return PreparedCall(args=args, deposits=(kept,), secret=f"{WELCOME}{code}")


def preview(args: InviteArgs, known: PreviewContext) -> Preview:
    who = known.person(args.person).name
    return Preview(
        operation=Text("requests.invite_what", {"who": who}),
        lines=card_lines(args, known, "person", "reason"),
    )


async def handle(args: InviteArgs, context: ToolContext) -> Json:
    person = context.person(args.person)
    kept = await inside(context).row(take(UUID(args.invitation)))
    if kept is None:
        raise ToolFailedError(Text("requests.gone"))
    await inside(context).run(forget_invitations(person.id))
    await inside(context).run(admit_invitation(UUID(args.invitation), person.id, kept[0]))
    await brought_in(context, person.id, opened=True)
    if person.id != context.requester.id:
        # Anybody with the link can act as this person, so Ringi itself tells the person of it.
        told = Text("requests.invite_told", {"who": context.requester.name})
        await hand_over(context, (person.id,), told, args.reason)
    await administered(context, SPEC.name, person.id)
    return {"person": str(person.id)}


INVITE = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.invite_use"),
        args=InviteArgs,
        preview=preview,
        handle=handle,
        locators={"invitation": deposited(KIND)},
    ),
    title=Text("requests.invite"),
    area="people",
    fields=InviteFields,
    prepare=prepare,
)
