"""Signs a person out of every browser: for a device that was lost, or a page left open."""

from ringi.assistants.administration.fields import PersonField, ReasonField
from ringi.assistants.administration.record import administered
from ringi.domain.cards import Preview
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.store.identity.browser_sessions import end_visits
from ringi.tools.card_lines import card_lines
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class EndSessionsArgs(ToolArgs):
    person: PersonField
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("end_sessions"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def preview(args: EndSessionsArgs, known: PreviewContext) -> Preview:
    who = known.person(args.person).name
    return Preview(
        operation=Text("requests.end_sessions_what", {"who": who}),
        lines=card_lines(args, known),
    )


async def handle(args: EndSessionsArgs, context: ToolContext) -> Json:
    person = context.person(args.person)
    await inside(context).run(end_visits(person.id, but=None))
    await administered(context, SPEC.name, person.id)
    return {"person": str(person.id)}


END_SESSIONS = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.end_sessions_use"),
        args=EndSessionsArgs,
        preview=preview,
        handle=handle,
    ),
    Text("requests.end_sessions"),
    "people",
)
