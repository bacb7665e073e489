"""An answer that comes piece by piece is the same answer, however the line behaves: each provider, over real HTTP."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.brain.providers.conftest import is_full
from tests.support.protocols import PROTOCOLS, TELLS_NO_CACHE, Speaks
from tests.support.provider_answers import CALL, QUESTION, REQUEST, TEXT, asked_over, worded
from tests.support.provider_stub import Stub, answers, endless_stream
from tests.support.streams import streams, told
from tests.support.tiers import night

from ringi.brain.providers.asking import MOST_CHARACTERS
from ringi.domain.model import ModelRequest, ModelUnavailableError

LONG = "承知しました。明日の会議は十時からです。" * 12 + "ほかにご用はありますか？"
ANSWER = worded({**TEXT, "text": LONG})


class Ear:
    """Keeps what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    async def __call__(self, words: str) -> None:
        self.heard.append(words)

    @property
    def request(self) -> ModelRequest:
        return replace(REQUEST, hears=self)


async def test_words_are_heard_as_they_come(protocol: Speaks, server: Stub) -> None:
    """Each time all of them so far, the last time all there are."""
    ear = Ear()
    server.will(streams(told(protocol, ANSWER)))

    reply = await asked_over(protocol, server.url).propose(ear.request)

    growing = all(later.startswith(earlier) for earlier, later in zip(ear.heard, ear.heard[1:], strict=False))
    assert (LONG, LONG, True, True) == (reply.proposal.text, ear.heard[-1], growing, len(ear.heard) > 5)


@pytest.mark.parametrize("answer", [QUESTION, CALL], ids=lambda answer: answer["kind"])
async def test_nothing_else_is_heard(protocol: Speaks, server: Stub, answer: dict) -> None:
    """A call or a question is no closing answer."""
    ear = Ear()
    server.will(streams(told(protocol, worded(answer))))

    reply = await asked_over(protocol, server.url).propose(ear.request)

    assert (answer["kind"], []) == (reply.proposal.kind, ear.heard)


async def test_tokens_are_counted_at_the_end(protocol: Speaks, server: Stub) -> None:
    """As they are where the answer comes at once."""
    server.will(streams(told(protocol, ANSWER)))

    usage = (await asked_over(protocol, server.url).propose(Ear().request)).usage

    cached = 0 if protocol.provider in TELLS_NO_CACHE else 400
    assert (1000, cached, 100) == (usage.input_tokens, usage.cache_read_tokens, usage.output_tokens)


EVERY_CUT = [
    pytest.param(protocol, at, id=f"{protocol.provider}-{at}", marks=() if is_full(protocol) else night)
    for protocol in PROTOCOLS
    for at in range(len(told(protocol, ANSWER)))
]


@pytest.mark.parametrize(("protocol", "at"), EVERY_CUT)
async def test_torn_off_anywhere_it_is_whole_in_the_end(server: Stub, protocol: Speaks, at: int) -> None:
    """Complete sentences are kept, all else is asked for again."""
    events, ear = told(protocol, ANSWER), Ear()
    server.will(streams(events, until=at), streams(events))

    reply = await asked_over(protocol, server.url).propose(ear.request)

    assert (LONG, LONG) == (reply.proposal.text, ear.heard[-1])


CALL_CUTS = [
    pytest.param(protocol, at, id=f"{protocol.provider}-{at}", marks=() if is_full(protocol) else night)
    for protocol in PROTOCOLS
    for at in range(len(told(protocol, worded(CALL))))
]


@pytest.mark.parametrize(("protocol", "at"), CALL_CUTS)
async def test_a_torn_call_is_whole_or_none(server: Stub, protocol: Speaks, at: int) -> None:
    """It is never read from a part: where anything is missing, it is asked for again."""
    events = told(protocol, worded(CALL))
    server.will(streams(events, until=at), streams(events))

    reply = await asked_over(protocol, server.url).propose(Ear().request)

    assert [{"status": "open"}] == [call.args for call in reply.proposal.calls]


async def test_a_stream_that_ends_early_is_no_nonsense(protocol: Speaks, server: Stub) -> None:
    """A stream that a server ends in the middle counts as a fault of the line, not of the question."""
    events = told(protocol, ANSWER)
    server.will(*[streams(events, until=len(events) // 3, politely=True)] * 4)

    with pytest.raises(ModelUnavailableError) as unavailable:
        await asked_over(protocol, server.url).propose(Ear().request)

    assert ("connection", 4) == (unavailable.value.code, len(server.seen))


async def test_what_reached_the_limit_goes_on_where_it_ended(protocol: Speaks, server: Stub) -> None:
    """As one text, for whoever listens too."""
    first, rest, ear = (
        ANSWER[: ANSWER.index("十時") + 2],
        worded({**TEXT, "text": "からです。以上です。"}),
        Ear(),
    )
    server.will(streams(told(protocol, first, cut=True)), streams(told(protocol, rest)))

    reply = await asked_over(protocol, server.url).propose(ear.request)

    whole = "承知しました。明日の会議は十時からです。以上です。"
    expected = (whole, whole, ("asked", "cut", "continued", "asked"))
    assert expected == (reply.proposal.text, ear.heard[-1], reply.usage.rungs)


async def test_what_has_no_end_says_so(protocol: Speaks, server: Stub) -> None:
    """After three times more the reader is told."""
    begun = ANSWER[: ANSWER.index("十時") + 2]
    server.will(*[streams(told(protocol, begun, cut=True))] * 4)

    reply = await asked_over(protocol, server.url).propose(Ear().request)

    expected = (3, True, "partial", [])
    ends = reply.proposal.text.endswith("お申し付けください。）")
    assert expected == (reply.usage.rungs.count("continued"), ends, reply.usage.rungs[-1], server.plays)


async def test_a_stream_without_end_is_left(protocol: Speaks, server: Stub) -> None:
    """A stream that brings too much or takes too long is left, and nothing of it is an answer."""
    server.will(*[endless_stream(told(protocol, ANSWER)[-3])] * 4)

    with pytest.raises(ModelUnavailableError) as left:
        await asked_over(protocol, server.url).propose(replace(Ear().request, within_s=0.5))

    assert left.value.code in {"too_large", "timeout", "server", "not_json"}


ENDLESS_CALL = {
    **CALL,
    "calls": [{"tool": "chatwork_task_search", "arguments": {"status": "x" * MOST_CHARACTERS}}],
}


@pytest.mark.parametrize(
    "answer", [ENDLESS_CALL, {**TEXT, "text": "は" * MOST_CHARACTERS}], ids=["call", "text"]
)
async def test_more_than_an_answer_holds_is_left_at_once(
    protocol: Speaks, server: Stub, answer: dict
) -> None:
    """However it is cut into pieces: nothing of it is kept, and it is not asked for again."""
    server.will(streams(told(protocol, worded(answer))))

    with pytest.raises(ModelUnavailableError) as left:
        await asked_over(protocol, server.url).propose(Ear().request)

    assert ("too_large", ("asked", "too_large"), 1) == (
        left.value.code,
        left.value.usage.rungs,
        len(server.seen),
    )


@pytest.mark.parametrize("status", [429, 500, 503, 529])
async def test_what_fails_before_the_stream_is_asked_again(
    protocol: Speaks, server: Stub, status: int
) -> None:
    """As where the answer comes at once."""
    server.will(answers(status, protocol.error(status, "error", "no")), streams(told(protocol, ANSWER)))

    reply = await asked_over(protocol, server.url).propose(Ear().request)

    assert (LONG, ("asked", "retried", "asked")) == (reply.proposal.text, reply.usage.rungs)


BROKEN = (
    worded({**CALL, "calls": CALL["calls"] * 1000}),
    worded({**CALL, "calls": [{"tool": "rm_rf", "arguments": {}}]}),
    worded(CALL)[:-20],
    "{",
)


@pytest.mark.parametrize("text", BROKEN, ids=["a thousand calls", "no such tool", "truncated", "a brace"])
async def test_what_no_stream_may_say_is_sent_back(protocol: Speaks, server: Stub, text: str) -> None:
    """And counted as what cannot be read."""
    server.will(streams(told(protocol, text)), streams(told(protocol, ANSWER)))

    reply = await asked_over(protocol, server.url).propose(Ear().request)

    rungs = ("asked", "parse_fail", "repair_asked", "asked", "repair_success")
    assert (LONG, rungs) == (reply.proposal.text, reply.usage.rungs)
