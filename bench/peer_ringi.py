"""Ringi as one more peer of the turn benchmark: the same work, the same fake provider, the same database server.

Run by `bench/turns.py`, which puts the harness of the peers (`common.py`) on the path. The model client is the
one the hand-written floor uses, so that what differs is our own share: accepting, context, gates, provenance,
journal, chain, sealing, row-level security, output guard.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import AsyncExitStack
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import common
import psycopg

from ringi.assistants.secretary import SECRETARY
from ringi.bootstrap import make_services, registered
from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.model import ModelStyle, ProviderModel
from ringi.cli.support.gc_tuning import spare_collector
from ringi.domain.cards import Preview
from ringi.domain.ids import ConversationId, ExecutionId, ToolName
from ringi.domain.model import ModelReply, ModelRequest, Usage
from ringi.domain.proposal import Confidence, ProposedCall, TextProposal, ToolCallProposal
from ringi.domain.providers import ModelChoice
from ringi.domain.text import Text
from ringi.domain.tools import Effect, Json, Risk, ToolSpec
from ringi.provisioning import Department, Member, Plan, found
from ringi.store.core.database import SMALL, open_database
from ringi.store.core.migrate import migrate
from ringi.store.turns.conversations import NewConversation, enter_conversation
from ringi.store.work.tasks import TaskRow, add_task
from ringi.tools.arguments import Content, Option
from ringi.tools.tool import PreviewContext, Tool, ToolArgs, ToolContext, inside
from ringi.turns.intake.messages import Incoming
from ringi.turns.runtime import running

DATABASE = "bench_ringi"
DONE = "タスクを登録しました"
"""Words of the fake provider after a task was created."""


class TaskArgs(ToolArgs):
    """The fields of the peers' task. Nobody else reads it, so that the call runs unasked like theirs."""

    assigned_to: Annotated[str, Option()]
    task_body: Annotated[str, Content(max_length=2_000)]
    limit_date: Annotated[str, Option()]


async def handle(args: TaskArgs, context: ToolContext) -> Json:
    task = TaskRow(
        id=context.execution,
        title=args.task_body,
        assignee=context.requester.id,
        due_date=None,
        due_time=None,
        state="open",
        created_by=context.requester.id,
    )
    await inside(context).run(add_task(task, context.execution))
    return {"task_id": str(task.id), "title": task.title}


def preview(args: TaskArgs, known: PreviewContext) -> Preview:
    del known
    return Preview(
        operation=Text("secretary.task_create", {"who": args.assigned_to, "what": args.task_body}), lines=()
    )


CREATE_TASK = Tool(
    spec=ToolSpec(
        name=ToolName("create_task"),
        effect=Effect.WRITE,
        level=2,
        risk=Risk.LOW,
    ),
    description=Text("secretary.task_create_use"),
    args=TaskArgs,
    preview=preview,
    handle=handle,
)


class FakeProvider:
    """Speaks chat completions over one aiohttp session, as the floor does."""

    name = "fake"

    def __init__(self) -> None:
        import aiohttp

        self._http = aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=64))
        parameters = {"type": "object", "properties": {k: {"type": "string"} for k in TaskArgs.model_fields}}
        function = {"name": "create_task", "description": "タスクを登録する", "parameters": parameters}
        self._tools = [{"type": "function", "function": function}]

    async def propose(self, request: ModelRequest) -> ModelReply:
        body = {"model": "fake", "messages": _messages(request), "tools": self._tools}
        headers = {"content-type": "application/json", "authorization": "Bearer x"}
        data = json.dumps(body, ensure_ascii=False).encode()
        async with self._http.post(common.BASE + "/chat/completions", data=data, headers=headers) as answer:
            message = json.loads(await answer.read())["choices"][0]["message"]
        return ModelReply(proposal=_proposal(message), usage=Usage())

    async def close(self) -> None:
        await self._http.close()


def _messages(request: ModelRequest) -> list[dict[str, Json]]:
    spoken = [
        ("assistant" if i.kind == "reply" else "user", i.text) for i in request.items if i.kind != "task"
    ]
    said = [{"role": role, "content": text} for role, text in spoken]
    now = [{"role": "user", "content": text} for text in request.messages]
    done: list[dict[str, Json]] = []
    for number, step in enumerate(request.results):
        arguments = json.dumps(dict(step.args), ensure_ascii=False)
        call = {
            "id": f"c{number}",
            "type": "function",
            "function": {"name": step.tool, "arguments": arguments},
        }
        done.append({"role": "assistant", "content": None, "tool_calls": [call]})
        result = json.dumps(step.result, ensure_ascii=False)
        done.append({"role": "tool", "tool_call_id": f"c{number}", "content": result})
    return [{"role": "system", "content": common.SYSTEM}, *said, *now, *done]


def _proposal(message: dict[str, Json]) -> ToolCallProposal | TextProposal:
    calls = message.get("tool_calls")
    if not calls:
        return TextProposal(
            intent_understanding="道具の結果を受けて、依頼した人に結果を伝える",
            no_tool_reason="必要な操作はすでに終わっている",
            confidence=Confidence(overall=0.95),
            text=message["content"],
        )
    function = calls[0]["function"]
    return ToolCallProposal(
        intent_understanding="担当者と内容を示したタスクの登録の依頼と理解した",
        tool_selection_reason="タスクを登録する道具はこれだけである",
        confidence=Confidence(overall=0.95),
        calls=(
            ProposedCall(
                tool=ToolName(function["name"]),
                args=json.loads(function["arguments"]),
                execution_id=ExecutionId(uuid4()),
            ),
        ),
    )


class Peer:
    NAME = "ringi"
    IMPORT = "import ringi.bootstrap, ringi.turns.runtime"
    VARIANTS = ("direct", "direct-uvloop", "provider", "provider-uvloop")

    async def setup(self, variant: str) -> None:
        self._channel = "bench" if variant.startswith("provider") else "console"
        url = _own_database()
        self._stack = AsyncExitStack()
        database = await self._stack.enter_async_context(
            open_database(url, replace(SMALL, smallest=16, largest=16, timeout_s=60.0))
        )
        key = os.urandom(32)
        plan = Plan(
            slug=f"bench-{uuid4().hex[:8]}",
            name="Bench",
            departments=(Department(name="営業部"),),
            members=(
                Member(account="sato", name="佐藤 花子", reading="さとう はなこ", level=6),
                Member(
                    account="tanaka", name="田中 太郎", reading="たなか たろう", level=2, department="営業部"
                ),
            ),
        )
        self._founded = await found(database, plan, key)
        self._model = self._asked() if variant.startswith("provider") else FakeProvider()
        self._services = make_services(
            database, key, self._model, (replace(SECRETARY, tools=(CREATE_TASK,)),)
        )
        self._runtime = await self._stack.enter_async_context(running(self._services))
        self._conversations: dict[str, ConversationId] = {}
        spare_collector()

    def _asked(self) -> ProviderModel:
        """Our own way to a provider, client library included, to one that answers at once."""
        script = Path(__file__).with_name("answering.py")
        answering = subprocess.Popen(
            [sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._stack.callback(answering.kill)
        port = answering.stdout.readline().strip() if answering.stdout else ""
        choice = ModelChoice(provider="openai-compatible", model="fake", url=f"http://127.0.0.1:{port}")
        http = bounded_client(60.0)
        self._stack.push_async_callback(http.aclose)
        manner = ModelStyle(persona=registered().persona, yen_per_dollar=Decimal(150))
        return ProviderModel(choice, "x", manner, http)

    async def turn(self, conv: str, text: str) -> str:
        conversation = self._conversations.get(conv) or await self._enter(conv)
        message = Incoming(
            org=self._founded.org,
            conversation=conversation,
            person=self._founded.people["sato"],
            channel=self._channel,
            text=text,
        )
        state = await self._runtime.carry(message)
        if state is None or DONE not in state.reply:
            raise RuntimeError("the task was not created, so there is nothing to compare")
        return state.reply

    async def _enter(self, conv: str) -> ConversationId:
        place = NewConversation(
            id=ConversationId(uuid4()), channel="console", external_id=conv, kind="direct"
        )
        person = self._founded.people["sato"]
        entered = await enter_conversation(self._services.database, self._founded.org, place, person)
        self._conversations[conv] = entered
        return entered

    async def close(self) -> None:
        if isinstance(self._model, FakeProvider):
            await self._model.close()
        await self._stack.aclose()


def _own_database() -> str:
    server = f"host={common.PGHOST} user=postgres"
    with psycopg.connect(f"{server} dbname=postgres", autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(4711)")
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone():
            connection.execute(f"CREATE DATABASE {DATABASE}")
    migrate(f"{server} dbname={DATABASE}")
    return f"{server} dbname={DATABASE}"


if __name__ == "__main__":
    common.main(Peer)
