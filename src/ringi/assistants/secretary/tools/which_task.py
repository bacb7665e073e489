"""Finds the task that words mean: by a number of the list last shown, a part of the title, or as the one just spoken
of, among the tasks the speaker may touch. Pure: the caller hands in what was read.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ringi.assistants.secretary.days import due_as_written
from ringi.assistants.secretary.pointing import first_that_fits, is_just_spoken_of, number_in
from ringi.domain.cards import CardLine
from ringi.domain.evidence import Thing
from ringi.domain.ids import PersonId, ToolName
from ringi.domain.people import People
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.language.dates.iso import day_text
from ringi.language.text.normal import normal_form
from ringi.store.core.database import Row, Statement
from ringi.store.work.tasks import (
    HandledTask,
    TaskRow,
    TaskState,
    handled_task_row,
    handled_tasks,
    seen_tasks,
)
from ringi.tools.card_lines import card_lines
from ringi.tools.tool import Caller, Locator, PreviewContext, Sight, ToolArgs, ToolContext

ARGUMENT = "task_identifier"
_LISTED_BY = ToolName("chatwork_task_search")
"""The tool that lists the tasks of people within one's range."""
_NO_DUE = Text("secretary.no_due")


def among(*states: TaskState) -> Locator:
    """Returns a locator for a task in one of these states."""

    def read(caller: Caller) -> Statement:
        return handled_tasks(caller.person, caller.conversation, states)

    def seen(caller: Caller, people: Sequence[PersonId]) -> Statement:
        return seen_tasks(caller.person, caller.conversation, people, states)

    return Locator(read=read, choose=choose, every=every, sight=Sight(read=seen, through=_LISTED_BY))


def choose(said: str, rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns every task the words could mean."""
    tasks = [handled_task_row(row) for row in rows]
    return tuple(thing_of(each.task, people) for each in meant(said, tasks))


def every(rows: Sequence[Row], people: People) -> tuple[Thing, ...]:
    """Returns every task that could be meant."""
    return tuple(thing_of(handled_task_row(row).task, people) for row in rows)


def meant(said: str, tasks: Sequence[HandledTask]) -> Sequence[HandledTask]:
    """Returns the tasks the words fit best: an id before a number of the list, a whole title before a part of one.

    INVARIANT: a bare number is never looked for inside titles; it would find what nobody meant.
    """
    wanted = _TASK_AFTER.sub("", normal_form(said))
    number = number_in(wanted)
    return first_that_fits(
        (
            [task for task in tasks if str(task.task.id) == said],
            _just_spoken_of(tasks) if is_just_spoken_of(wanted) else [],
            [task for task in tasks if number is not None and task.number == number],
            [task for task in tasks if normal_form(task.task.title) in (wanted, normal_form(said))],
            [task for task in tasks if wanted and number is None and wanted in normal_form(task.task.title)],
        )
    )


def thing_of(task: TaskRow, people: People) -> Thing:
    facts = {"assignee": people[task.assignee].name, "due": due_of(task)}
    kept = {name: fact for name, fact in facts.items() if fact}
    return Thing(id=str(task.id), name=task.title, facts=kept, holder=task.assignee)


def due_of(task: TaskRow) -> str:
    """Returns the deadline as `2026-11-23 15:00`; empty if the task has none."""
    return day_text(task.due_date, task.due_time) if task.due_date else ""


def told(task: TaskRow, context: ToolContext) -> dict[str, Json]:
    """Returns the task as it stands after a call, for the requester."""
    return {
        "title": task.title,
        "others_wrote": others_wrote(task, context),
        "assignee": context.people[task.assignee].name,
        "due": due_of(task),
    }


def others_wrote(task: TaskRow, context: ToolContext) -> list[Json]:
    """Returns the names of the fields that another person wrote.

    INVARIANT: a title that another person wrote is told as theirs.
    """
    return ["title"] if task.author != context.requester.id else []


def title_of(known: PreviewContext) -> str:
    """Returns the title as the card says it; empty if the task is unknown."""
    return known.thing(ARGUMENT).name


def task_lines(args: ToolArgs, known: PreviewContext) -> tuple[CardLine, ...]:
    """Returns which task it is, so that nobody says yes to another."""
    thing = known.thing(ARGUMENT)
    return (
        *card_lines(args, known, ARGUMENT),
        CardLine(
            label=Text("secretary.assignee"), value=known.holder(ARGUMENT) or thing.facts.get("assignee", "")
        ),
        CardLine(label=Text("secretary.due"), value=due_as_written(thing.facts.get("due", "")) or _NO_DUE),
    )


def _just_spoken_of(tasks: Sequence[HandledTask]) -> list[HandledTask]:
    """Returns the newest task they gave out here; otherwise the tasks the list here shows."""
    made = [task for task in tasks if task.made_here]
    return made[:1] or [task for task in tasks if task.number is not None]


_TASK_AFTER = re.compile(r"\s*(?:の?(?:たすく|件|やつ)|tasks?)$")
