"""What needs no large model, and what goes to it all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.proposals import asks, says, wants
from tests.support.provider_answers import REQUEST, saying
from tests.support.scripted import Script

from ringi.assistants.secretary.rules import EmbeddedModel
from ringi.brain.fast_path import FastPath
from ringi.domain.ids import ToolName
from ringi.domain.model import ContextItem, ModelRequest, ModelUnavailableError, StepResult, Usage
from ringi.domain.proposal import Confidence
from ringi.domain.tools import Trust

PENDING = ContextItem(kind="pending", source="pending:1", trust=Trust.MODEL, text="確認待ち")
LOOKED_UP = StepResult(tool=ToolName("chatwork_task_search"), args={}, outcome="finished", result=[])
CHANGED = StepResult(tool=ToolName("chatwork_task_create"), args={}, outcome="finished", result={})
READ = wants("chatwork_task_search", status="open")
UNSURE = wants("chatwork_task_search", changes={"confidence": Confidence(overall=0.8)}, status="open")


async def test_a_greeting_asks_nobody() -> None:
    """Rules answer it, and the record says so."""
    brain = Script()

    reply = await FastPath(brain, EmbeddedModel(), Script()).propose(saying("おはようございます！"))

    assert ("text_response", "embedded", ("fast_path",), []) == (
        reply.proposal.kind,
        reply.model,
        reply.usage.rungs,
        brain.requests,
    )


async def test_a_plain_look_up_asks_the_small_model_only() -> None:
    """It sees the tools that look things up, and no others."""
    brain, router = Script(), Script(lines=[READ], name="small")

    reply = await FastPath(brain, EmbeddedModel(), router).propose(saying("私のタスクを見せて"))

    effects = {tool.spec.effect for tool in router.requests[0].tools}
    assert ("small", ("routed",), {"read"}) == (
        reply.model,
        reply.usage.rungs,
        {str(each) for each in effects},
    )


async def test_the_answer_to_a_look_up_is_written_by_the_small_model() -> None:
    """Where it is sure of it."""
    router = Script(lines=[says("ひとつあります。")], name="small")
    request = replace(saying("私のタスクを見せて"), results=(LOOKED_UP,))

    reply = await FastPath(Script(), EmbeddedModel(), router).propose(request)

    assert "ひとつあります。" == reply.proposal.text


@pytest.mark.parametrize(
    "line",
    [UNSURE, says("できません。"), asks(), ModelUnavailableError("timeout")],
    ids=lambda line: type(line).__name__,
)
async def test_what_the_small_model_does_not_settle_goes_on(line) -> None:
    """And what it took is counted."""
    brain = Script(lines=[says("はい。")], name="large")

    reply = await FastPath(brain, EmbeddedModel(), Script(lines=[line])).propose(saying("田中さんに頼んで"))

    assert ("large", ("handed_on",)) == (reply.model, reply.usage.rungs)


@pytest.mark.parametrize(
    "request_",
    [
        replace(saying("ありがとう"), items=(PENDING,)),
        saying("ありがとう", "それと"),
        replace(saying("ありがとう"), results=(CHANGED,)),
        replace(saying("ありがとう"), tools=()),
        saying("あ" * 81),
    ],
    ids=["pending", "two messages", "something changed", "no tools", "long"],
)
async def test_what_is_not_plain_goes_to_the_brain_at_once(request_: ModelRequest) -> None:
    """Nothing is tried before."""
    router = Script()

    reply = await FastPath(Script(lines=[says("はい。")]), EmbeddedModel(), router).propose(request_)

    assert ([], "はい。") == (router.requests, reply.proposal.text)


async def test_where_the_brain_gives_nothing_all_is_counted() -> None:
    """The small model's part too."""
    router = Script(lines=[ModelUnavailableError("timeout", Usage(yen="0.10"))])
    brain = Script(lines=[ModelUnavailableError("refused", Usage(yen="0.20"))])

    with pytest.raises(ModelUnavailableError) as away:
        await FastPath(brain, EmbeddedModel(), router).propose(replace(REQUEST, messages=("明日の件",)))

    assert ("refused", "0.30") == (away.value.code, away.value.usage.yen)
