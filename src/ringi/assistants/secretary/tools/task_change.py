"""Changes an open task: its deadline, its assignee, its title (M1). A person who may finish a task may change it. A
part that is not named stays as it is.
"""

from datetime import date, time
from typing import Annotated
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.assistants.secretary.days import due_as_written
from ringi.assistants.secretary.tools.which_task import ARGUMENT, among, task_lines, title_of, told
from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.tasks import TaskChange, change_task
from ringi.tools.arguments import Beside, Content, When, Which, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class TaskChangeArgs(ToolArgs):
    task_identifier: Annotated[str, Which(), Text("secretary.task")] = Field(
        min_length=1,
        description="Which task, in the requester's words: its number in the list, part of its title, or 「さっきの」.",
    )
    limit_date: Annotated[date | None, When(), Text("secretary.new_due")] = Field(
        default=None, description="The new day of the deadline, YYYY-MM-DD."
    )
    limit_time: Annotated[time | None, When(), Beside("limit_date"), Text("secretary.due_time")] = Field(
        default=None, description="The new time of that day, HH:MM."
    )
    assigned_to: Annotated[str | None, Who(), Text("secretary.new_assignee")] = Field(
        default=None, description="Who shall do it from now on, as the requester named them."
    )
    task_body: Annotated[str | None, Content(max_length=2_000, one_line=True), Text("secretary.new_task")] = (
        Field(default=None, min_length=1, description="The new title, in the requester's words.")
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("task_change"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    published=True,
    examples=(
        Example(ja="1番のタスクの期限を金曜に変えて", en="Change the deadline of task 1 to Friday"),
        Example(ja="見積書のタスクの担当を田中さんに変えて", en="Reassign the quote task to Tanaka"),
        Example(ja="2番のタスクのタイトルを「議事録の清書」に直して", en='Rename task 2 to "Clean minutes"'),
    ),
)


def preview(args: TaskChangeArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=_operation(args, known),
        lines=(*task_lines(args, known), *_new(args, known)),
    )


def _operation(args: TaskChangeArgs, known: PreviewContext) -> Text:
    """Returns the operation in words. If the assignee changes, it names the new one."""
    what = title_of(known)
    if args.assigned_to is None:
        return Text("secretary.task_change", {"what": what})
    return Text("secretary.task_hand_over", {"what": what, "name": known.person(args.assigned_to).name})


async def handle(args: TaskChangeArgs, context: ToolContext) -> Json:
    change = _change(args)
    if change == TaskChange():
        raise ToolFailedError(Text("secretary.task_same"))
    task = await inside(context).row(change_task(UUID(args.task_identifier), context.requester.id, change))
    if task is None:
        raise ToolFailedError(Text("secretary.task_gone"))
    if task.due_time and task.due_date is None:
        raise ToolFailedError(Text("secretary.task_no_day"))
    return told(task, context)


def _change(args: TaskChangeArgs) -> TaskChange:
    return TaskChange(
        title=args.task_body,
        assignee=PersonId(UUID(args.assigned_to)) if args.assigned_to else None,
        due_date=args.limit_date,
        due_time=args.limit_time,
    )


def _new(args: TaskChangeArgs, known: PreviewContext) -> tuple[CardLine, ...]:
    """Returns the parts that would change."""
    parts = {"assigned_to": args.assigned_to, "task_body": args.task_body}
    named = [name for name, value in parts.items() if value]
    return (*_new_due(args, known), *card_lines(args, known, *named, "amount"))


def _new_due(args: TaskChangeArgs, known: PreviewContext) -> tuple[CardLine, ...]:
    """Returns the deadline as it then stands, with a time that was set with it."""
    before = known.thing(ARGUMENT).facts.get("due", "")
    day = args.limit_date.isoformat() if args.limit_date else before[:10]
    at = f"{args.limit_time:%H:%M}" if args.limit_time else before[11:]
    due = (due_as_written(f"{day} {at}".strip()) if day else None) or at
    if args.limit_date:
        return card_lines(args, known, "limit_date", limit_date=due)
    line = CardLine(label=Text("secretary.new_due"), value=due, argument="limit_time")
    return (line,) if args.limit_time else ()


TASK_CHANGE = Tool(
    spec=SPEC,
    description=Text("secretary.task_change_use"),
    args=TaskChangeArgs,
    preview=preview,
    handle=handle,
    locators={ARGUMENT: among("open")},
    undoing=Undoing(way=Text("secretary.task_change_instead")),
)
