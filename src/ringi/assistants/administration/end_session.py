"""Signs a person out of one browser: the one that was lost, while they go on in the others."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.administration.fields import ReasonField, line
from ringi.assistants.administration.record import administered, fact, shown
from ringi.assistants.administration.which import BROWSER
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import ADMINISTRATION_LEVEL
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.language.text.browsers import browser_words
from ringi.store.identity.browser_sessions import VisitId, end_one
from ringi.tools.arguments import Which
from ringi.tools.form import plain
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class EndSessionArgs(ToolArgs):
    browser: Annotated[str, Which()] = Field(
        min_length=36, max_length=36, json_schema_extra={"format": "session"}
    )
    reason: ReasonField


SPEC = ToolSpec(
    name=ToolName("end_session"),
    effect=Effect.WRITE,
    level=ADMINISTRATION_LEVEL,
    risk=Risk.LOW,
    administrative=True,
)


def preview(args: EndSessionArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("requests.end_session_what", {"who": fact(known, "browser", "person")}),
        lines=(
            shown(known, "browser", "person"),
            line("browser", browser_words(known.thing("browser").name)),
            line("reason", args.reason),
        ),
    )


async def handle(args: EndSessionArgs, context: ToolContext) -> Json:
    row = await inside(context).row(end_one(VisitId(UUID(args.browser))))
    if row is None:
        raise ToolFailedError(Text("requests.gone"))
    await administered(context, SPEC.name, row[0])
    return {"person": str(row[0])}


END_SESSION = plain(
    Tool(
        spec=SPEC,
        description=Text("requests.end_session_use"),
        args=EndSessionArgs,
        preview=preview,
        handle=handle,
        locators={"browser": BROWSER},
    ),
    Text("requests.end_session"),
    "people",
)
