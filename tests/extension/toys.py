"""Toy tools, each declared in one place: one writes a file, one asks the model, one computes, one sends outside."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel
from tests.extension.sums import forever, letters

from ringi.domain.cards import CardLine, Preview
from ringi.domain.errors import OutcomeUnknownError, ToolFailedError
from ringi.domain.ids import ToolName
from ringi.domain.model import ContextItem
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Reach, Risk, ToolSpec, Trust
from ringi.tools.arguments import Content
from ringi.tools.tool import (
    PreparedTool,
    PreviewContext,
    Tool,
    ToolArgs,
    ToolContext,
    as_prepared,
    inside,
    outside,
)


class ToyArgs(ToolArgs):
    body: Annotated[str, Content(max_length=1000), Text("secretary.task")]


SPEC = ToolSpec(
    name=ToolName("toy"),
    effect=Effect.WRITE,
    level=1,
    risk=Risk.LOW,
)


def preview(args: ToyArgs, known: PreviewContext) -> Preview:
    del known
    line = CardLine(label=Text("secretary.task"), value=args.body, argument="body")
    return Preview(operation=Text("secretary.task_create", {"who": "自分", "what": args.body}), lines=(line,))


# Writes a file ------------------------------------------------------------------------------------------


async def write_report(args: ToyArgs, context: ToolContext) -> Json:
    made = outside(context).files.put("報告.txt", "text/plain", args.body.encode())
    return {"file": made.name}


async def write_then_fail(args: ToyArgs, context: ToolContext) -> Json:
    outside(context).files.put("報告.txt", "text/plain", args.body.encode())
    raise ToolFailedError(Text("turn.no_such_file"))


REPORT = PreparedTool(
    spec=replace(SPEC, name=ToolName("report")),
    description=Text("secretary.task_create_use"),
    args=ToyArgs,
    preview=preview,
    prepare=write_report,
    handle=as_prepared,
)
BROKEN_REPORT = replace(REPORT, spec=replace(SPEC, name=ToolName("broken_report")), prepare=write_then_fail)
SECRET_REPORT = replace(
    REPORT, spec=replace(SPEC, name=ToolName("secret_report"), confidential="salary", level=1)
)

# Asks the model -----------------------------------------------------------------------------------------


class Mood(BaseModel):
    mood: str
    score: int


async def ask_mood(args: ToyArgs, context: ToolContext) -> Mood:
    words = ContextItem(kind="note", source="toy", trust=Trust.FREE_TEXT, text=args.body)
    return await outside(context).ask("What mood is this note in?", Mood, (words,))


async def tell_mood(args: ToyArgs, context: ToolContext, mood: Mood) -> Json:
    del args
    assert inside(context)
    return {"mood": mood.mood, "score": mood.score}


MOOD = PreparedTool(
    spec=replace(SPEC, name=ToolName("mood"), effect=Effect.READ),
    description=Text("secretary.task_create_use"),
    args=ToyArgs,
    preview=preview,
    prepare=ask_mood,
    handle=tell_mood,
)

# Computes -----------------------------------------------------------------------------------------------


async def count(args: ToyArgs, context: ToolContext) -> Json:
    outside(context).progress(0.5, Text("secretary.task"))
    return await outside(context).compute(forever if args.body == "終わらない" else letters, args.body)


COUNT = PreparedTool(
    spec=replace(SPEC, name=ToolName("count"), effect=Effect.READ, timeout_s=2.5),
    description=Text("secretary.task_create_use"),
    args=ToyArgs,
    preview=preview,
    prepare=count,
    handle=as_prepared,
)

# Acts outside -------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Bell:
    """A bell outside, which knows who rang it."""

    rung: list[UUID] = field(default_factory=list)
    torn: bool = False

    async def ring(self, args: ToyArgs, context: ToolContext) -> Json:
        context.before_send()
        self.rung.append(context.execution)
        if self.torn:
            raise OutcomeUnknownError
        return {"rung": args.body}

    async def heard(self, args: ToyArgs, context: ToolContext) -> bool | None:
        del args
        return context.execution in self.rung

    def tool(self) -> Tool[ToyArgs]:
        return Tool(
            spec=replace(SPEC, name=ToolName("ring"), reach=Reach.OUTSIDE, timeout_s=1.0),
            description=Text("secretary.task_create_use"),
            args=ToyArgs,
            preview=preview,
            handle=self.ring,
            verify=self.heard,
        )
