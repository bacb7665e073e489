"""Changes an open task: its deadline, its assignee, its title (M1). A person who may finish a task may change it. A
part that is not named stays as it is.
"""

from datetime import date, time
from uuid import UUID

from pydantic import Field

from ringi.assistants.secretary.amounts import AMOUNT, AmountField, amount_lines
from ringi.assistants.secretary.days import due_as_written
from ringi.assistants.secretary.tools.which_task import ARGUMENT, DUE_TIME, among, card_lines, title_of, told
from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.text import Text
from ringi.domain.tools import Argument, ArgumentRole, Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.tasks import TaskChange, change_task
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside


class TaskChangeArgs(ToolArgs):
    task_identifier: str = Field(
        min_length=1,
        description="Which task, in the requester's words: its number in the list, part of its title, or 「さっきの」.",
    )
    limit_date: date | None = Field(default=None, description="The new day of the deadline, YYYY-MM-DD.")
    limit_time: time | None = Field(default=None, description="The new time of that day, HH:MM.")
    assigned_to: str | None = Field(
        default=None, description="Who shall do it from now on, as the requester named them."
    )
    task_body: str | None = Field(
        default=None, min_length=1, description="The new title, in the requester's words."
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("task_change"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    published=True,
    arguments={
        "task_identifier": Argument(role=ArgumentRole.WHICH),
        "limit_date": Argument(role=ArgumentRole.WHEN, kind="date", required=False),
        "limit_time": Argument(role=ArgumentRole.WHEN, kind="time", required=False),
        "assigned_to": Argument(role=ArgumentRole.WHO, required=False),
        "task_body": Argument(role=ArgumentRole.CONTENT, max_length=2_000, required=False, one_line=True),
        "amount": AMOUNT,
    },
    examples=(
        Example(ja="1番のタスクの期限を金曜に変えて", en="Change the deadline of task 1 to Friday"),
        Example(ja="見積書のタスクの担当を田中さんに変えて", en="Reassign the quote task to Tanaka"),
        Example(ja="2番のタスクのタイトルを「議事録の清書」に直して", en='Rename task 2 to "Clean minutes"'),
    ),
)


def preview(args: TaskChangeArgs, known: PreviewContext) -> Preview:
    return Preview(
        operation=_operation(args, known),
        lines=(*card_lines(known), *_new(args, known), *amount_lines(args.amount)),
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
    """Returns the parts that would change. A deadline is shown as it then stands, with a time that was set with it."""
    before = known.thing(ARGUMENT).facts.get("due", "")
    day = args.limit_date.isoformat() if args.limit_date else before[:10]
    at = f"{args.limit_time:%H:%M}" if args.limit_time else before[11:]
    moment, also = ("limit_date", DUE_TIME) if args.limit_date else ("limit_time", {})
    due = (due_as_written(f"{day} {at}".strip()) if day else at) if args.limit_date or args.limit_time else ""
    who = known.person(args.assigned_to).name if args.assigned_to else ""
    lines = (
        CardLine(label=Text("secretary.new_due"), value=due or "", argument=moment, also=also),
        CardLine(label=Text("secretary.new_assignee"), value=who, argument="assigned_to"),
        CardLine(label=Text("secretary.new_task"), value=args.task_body or "", argument="task_body"),
    )
    return tuple(line for line in lines if line.value)


TASK_CHANGE = Tool(
    spec=SPEC,
    description=Text("secretary.task_change_use"),
    args=TaskChangeArgs,
    preview=preview,
    handle=handle,
    locators={ARGUMENT: among("open")},
)
