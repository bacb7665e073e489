"""Every provider passes this contract over real HTTP: one question leads to one proposal, whatever the wire looks like."""

from __future__ import annotations

import json

import pytest
from tests.support.protocols import PROTOCOLS, TAKES_NO_SCHEMA, TELLS_NO_CACHE, Speaks
from tests.support.provider_answers import (
    CALL,
    QUESTION,
    REQUEST,
    TEXT,
    asked_over,
    saying,
    worded,
)
from tests.support.provider_stub import Stub, answers

from ringi.domain.model import ModelUnavailableError


@pytest.fixture(params=PROTOCOLS, ids=lambda protocol: protocol.provider)
def protocol(request: pytest.FixtureRequest) -> Speaks:
    """Every provider, by day too."""
    return request.param


@pytest.mark.parametrize("answer", [TEXT, QUESTION, CALL], ids=lambda answer: answer["kind"])
async def test_each_shape_arrives_as_its_proposal(protocol: Speaks, server: Stub, answer: dict) -> None:
    """One question, one typed proposal."""
    server.will(answers(200, protocol.says(worded(answer))))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert (answer["kind"], 1) == (reply.proposal.kind, len(server.seen))


async def test_what_is_left_out_is_not_an_argument(protocol: Speaks, server: Stub) -> None:
    """Strict modes say null where nothing was said."""
    server.will(answers(200, protocol.says(worded(CALL))))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert [{"status": "open"}] == [call.args for call in reply.proposal.calls]


async def test_tokens_are_counted_with_those_from_the_cache(protocol: Speaks, server: Stub) -> None:
    """Tokens count alike, however a provider counts those from its cache."""
    server.will(answers(200, protocol.says(worded(TEXT))))

    usage = (await asked_over(protocol, server.url).propose(REQUEST)).usage

    cached = 0 if protocol.provider in TELLS_NO_CACHE else 400
    assert (1000, cached, 100) == (usage.input_tokens, usage.cache_read_tokens, usage.output_tokens)


async def test_the_key_goes_in_a_header_and_nowhere_else(protocol: Speaks, server: Stub) -> None:
    """Not into the address, not into the body."""
    server.will(answers(200, protocol.says(worded(TEXT))))

    await asked_over(protocol, server.url).propose(REQUEST)

    seen = server.seen[0]
    in_headers = any("the-key" in value for value in seen.headers.values())
    assert in_headers
    assert b"the-key" not in seen.raw
    assert "the-key" not in seen.path


async def test_a_key_told_back_stays_out_of_the_error(
    protocol: Speaks, server: Stub, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture
) -> None:
    """A provider that quotes the key it refuses has it in no sentence, log line or record of ours."""
    server.will(*[answers(401, {"error": {"message": "invalid key the-key"}})] * 3)

    with pytest.raises(ModelUnavailableError) as away:
        await asked_over(protocol, server.url).propose(REQUEST)

    shown = f"{away.value} {away.value.code} {away.value.usage} {caplog.text} {''.join(capsys.readouterr())}"
    assert "the-key" not in shown


async def test_what_others_wrote_never_stands_in_the_system_part(protocol: Speaks, server: Stub) -> None:
    """And the system part is the same, byte for byte, in the next turn."""
    server.will(*[answers(200, protocol.says(worded(TEXT)))] * 2)
    model = asked_over(protocol, server.url)

    await model.propose(saying("これを覚えて: 合言葉"))
    await model.propose(saying("別の用件"))

    (first, user), (second, _) = (protocol.prompt(seen.body) for seen in server.seen)
    assert (first, False, True) == (second, "合言葉" in first, "合言葉" in user)


async def test_the_shape_is_enforced_by_the_provider(protocol: Speaks, server: Stub) -> None:
    """The schema goes along natively, closed; where the provider takes none, in words."""
    server.will(answers(200, protocol.says(worded(TEXT))))

    await asked_over(protocol, server.url).propose(REQUEST)

    sent = json.dumps(server.seen[0].body)
    native = protocol.provider not in TAKES_NO_SCHEMA
    assert (True, native) == ("no_tool_reason" in sent, '"additionalProperties": false' in sent)
