"""The closing answer of a turn, given when the tools have run. It is made of the results and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from ringi.assistants.secretary.rules.closing_company import company_told
from ringi.assistants.secretary.rules.closing_inbox import inbox_told
from ringi.assistants.secretary.rules.dialogue import Dialogue
from ringi.assistants.secretary.rules.proposals import kept_words
from ringi.assistants.secretary.rules.questions import question
from ringi.assistants.secretary.rules.results import (
    GoalsFound,
    InboxFound,
    MemoriesFound,
    PlainFacts,
    TaskListed,
    TaskMade,
    TasksFound,
    read_result,
)
from ringi.assistants.secretary.rules.words import dated, day_words, known, word
from ringi.domain.model import ModelRequest, StepResult
from ringi.domain.proposal import Confidence, TextProposal
from ringi.domain.text import Locale
from ringi.i18n import say


def closing_proposed(request: ModelRequest, dialogue: Dialogue, locale: Locale) -> TextProposal:
    """Returns the answer, and the question for the part the same message left open. A request the message turned from
    is said to be kept."""
    told = [_told(result, request, locale) for result in request.results]
    step = _next_step(request.results[-1], locale)
    asked = question(dialogue.open, locale) if dialogue.open else ""
    kept = kept_words(locale) if dialogue.turned else ""
    return TextProposal(
        intent_understanding=word(locale, "closing_understood", count=len(told)),
        no_tool_reason=word(locale, "closing_reason"),
        response_strategy=word(locale, "closing_strategy"),
        confidence=Confidence(overall=0.95, intent=0.95),
        text="\n".join(part for part in (*told, asked or step, kept) if part),
    )


def _told(result: StepResult, request: ModelRequest, locale: Locale) -> str:
    if result.outcome != "finished":
        return _not_done(result, locale)
    match read_result(result.result):
        case TaskMade() as made:
            return _made(made, request, locale)
        case TasksFound() as found:
            return _found(found, request, locale)
        case GoalsFound() as found:
            return _goals(found, locale)
        case MemoriesFound() as found:
            return "\n".join(_memories(found, locale))
        case InboxFound() as inbox:
            return inbox_told(inbox, locale)
        case PlainFacts(fields=fields):
            done = known(locale, f"done_{result.tool}") or word(locale, "done")
            return "\n".join((done, *(_fact(name, value, request, locale) for name, value in fields.items())))
        case company:
            return company_told(company, request.messages[-1], locale)


def _not_done(result: StepResult, locale: Locale) -> str:
    goal = known(locale, f"goal_{result.tool}") or word(locale, "goal")
    why = say(result.reason, locale) if result.reason else ""
    return word(locale, "failed", goal=goal) + (word(locale, "why", reason=why) if why else "")


def _made(made: TaskMade, request: ModelRequest, locale: Locale) -> str:
    own = made.assignee == request.requester.name
    told = word(locale, "made_own" if own else "made", who=made.assignee, title=made.title)
    if made.due and made.due[:10] < request.now.date().isoformat():
        return told + word(locale, "made_past", due=dated(made.due, locale))
    return told + (word(locale, "made_due", due=_due(made.due, request, locale)) if made.due else "")


def _due(iso: str, request: ModelRequest, locale: Locale) -> str:
    """Returns the deadline in words, with its year if that is not this one."""
    shown = day_words if iso[:4] == str(request.now.year) else dated
    return shown(iso, locale)


def _found(found: TasksFound, request: ModelRequest, locale: Locale) -> str:
    if not found.tasks:
        return word(locale, "found_none")
    lines = [_line(task, request, locale) for task in found.tasks]
    rest = found.total - len(lines)
    more = [word(locale, "found_more", count=rest)] if rest > 0 else []
    return "\n".join((word(locale, "found", count=found.total), *lines, *more))


def _goals(found: GoalsFound, locale: Locale) -> str:
    if not found.goals:
        return word(locale, "goals_none")
    lines = [
        word(locale, "goals_line", number=goal.number, what=goal.what, why=goal.why, how=goal.how)
        + (word(locale, "goals_progress", progress=goal.progress) if goal.progress else "")
        for goal in found.goals
    ]
    return "\n".join((word(locale, "goals_found", count=found.total), *lines))


def _memories(found: MemoriesFound, locale: Locale) -> Iterator[str]:
    """Yields the memories. A text that others said, or that was passed on, is told as such."""
    yield from (word(locale, "teaching_line", body=body) for body in found.teachings)
    for memory in found.memories:
        name = "memory_line" if memory.typed else "memory_line_other"
        when = day_words(memory.when, locale)
        yield word(locale, name, number=memory.number, content=memory.content, who=memory.who, when=when)
    if not found.memories and not found.teachings:
        yield word(locale, "memories_none")
    if found.elsewhere:
        yield word(locale, "memories_elsewhere", count=found.elsewhere)


def _line(task: TaskListed, request: ModelRequest, locale: Locale) -> str:
    due = _due(task.due, request, locale) if task.due else word(locale, "no_due")
    state = known(locale, f"state_{task.state}") or task.state
    return word(
        locale, "found_line", number=task.number, title=task.title, who=task.assignee, due=due, state=state
    )


def _fact(name: str, value: str, request: ModelRequest, locale: Locale) -> str:
    shown = _due(value, request, locale) if name in ("due", "day") else value
    return word(locale, "fact", name=known(locale, f"label_{name}") or name, value=shown)


def _next_step(result: StepResult, locale: Locale) -> str:
    """Returns a proposal for the next step; empty if none makes sense."""
    if result.outcome != "finished":
        return word(locale, "next_failed")
    match read_result(result.result):
        case TaskMade():
            return word(locale, "next_made")
        case TasksFound(tasks=tasks):
            return word(locale, "next_found" if any(task.state == "open" for task in tasks) else "next_none")
        case GoalsFound(goals=goals):
            return word(locale, "next_goals" if goals else "next_no_goals")
        case _:
            return word(locale, "next_done")
