"""Gives a person a task, or each member of a department one, with a deadline (M1, M3: no deadline, ask)."""

from collections.abc import Sequence
from datetime import date, time
from typing import Annotated
from uuid import uuid5

from pydantic import Field

from ringi.assistants.secretary.amounts import AmountField
from ringi.assistants.secretary.days import due_words
from ringi.assistants.secretary.tools.which_task import due_of
from ringi.domain.cards import Preview
from ringi.domain.errors import ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.people import Person
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Example, Json, Risk, ToolSpec
from ringi.store.work.tasks import TaskRow, add_task
from ringi.tools.arguments import Beside, Content, When, Who
from ringi.tools.card_lines import card_lines
from ringi.tools.guidance import Undoing
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside

ARGUMENT = "assigned_to"


class TaskCreateArgs(ToolArgs):
    assigned_to: Annotated[str, Who(group_level=3), Text("secretary.assignee")] = Field(
        description="Who shall do it, as the requester named them."
    )
    task_body: Annotated[str, Content(max_length=2_000, one_line=True), Text("secretary.task")] = Field(
        min_length=1, description="What is to be done, in the requester's words."
    )
    limit_date: Annotated[date, When(), Text("secretary.due")] = Field(
        description="Day by which it is to be done, YYYY-MM-DD. Ask when none was given."
    )
    limit_time: Annotated[time | None, When(), Beside("limit_date"), Text("secretary.due_time")] = Field(
        default=None, description="Time of that day, HH:MM."
    )
    amount: AmountField = None


SPEC = ToolSpec(
    name=ToolName("chatwork_task_create"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
    published=True,
    examples=(
        Example(
            ja="田中さんに見積書の作成を金曜までにお願いして", en="Ask Tanaka to write the quote by Friday"
        ),
        Example(
            ja="経費精算のタスクを自分に、月末まで", en="A task for me: expenses, by the end of the month"
        ),
        Example(ja="来週月曜までに議事録を佐藤さんへ", en="Minutes by next Monday, to Sato"),
    ),
)


def preview(args: TaskCreateArgs, known: PreviewContext) -> Preview:
    due = due_words(args.limit_date, args.limit_time)
    return Preview(operation=_operation(args, known), lines=card_lines(args, known, limit_date=due))


def _operation(args: TaskCreateArgs, known: PreviewContext) -> Text:
    if ARGUMENT in known.things:
        told: dict[str, str | int] = {"department": known.thing(ARGUMENT).name, "count": len(known.reached)}
        return Text("secretary.task_create_group", {**told, "what": args.task_body})
    who = known.person(args.assigned_to).name
    return Text("secretary.task_create", {"who": who, "what": args.task_body})


async def handle(args: TaskCreateArgs, context: ToolContext) -> Json:
    people = context.addressed(args.assigned_to)
    if not people:
        raise ToolFailedError(Text("secretary.nobody_in_department"))
    tasks = [_task(args, person, context, alone=len(people) == 1) for person in people]
    for task in tasks:
        await inside(context).run(add_task(task, context.execution))
    return _told(tasks[0], people[0]) if len(tasks) == 1 else _told_all(tasks, people)


def _task(args: TaskCreateArgs, assignee: Person, context: ToolContext, *, alone: bool) -> TaskRow:
    """The task of one person. Its id follows from the execution, so that no attempt makes it twice."""
    return TaskRow(
        id=context.execution if alone else uuid5(context.execution, str(assignee.id)),
        title=args.task_body,
        assignee=assignee.id,
        due_date=args.limit_date,
        due_time=args.limit_time,
        state="open",
        created_by=context.requester.id,
    )


def _told(task: TaskRow, assignee: Person) -> Json:
    return {
        "task_id": str(task.id),
        "title": task.title,
        "assignee": assignee.name,
        "due": due_of(task),
    }


def _told_all(tasks: Sequence[TaskRow], people: Sequence[Person]) -> Json:
    made: list[Json] = [
        {"task_id": str(task.id), "assignee": person.name} for task, person in zip(tasks, people, strict=True)
    ]
    return {"title": tasks[0].title, "due": due_of(tasks[0]), "tasks": made}


TASK_CREATE = Tool(
    spec=SPEC,
    description=Text("secretary.task_create_use"),
    args=TaskCreateArgs,
    preview=preview,
    handle=handle,
    undoing=Undoing(way=Text("secretary.task_create_instead"), deletes=ToolName("delete_task"), at_once=True),
)
