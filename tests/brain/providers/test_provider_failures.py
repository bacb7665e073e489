"""Failures of a provider: the end is a proposal or a code: the same for each of them, over real HTTP."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from tests.support.protocols import PROTOCOLS, TAKES_NO_SCHEMA, TAKES_SOME_ARGUMENTS, Speaks, arguments_of
from tests.support.provider_answers import CALL, REQUEST, TEXT, asked_over, worded
from tests.support.provider_stub import (
    Play,
    Stub,
    answers,
    cut_off,
    endless,
    hangs_up,
    raw,
    silent,
)

from ringi.brain.providers.asking import MOST_CHARACTERS
from ringi.domain.model import ContextItem, ModelUnavailableError
from ringi.domain.tools import Trust

GOOD = worded(TEXT)
MANY = worded({**CALL, "calls": CALL["calls"] * 1000})
HUGE = worded(
    {**CALL, "calls": [{"tool": "chatwork_task_search", "arguments": {"status": "x" * 10_000_000}}]}
)
UNKNOWN = worded({**CALL, "calls": [{"tool": "rm_rf", "arguments": {}}]})
LACKING = worded({**CALL, "calls": [{"tool": "chatwork_task_search"}]})


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    plays: Callable[[Speaks], tuple[Play, ...]]
    rungs: tuple[str, ...]


def said(*texts: str) -> Callable[[Speaks], tuple[Play, ...]]:
    return lambda protocol: tuple(answers(200, protocol.says(text)) for text in texts)


def failing(*plays: Play) -> Callable[[Speaks], tuple[Play, ...]]:
    """Those, then a good answer."""
    return lambda protocol: (*plays, answers(200, protocol.says(GOOD)))


REPAIRED = ("asked", "parse_fail", "repair_asked", "asked", "repair_success")
AGAIN = ("asked", "retried", "asked")
MENDED = (
    Case(id="fenced", plays=said(f"```json\n{GOOD}\n```"), rungs=("asked",)),
    Case(id="damaged once", plays=said("{", GOOD), rungs=REPAIRED),
    Case(id="damaged twice", plays=said("{", "{", GOOD), rungs=(*REPAIRED[:-1], *REPAIRED[1:])),
    Case(id="wrong shape", plays=said(LACKING, GOOD), rungs=REPAIRED),
    Case(id="no such tool", plays=said(UNKNOWN, GOOD), rungs=REPAIRED),
    Case(id="a thousand calls", plays=said(MANY, GOOD), rungs=REPAIRED),
    Case(id="nothing said", plays=said("", GOOD), rungs=REPAIRED),
    Case(id="server error", plays=failing(answers(500, {})), rungs=AGAIN),
    Case(id="bad gateway", plays=failing(raw(502, b"<html>")), rungs=AGAIN),
    Case(id="hung up", plays=failing(hangs_up()), rungs=AGAIN),
    Case(id="cut stream", plays=failing(cut_off({"a": "b" * 100})), rungs=AGAIN),
    Case(id="no JSON body", plays=failing(raw(200, b"<html>")), rungs=AGAIN),
    Case(id="half JSON body", plays=failing(raw(200, b'{"id": ')), rungs=AGAIN),
)


@pytest.mark.parametrize("case", MENDED, ids=lambda case: case.id)
async def test_it_is_put_right(protocol: Speaks, server: Stub, case: Case) -> None:
    """In the end there is the proposal, and every rung it took is counted."""
    server.will(*case.plays(protocol))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert ("text_response", case.rungs, []) == (reply.proposal.kind, reply.usage.rungs, server.plays)


async def test_an_answer_cut_at_the_limit_is_never_a_proposal(protocol: Speaks, server: Stub) -> None:
    """However complete it looks; the model is asked to be brief."""
    server.will(answers(200, protocol.says(worded(CALL), cut=True)), answers(200, protocol.says(GOOD)))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    expected = ("text_response", ("asked", "cut", "repair_asked", "asked", "repair_success"))
    assert expected == (reply.proposal.kind, reply.usage.rungs)


async def test_busy_is_asked_again_as_the_provider_says(protocol: Speaks, server: Stub) -> None:
    """With and without a time to wait, and where it is overloaded."""
    limited = protocol.error(429, "rate_limit_error", "slow down")
    overloaded = protocol.error(529, "overloaded_error", "overloaded")
    plays = answers(429, limited, retry_after="0"), answers(429, limited), answers(529, overloaded)
    server.will(*plays, answers(200, protocol.says(GOOD)))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert 3 == reply.usage.rungs.count("retried")


@pytest.mark.parametrize("wait", ["soon", "-1", "NaN", "0.01", "Wed, 21 Oct 2015 07:28:00 GMT"])
async def test_a_time_to_wait_in_any_words(protocol: Speaks, server: Stub, wait: str) -> None:
    """A time that cannot be read, or is over, holds nobody up."""
    limited = protocol.error(429, "rate_limit_error", "slow down")
    server.will(answers(429, limited, retry_after=wait), answers(200, protocol.says(GOOD)))

    reply = await asked_over(protocol, server.url).propose(REQUEST)

    assert AGAIN == reply.usage.rungs


def errs(status: int, kind: str, message: str = "no", **headers: str) -> Callable[[Speaks], tuple[Play, ...]]:
    return lambda protocol: (answers(status, protocol.error(status, kind, message), **headers),)


def refusals(protocol: Speaks) -> int:
    """So many requests in vain: with all arguments, with the arguments as text, and with no schema at all."""
    return 2 if protocol.provider in TAKES_SOME_ARGUMENTS else 3


HOPELESS = (
    ("refused", lambda protocol: (answers(200, protocol.refuses()),)),
    ("malformed", said("{", "{", "{")),
    ("server", lambda protocol: (answers(500, {}),) * 4),
    ("rate_limited", errs(429, "rate_limit_error", retry_after="3600")),
    ("unauthorized", errs(401, "authentication_error")),
    ("not_found", errs(404, "not_found_error")),
    ("rejected", lambda protocol: errs(400, "invalid_request_error")(protocol) * refusals(protocol)),
    ("too_large", lambda protocol: (endless(),)),
    ("too_large", said(HUGE)),
    ("too_large", said(worded({**TEXT, "text": "x" * MOST_CHARACTERS}))),
    ("too_large", lambda protocol: (raw(200, b"\x1f\x8b", content_encoding="gzip"),)),
    (
        "rejected",
        lambda protocol: (answers(307, {}, location="http://127.0.0.1:1/"),) * refusals(protocol),
    ),
)


@pytest.mark.parametrize(("code", "plays"), HOPELESS)
async def test_it_is_given_up_with_a_code(
    protocol: Speaks, server: Stub, code: str, plays: Callable[[Speaks], tuple[Play, ...]]
) -> None:
    """After a bounded number of attempts, never with an exception of the library's."""
    server.will(*plays(protocol))

    with pytest.raises(ModelUnavailableError) as given_up:
        await asked_over(protocol, server.url).propose(REQUEST)

    assert (code, []) == (given_up.value.code, server.plays)


@pytest.mark.parametrize(("wait", "told"), [("600", 600.0), ("0", None)])
async def test_a_wait_too_long_for_us_is_handed_on(
    protocol: Speaks, server: Stub, wait: str, told: float | None
) -> None:
    """A wait too long for us is told to the caller; one that we waited ourselves is not."""
    limited = protocol.error(429, "rate_limit_error", "slow down")
    server.will(*[answers(429, limited, retry_after=wait)] * 4)

    with pytest.raises(ModelUnavailableError) as given_up:
        await asked_over(protocol, server.url).propose(REQUEST)

    assert told == given_up.value.retry_after_s


async def test_a_server_that_takes_no_schema_is_told_of_it_in_words(protocol: Speaks, server: Stub) -> None:
    """And from then on is not asked otherwise."""
    refused = answers(400, protocol.error(400, "invalid_request_error", "unknown field"))
    vain = refusals(protocol) - 1
    server.will(*[refused] * vain, *[answers(200, protocol.says(GOOD))] * 2)
    model = asked_over(protocol, server.url)

    first, second = [(await model.propose(REQUEST)).usage.rungs for _ in range(2)]

    in_words = "no_tool_reason" in server.seen[vain].raw.decode()
    shaped = [b"json_schema" in seen.raw.lower() or b"jsonschema" in seen.raw.lower() for seen in server.seen]
    loosened = ("asked", "loosened") * (vain - 1)
    expected = (
        (*loosened, "asked", "prompted", "asked"),
        ("asked",),
        True,
        [*[protocol.provider not in TAKES_NO_SCHEMA] * vain, False, False],
    )
    assert expected == (first, second, in_words, shaped)


GETS_ARGUMENTS = [each for each in PROTOCOLS if each.provider not in TAKES_SOME_ARGUMENTS | TAKES_NO_SCHEMA]


@pytest.mark.parametrize("speaks", GETS_ARGUMENTS, ids=lambda each: each.provider)
async def test_a_server_that_finds_the_schema_too_large_gets_a_smaller_one(
    speaks: Speaks, server: Stub
) -> None:
    """The shape of the answer stays enforced, and the next request begins with the smaller schema."""
    refused = answers(400, speaks.error(400, "invalid_request_error", "compiled grammar is too large"))
    server.will(refused, *[answers(200, speaks.says(GOOD))] * 2)
    model = asked_over(speaks, server.url)

    rungs = [(await model.propose(REQUEST)).usage.rungs for _ in range(2)]

    enforced = [arguments_of(speaks.schema(seen.body)) for seen in server.seen]
    expected = ([("asked", "loosened", "asked"), ("asked",)], ["object", "string", "string"])
    assert expected == (rungs, enforced)


async def test_what_led_nowhere_costs_all_the_same(protocol: Speaks, server: Stub) -> None:
    """The tokens of every attempt are counted, also where there is no proposal in the end."""
    server.will(*said("{", "{", "{")(protocol))

    with pytest.raises(ModelUnavailableError) as given_up:
        await asked_over(protocol, server.url).propose(REQUEST)

    usage = given_up.value.usage
    expected = (
        3000,
        300,
        (*REPAIRED[:-1], *REPAIRED[1:-1], "parse_fail"),
    )
    assert expected == (usage.input_tokens, usage.output_tokens, usage.rungs)


async def test_a_silent_server_is_not_waited_for(protocol: Speaks, server: Stub) -> None:
    """The time for one answer is bounded."""
    server.will(silent())

    with pytest.raises(ModelUnavailableError) as given_up:
        await asked_over(protocol, server.url, seconds=0.2).propose(REQUEST)

    assert "timeout" == given_up.value.code


async def test_all_attempts_together_are_bounded(protocol: Speaks, server: Stub) -> None:
    """Also where every one of them stays within its own time."""
    server.will(silent())

    with pytest.raises(ModelUnavailableError) as given_up:
        await asked_over(protocol, server.url).propose(replace(REQUEST, within_s=0.2))

    assert "timeout" == given_up.value.code


async def test_a_cancelled_question_stays_cancelled(protocol: Speaks, server: Stub) -> None:
    """Nothing on the ladder swallows it."""
    server.will(silent())
    asking = asyncio.create_task(asked_over(protocol, server.url).propose(REQUEST))
    await server.asked.wait()

    asking.cancel()
    (outcome,) = await asyncio.gather(asking, return_exceptions=True)

    assert isinstance(outcome, asyncio.CancelledError)


TOO_LONG = {
    "anthropic": (400, "invalid_request_error", "prompt is too long: 2 tokens > 1 maximum"),
    "google": (
        400,
        "INVALID_ARGUMENT",
        "The input token count (2) exceeds the maximum number of tokens allowed (1).",
    ),
}


async def test_too_long_a_context_loses_its_older_half_once(protocol: Speaks, server: Stub) -> None:
    """The newer half of the context is kept."""
    usual = (400, "context_length_exceeded", "maximum context length is 1")
    wrong = TOO_LONG.get(protocol.provider, usual)
    server.will(answers(wrong[0], protocol.error(*wrong)), answers(200, protocol.says(GOOD)))
    items = tuple(
        ContextItem(kind="message", source="turn:1", trust=Trust.REQUESTER, text=text)
        for text in ("古い話", "新しい話")
    )

    reply = await asked_over(protocol, server.url).propose(replace(REQUEST, items=items))

    sent = json.dumps(server.seen[-1].body, ensure_ascii=False)
    expected = (("asked", "shortened", "asked"), False, True)
    assert expected == (reply.usage.rungs, "古い話" in sent, "新しい話" in sent)
