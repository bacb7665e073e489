"""Lists the tasks the requester gave to others: to whom, until when, and how they stand."""

from typing import Literal
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.tools.task_search import entry
from ringi.domain.cards import CardLine, Preview
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.store.tasks import show_list, task_row, tasks_given
from ringi.tools.tool import Hands, Known, Tool, ToolArgs, inside

MOST = 30


class GivenTasksArgs(ToolArgs):
    person_name: str | None = Field(
        default=None, description="Only those given to this person; all of them when left out."
    )
    status: Literal["open", "done", "all"] = Field(default="all", description="Which tasks.")


SPEC = ToolSpec(
    name=ToolName("view_given_tasks"),
    effect=Effect.READ,
    level=1,
    risk=Risk.LOW,
    arguments={
        "person_name": Argument(role=ArgumentRole.WHO, required=False, narrows=True),
        "status": Argument(role=ArgumentRole.OPTION, required=False),
    },
    idempotent=True,
    promptable=True,
    paced=True,
    cheap=True,
    examples=(
        Example(ja="私が頼んだタスクを見せて", en="Show me the tasks I gave out"),
        Example(ja="私が頼んだタスクの進み具合は？", en="How are the tasks I gave out?"),
        Example(ja="頼んだタスクの一覧を見せて", en="List the tasks I gave out"),
    ),
)


def preview(args: GivenTasksArgs, known: Known) -> Preview:
    who = known.person(args.person_name).name if args.person_name else ""
    return Preview(
        operation=Text("secretary.given_tasks"),
        lines=(CardLine(label=Text("secretary.assignee"), value=who, argument="person_name"),),
    )


async def handle(args: GivenTasksArgs, hands: Hands) -> Json:
    to = PersonId(UUID(args.person_name)) if args.person_name else None
    state = None if args.status == "all" else args.status
    given = tasks_given(hands.requester.id, to, state, MOST)
    rows = [task_row(row) for row in await inside(hands).rows(given)]
    # A number in the next message means this list, not an older one.
    await inside(hands).run(show_list(hands.conversation, hands.requester.id, [row.id for row in rows]))
    listed: list[Json] = [entry(number, row, hands) for number, row in enumerate(rows, start=1)]
    return {"tasks": listed, "total": len(rows)}


GIVEN_TASKS = Tool(
    spec=SPEC,
    description=Text("secretary.given_tasks_use"),
    args=GivenTasksArgs,
    preview=preview,
    handle=handle,
)
