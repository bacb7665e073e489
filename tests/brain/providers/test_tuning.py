"""The operator's knobs on the wire of each provider, and the requests that providers are asked not to keep."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.support.protocols import PROTOCOLS, Anthropic, Chat, Gemini, Responses, Speaks
from tests.support.provider_answers import REQUEST, TEXT, worded
from tests.support.provider_stub import Play, Stub, answers
from tests.support.streams import streams, told
from tests.support.tuned_models import tuned

from ringi.domain.providers import UNTUNED, ModelTuning

FOUR = (Chat(), Responses(), Anthropic(), Gemini())
"""One provider of each protocol."""
each_protocol = pytest.mark.parametrize("protocol", FOUR, ids=lambda each: each.provider)


async def sent(server: Stub, protocol: Speaks, tuning: ModelTuning, model: str = "") -> dict:
    """Returns the body of one question that was put with these knobs."""
    server.will(answers(200, protocol.says(worded(TEXT))))
    await tuned(protocol, server.url, tuning, model).propose(REQUEST)
    return server.seen[0].body


def length_in(body: dict) -> int | None:
    """Returns the longest answer that a request allows, in the word of its protocol."""
    found = {**body, **body.get("generationConfig", {})}
    words = ("max_tokens", "max_completion_tokens", "max_output_tokens", "maxOutputTokens")
    return next((found[word] for word in words if word in found), None)


@pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda each: each.provider)
async def test_longest_answer_is_the_chosen_one(server: Stub, protocol: Speaks) -> None:
    """Every provider is told the operator's limit in its own word."""
    body = await sent(server, protocol, ModelTuning(most_tokens=777))

    assert 777 == length_in(body)


@pytest.mark.parametrize(
    ("protocol", "model", "place"),
    [
        (Chat(), "local", ("temperature",)),
        (Responses(), "gpt-4.1", ("temperature",)),
        (Anthropic(), "claude-haiku-4-5", ("temperature",)),
        (Gemini(), "gemini-3.8-flash", ("generationConfig", "temperature")),
    ],
    ids=lambda each: getattr(each, "provider", None),
)
async def test_temperature_is_sent(
    server: Stub, protocol: Speaks, model: str, place: tuple[str, ...]
) -> None:
    """A model that takes a temperature gets the operator's."""
    body = await sent(server, protocol, ModelTuning(temperature=0.2), model)

    for name in place:
        body = body[name]
    assert 0.2 == body


@pytest.mark.parametrize(
    ("protocol", "place", "level"),
    [
        (Responses(), ("reasoning", "effort"), "low"),
        (Anthropic(), ("output_config", "effort"), "low"),
        (Gemini(), ("generationConfig", "thinkingConfig", "thinking_level"), "LOW"),
        (Chat(provider="vllm", model="Qwen/Qwen3-8B"), ("reasoning_effort",), "low"),
    ],
    ids=lambda each: getattr(each, "provider", None),
)
async def test_effort_is_sent(server: Stub, protocol: Speaks, place: tuple[str, ...], level: str) -> None:
    """A model that thinks gets the operator's effort, in the provider's own word."""
    body = await sent(server, protocol, ModelTuning(effort="low"))

    for name in place:
        body = body[name]
    assert level == body


async def test_knob_that_a_model_does_not_take_is_left_out(server: Stub) -> None:
    """The provider would refuse the whole request for a temperature."""
    body = await sent(server, Anthropic(), ModelTuning(temperature=0.2))

    assert "temperature" not in body


async def test_knob_that_was_left_out_is_named_in_the_usage(server: Stub) -> None:
    """The record of the call says that the model was asked without it."""
    server.will(answers(200, Chat().says(worded(TEXT))))

    reply = await tuned(Chat(), server.url, ModelTuning(effort="high")).propose(REQUEST)

    assert ("asked", "without_effort") == reply.usage.rungs


@pytest.mark.parametrize("protocol", [Responses(), Gemini()], ids=lambda each: each.provider)
async def test_provider_that_keeps_requests_is_asked_to_keep_none(server: Stub, protocol: Speaks) -> None:
    """OpenAI keeps responses for 30 days and Google keeps requests of new projects unless told otherwise."""
    body = await sent(server, protocol, UNTUNED)

    assert body["store"] is False


async def test_answer_that_falls_silent_is_asked_for_again(server: Stub) -> None:
    """A stream that stalls in the middle is given up after a short silence, not after the whole wait."""
    events = told(Chat(), worded(TEXT))
    server.will(_stalls(events, 4), streams(events))
    model = tuned(Chat(), server.url, UNTUNED, stalled_s=0.05)

    reply = await model.propose(replace(REQUEST, hears=unheard))

    assert TEXT["text"] == reply.proposal.text


async def unheard(words: str) -> None:
    """Hears the words of an answer, and does nothing with them."""
    del words


def _stalls(events: list[bytes], until: int) -> Play:
    """Plays the first events of a stream, and then nothing while the line stays open."""

    async def play(writer: asyncio.StreamWriter) -> None:
        await streams(events, until=until)(writer)
        await asyncio.Event().wait()

    return play
