"""Sets the organisation's own words about how an assistant speaks. Manner only: the words stand below every rule."""

import hashlib
from typing import Annotated, Literal

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField
from ringi.assistants.administration.record import administered
from ringi.domain.cards import Preview
from ringi.domain.errors import UserFacingError
from ringi.domain.ids import ToolName
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.language.detectors.assertions import asserts_permission
from ringi.language.text.hidden import visible
from ringi.store.organisations.personas import speak_as, speak_as_usual
from ringi.tools.arguments import Content, Option
from ringi.tools.card_lines import card_lines
from ringi.tools.form import Form, FormContext, PreparedCall
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

LONGEST = 2_000


class SetPersonaArgs(ToolArgs):
    assistant: Annotated[Literal["secretary"], Option(demanded=True)] = "secretary"
    text: Annotated[str, Content(max_length=LONGEST)] = Field(
        default="", max_length=LONGEST, json_schema_extra={"format": "textarea"}
    )
    """The words; if empty, the assistant speaks as shipped."""
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("set_persona"),
    effect=Effect.WRITE,
    level=TOP_LEVEL,
    risk=Risk.LOW,
    administrative=True,
    two_persons=True,
)


def prepare(fields: SetPersonaArgs, writing: FormContext) -> PreparedCall:
    """Prepares the call. A person who may not write a persona at all is told so by the gates, whatever stands on the
    form."""
    if writing.person.level >= SPEC.level:
        _demand_manner(fields.text)
    return PreparedCall(args=fields.model_dump(mode="json"))


def preview(args: SetPersonaArgs, known: PreviewContext) -> Preview:
    assistant = Text(f"requests.assistant_{args.assistant}")
    return Preview(
        operation=Text("requests.set_persona_what", {"assistant": assistant}),
        lines=card_lines(args, known, assistant=assistant, text=args.text or Text("requests.usual_persona")),
    )


async def handle(args: SetPersonaArgs, context: ToolContext) -> Json:
    statement = (
        speak_as(args.assistant, args.text, context.requester.id)
        if args.text
        else speak_as_usual(args.assistant)
    )
    await inside(context).run(statement)
    digest = hashlib.sha256(args.text.encode()).hexdigest()
    await administered(context, SPEC.name, None, {"assistant": args.assistant, "hash": digest})
    return {"assistant": args.assistant}


def _demand_manner(text: str) -> None:
    """Raises UserFacingError for a persona that says more than manner.

    INVARIANT: a persona holds nothing that people do not see, and gives nobody a right.
    """
    if visible(text) != text:
        raise UserFacingError(Text("requests.persona_hidden"))
    if asserts_permission(text):
        raise UserFacingError(Text("requests.persona_rights"))


SET_PERSONA = Form(
    tool=Tool(
        spec=SPEC,
        description=Text("requests.set_persona_use"),
        args=SetPersonaArgs,
        preview=preview,
        handle=handle,
    ),
    title=Text("requests.set_persona"),
    area="assistant",
    fields=SetPersonaArgs,
    prepare=prepare,
)
