"""A collector is told how a turn went: how its steps nest, how long they took, and no word of anybody's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from decimal import Decimal

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span
from tests.support.proposals import says, wants
from tests.support.protocols import Chat
from tests.support.provider_answers import REQUEST, TEXT, worded
from tests.support.provider_stub import Stub, answers, stub
from tests.support.stories import Story, telling

from ringi.bootstrap import registered
from ringi.brain.providers.bounded import bounded_client
from ringi.brain.providers.model import ModelStyle, ProviderModel
from ringi.brain.retry import RetryLimits
from ringi.domain.model import ModelUnavailableError
from ringi.domain.providers import ModelChoice
from ringi.domain.tracing import Tracing
from ringi.integrations.telemetry import Telemetry
from ringi.settings import TelemetrySettings
from ringi.turns.runtime import Runtime

SECRET_WORDS = "買収の件は佐藤さんだけに"


@pytest.fixture
async def collector() -> AsyncIterator[Stub]:
    async with stub() as playing:
        playing.will(*[answers(200, {})] * 5)
        yield playing


@pytest.fixture
async def provider() -> AsyncIterator[Stub]:
    async with stub() as playing:
        yield playing


@pytest.fixture
def telemetry(collector: Stub) -> Telemetry:
    return Telemetry(TelemetrySettings(url=f"{collector.url}/v1/traces", headers={"x-team": "ringi"}))


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told


async def told(collector: Stub, telemetry: Telemetry) -> dict[str, Span]:
    """All spans that were delivered, by name; of the same name the last."""
    await asyncio.to_thread(telemetry.close)
    return {span.name: span for seen in collector.seen for span in spans(seen.raw)}


def spans(delivered: bytes) -> Iterator[Span]:
    for resource in ExportTraceServiceRequest.FromString(delivered).resource_spans:
        for scope in resource.scope_spans:
            yield from scope.spans


def attributes(span: Span) -> dict[str, object]:
    return {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in span.attributes}


async def a_turn(story: Story, tracing: Tracing) -> None:
    """A note is made in it."""
    story.next(wants(body=SECRET_WORDS), says(SECRET_WORDS))
    story.runtime = Runtime(replace(story.services, tracing=tracing))
    await story.say("tanaka", f"「{SECRET_WORDS}」とメモして")


async def test_a_turn_and_its_steps(story: Story, collector: Stub, telemetry: Telemetry):
    """The gates and the tool are parts of their steps, the steps of the turn."""
    await a_turn(story, telemetry)

    found = await told(collector, telemetry)

    turn, step, tool = found["invoke_agent secretary"], found["ringi.Execute"], found["execute_tool note"]
    judge, judged = found["ringi.Judge"], found["ringi.judge"]
    assert b"" == turn.parent_span_id
    assert [turn.span_id] * 2 == [step.parent_span_id, judge.parent_span_id]
    assert (step.span_id, judge.span_id) == (tool.parent_span_id, judged.parent_span_id)


async def test_what_is_told_of_them(story: Story, collector: Stub, telemetry: Telemetry):
    """Verdict and outcome, in words of our own."""
    await a_turn(story, telemetry)

    found = await told(collector, telemetry)

    judged, tool = attributes(found["ringi.judge"]), attributes(found["execute_tool note"])
    assert ("allow", "finished") == (judged["ringi.decision.verdict"], tool["ringi.execution.outcome"])
    assert ("execute_tool", "note") == (tool["gen_ai.operation.name"], tool["gen_ai.tool.name"])


async def test_no_word_of_anybody_is_told(story: Story, collector: Stub, telemetry: Telemetry):
    """Neither what was said nor who said it."""
    await a_turn(story, telemetry)

    await told(collector, telemetry)

    sent = b"".join(seen.raw for seen in collector.seen)
    words = (SECRET_WORDS, "田中", "メモ", "営業部")
    assert (True, []) == (bool(sent), [word for word in words if word.encode() in sent])


async def test_headers_let_us_in(story: Story, collector: Stub, telemetry: Telemetry):
    """As they were set."""
    await a_turn(story, telemetry)

    await told(collector, telemetry)

    assert {"ringi"} == {seen.headers["x-team"] for seen in collector.seen}


async def asked(url: str, telemetry: Telemetry) -> None:
    """A provider, once."""
    terms = RetryLimits(pauses_s=(0.0,), retries=0, repairs=1)
    manner = ModelStyle(
        persona=registered().persona, yen_per_dollar=Decimal(150), terms=terms, tracing=telemetry
    )
    choice = ModelChoice(provider="openai-compatible", model="local", url=url)
    async with bounded_client(5.0) as http:
        await ProviderModel(choice, "the-key", manner, http).propose(REQUEST)


async def test_a_question_to_a_provider(provider: Stub, collector: Stub, telemetry: Telemetry):
    """By the conventions for generative AI."""
    provider.will(answers(200, Chat().says(worded(TEXT))))
    await asked(provider.url, telemetry)

    chat = attributes((await told(collector, telemetry))["chat local"])

    assert ("chat", "local", 1000) == (
        chat["gen_ai.operation.name"],
        chat["gen_ai.request.model"],
        chat["gen_ai.usage.input_tokens"],
    )


async def test_a_failed_question_says_how(provider: Stub, collector: Stub, telemetry: Telemetry):
    """By our own kind of failure, never in the provider's words."""
    provider.will(answers(429, {"error": {"message": SECRET_WORDS}}))
    with pytest.raises(ModelUnavailableError):
        await asked(provider.url, telemetry)

    chat = (await told(collector, telemetry))["chat local"]

    assert ("rate_limited", 2) == (attributes(chat)["error.type"], chat.status.code)
    assert SECRET_WORDS.encode() not in b"".join(seen.raw for seen in collector.seen)


async def test_an_error_is_told_by_its_class(collector: Stub, telemetry: Telemetry):
    """A span names the class of an error alone: its text may be a person's words."""
    with pytest.raises(ValueError, match="佐藤"), telemetry.span("step", {}):
        raise ValueError("佐藤さんの件")

    step = (await told(collector, telemetry))["step"]

    assert ("ValueError", 0) == (attributes(step)["error.type"], len(step.events))
