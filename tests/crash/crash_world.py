"""The world the crash campaign runs in: a model that needs no thinking, one inside and two outside tools, and
a way to be killed at a chosen effect. Shared by the campaign and by the workers it kills.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
from dataclasses import replace
from typing import Annotated
from urllib.parse import urlsplit
from uuid import uuid4

from pydantic import Field

from ringi.assistants.secretary.tools.task_create import TASK_CREATE
from ringi.domain.cards import Preview
from ringi.domain.errors import OutcomeUnknownError
from ringi.domain.ids import ExecutionId, ToolName
from ringi.domain.model import ModelReply, ModelRequest
from ringi.domain.proposal import Confidence, ProposedCall, TextProposal, ToolCallProposal
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Reach, Risk, ToolSpec
from ringi.tools.arguments import Content
from ringi.tools.tool import People, Tool, ToolArgs, ToolContext

SERVICE = "CRASH_SERVICE"
"""Environment variable: address of the counting service."""
FREEZE = "CRASH_FREEZE"
"""Environment variable: where an outside tool stops its own process once: `before_send`, `after_answer`."""
TIMEOUT_S = 1.0


class PokeArgs(ToolArgs):
    label: Annotated[str, Content()] = Field(min_length=1)


def outside_tool(name: str, *, idempotent: bool) -> Tool[PokeArgs]:
    """Sends one request to the counting service, under its execution id."""

    async def verify(args: PokeArgs, context: ToolContext) -> bool:
        del args
        found = await request("GET", f"/executions/{context.execution}")
        return found["count"] > 0

    return Tool(
        spec=ToolSpec(
            name=ToolName(name),
            effect=Effect.WRITE,
            reach=Reach.OUTSIDE,
            level=1,
            risk=Risk.LOW,
            idempotent=idempotent,
            timeout_s=TIMEOUT_S,
        ),
        description=Text("secretary.task_create_use"),
        args=PokeArgs,
        preview=_preview,
        handle=_poke,
        verify=verify,
    )


async def _poke(args: PokeArgs, context: ToolContext) -> Json:
    freeze_once("before_send", args.label)
    answer = await request("POST", f"/executions/{context.execution}", context)
    freeze_once("after_answer", args.label)
    return {"label": args.label, "count": answer["count"]}


def freeze_once(place: str, label: str) -> None:
    """SIGSTOP to ourselves, once for each label that asks for it."""
    folder = os.environ.get(FREEZE)
    if not folder or place not in label:
        return
    try:
        os.close(os.open(f"{folder}/{label.replace('/', '_')}", os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return
    os.kill(os.getpid(), signal.SIGSTOP)


async def request(method: str, path: str, context: ToolContext | None = None) -> dict[str, int]:
    """One HTTP/1.1 exchange; `before_send` of the hands is asked right before the first byte leaves."""
    address = urlsplit(os.environ[SERVICE])
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    try:
        if context is not None:
            context.before_send()
        writer.write(f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        answer = await reader.read()
    except OSError as broken:
        raise OutcomeUnknownError from broken
    finally:
        writer.close()
    _, _, body = answer.partition(b"\r\n\r\n")
    if not body:
        raise OutcomeUnknownError
    return json.loads(body)


def _preview(args: PokeArgs, people: People) -> Preview:
    del people
    return Preview(operation=Text("secretary.task_create", {"who": "", "what": args.label}), lines=())


ASKED_TASK = replace(
    TASK_CREATE, spec=replace(TASK_CREATE.spec, name=ToolName("asked_task"), risk=Risk.MEDIUM)
)
"""Makes a task after a yes."""
PLAN = "plan"
"""First word of a message that leads to a plan of three calls."""
TOOLS = (
    TASK_CREATE,
    ASKED_TASK,
    outside_tool("poke", idempotent=False),
    outside_tool("poke_again", idempotent=True),
)


class PlainModel:
    """Proposes what the first word of the message names, then says that it is done."""

    name = "plain"

    async def propose(self, request: ModelRequest) -> ModelReply:
        if request.results:
            return ModelReply(proposal=_said("done: " + ",".join(r.outcome for r in request.results)))
        tool, _, label = request.messages[-1].partition(" ")
        if tool == PLAN:
            return ModelReply(proposal=_plan(label, request))
        return ModelReply(proposal=_call(tool, label, request))


def _said(text: str) -> TextProposal:
    return TextProposal(
        intent_understanding="the calls of this turn have come to an end",
        no_tool_reason="there is nothing left to call",
        confidence=Confidence(overall=0.95),
        text=text,
    )


def _plan(label: str, request: ModelRequest) -> ToolCallProposal:
    """Three calls, two of which need a yes; the one between them goes out into the world."""
    first, last = (_call(ASKED_TASK.spec.name, f"{place} {label}", request) for place in ("first", "last"))
    between = _call("poke_again", f"between {label}", request)
    return replace(first, calls=(*first.calls, *between.calls, *last.calls))


def _call(tool: str, label: str, request: ModelRequest) -> ToolCallProposal:
    args: dict[str, Json] = {"label": label}
    if tool in (TASK_CREATE.spec.name, ASKED_TASK.spec.name):
        args = {"assigned_to": request.requester.name, "task_body": label, "limit_date": "2026-12-01"}
    call = ProposedCall(tool=ToolName(tool), args=args, execution_id=ExecutionId(uuid4()))
    return ToolCallProposal(
        intent_understanding="the message names the tool and what to use it for",
        tool_selection_reason="it is the tool that the message names first",
        confidence=Confidence(overall=0.95),
        calls=(call,),
    )
