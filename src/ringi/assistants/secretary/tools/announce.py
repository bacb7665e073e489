"""Announces a message to a department, to each member in their own conversation: leaders to their own team, managers to
any department within their range. `message_to_all` reaches everybody in the company.
"""

from typing import Annotated

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.assistants.secretary.tools.which_department import (
    department_id,
    department_name,
    stored_name,
)
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.tools.arguments import Content, Who
from ringi.tools.card_lines import card_lines, group_words
from ringi.tools.guidance import Undoing
from ringi.tools.handing_over import hand_over
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext


class AnnounceArgs(ToolArgs):
    message: Annotated[str, Content(max_length=2_000), Text("secretary.message")] = Field(
        min_length=1, description="What to announce, in the requester's words."
    )
    department: Annotated[str | None, Who(department=True, others_level=4), Text("secretary.recipient")] = (
        Field(default=None, description="To which department; to the requester's own team when left out.")
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("announce"),
    effect=Effect.WRITE,
    level=3,
    risk=Risk.MEDIUM,
    reversible=False,
    delivers=True,
    examples=(
        Example(
            ja="チームに「朝礼は9時からです」とお知らせして",
            en="Announce to my team that the meeting is at nine",
        ),
        Example(
            ja="営業部の皆さんに「棚卸しは金曜です」と周知して",
            en='Announce to the Sales department: "the inventory is on Friday"',
        ),
        Example(
            ja="うちの部署に「明日は在宅です」と連絡して", en="Tell my team that I work from home tomorrow"
        ),
    ),
)


def preview(args: AnnounceArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=Text("secretary.announce", {"department": department_name(known)}),
        lines=card_lines(
            args, known, "department", "message", "amount", department=group_words(known, "department")
        ),
    )


async def handle(args: AnnounceArgs, context: ToolContext) -> Json:
    department = department_id(args.department)
    if not context.reached:
        raise ToolFailedError(Text("secretary.nobody_in_department"))
    name = await stored_name(department, context)
    opening = Text("secretary.announced_by", {"who": context.requester.name, "department": name})
    await hand_over(context, context.reached, opening, args.message)
    return {"department": name, "recipients": len(context.reached), "message": args.message}


ANNOUNCE = Tool(
    spec=SPEC,
    description=Text("secretary.announce_use"),
    args=AnnounceArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.announce_instead")),
)
