"""The rungs that are tried before a model is given up, from a plain question to a fixed code (E4).

This module knows neither provider nor wire, and no clock but the pauses it is handed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Literal, TypeVar

from ringi.brain.answers import MOST_WORDS
from ringi.brain.parsing import InvalidAnswer, read_answer, read_value
from ringi.brain.partial import is_wordless, kept, whole_words, with_words, words_so_far
from ringi.brain.prompt.material import continuing, mending
from ringi.brain.providers.port import (
    TRANSIENT,
    AskFailedError,
    AsksProvider,
    Failure,
    Prompt,
    ProviderAnswer,
    Tokens,
)
from ringi.domain.model import Hears, ModelRequest, ModelUnavailableError, Question
from ringi.domain.proposal import Proposal
from ringi.domain.text import Text
from ringi.domain.tools import Json
from ringi.i18n import say

T = TypeVar("T")

Rung = Literal[
    "asked",
    "retried",
    "shortened",
    "without_files",
    "loosened",
    "prompted",
    "torn_network_timeout",
    "torn_service_error",
    "torn_unknown",
    "kept",
    "cut",
    "continued",
    "partial",
    "parse_fail",
    "repair_asked",
    "repair_success",
    "too_large",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryLimits:
    """The limits up to which the ladder tries again."""

    repairs: int = 2
    """Times an answer that cannot be used is sent back with its faults."""
    retries: int = 3
    """Times a question is put again after the provider failed, counted over the whole climb."""
    pauses_s: tuple[float, ...] = (1.0, 2.0, 4.0)
    longest_pause_s: float = 20.0
    """Longest pause in seconds. A provider that wants us to wait longer is given up for now."""
    continuations: int = 3
    """Times an answer that was cut at the length limit is continued."""


@dataclass(slots=True, kw_only=True)
class Trace:
    """The rungs and tokens one climb took, also if it failed."""

    rungs: list[Rung] = field(default_factory=list["Rung"])
    tokens: Tokens = field(default_factory=Tokens)
    retries: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Climb(Generic[T]):
    """One question with its rungs: how it is put, and how an answer to it is read."""

    prompt: Prompt
    shorter: Callable[[], Prompt] | None
    """Writes the prompt with half the context; None if there is no context."""
    read: Callable[[str], T | InvalidAnswer]
    hears: Hears | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RetryModel:
    """One model behind its rungs."""

    asks: AsksProvider
    write: Callable[[ModelRequest], Prompt]
    terms: RetryLimits = field(default_factory=RetryLimits)
    pause: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def climb(self, request: ModelRequest, trace: Trace) -> Proposal:
        """Returns the first valid proposal. Raises ModelUnavailableError with the code of the obstacle if there is
        none."""
        return await self._within(request.within_s, self._climb(request, trace))

    async def answer(self, question: Question, write: Callable[[ModelRequest], Prompt], trace: Trace) -> Json:
        """Returns the first value that fits the question, with `write` as the way its prompts are written. Raises
        ModelUnavailableError like `climb`."""
        climb = Climb(
            prompt=write(question.request),
            shorter=_halved(question.request, write),
            read=lambda text: read_value(text, question.faults),
        )
        return await self._within(question.request.within_s, self._valued(climb, trace))

    async def _within(self, seconds: float, climbing: Awaitable[T]) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await climbing
        except TimeoutError:
            raise ModelUnavailableError("timeout") from None
        except AskFailedError as failed:
            after = failed.retry_after_s or 0.0
            untried = after if after > self.terms.longest_pause_s else None
            raise ModelUnavailableError(failed.failure, retry_after_s=untried) from failed

    async def _climb(self, request: ModelRequest, trace: Trace) -> Proposal:
        # A second look counts for what its kind says: plain words would count as agreement.
        shaped = request.reviewed is not None
        climb = Climb(
            prompt=self.write(request),
            shorter=_halved(request, self.write),
            read=lambda text: read_answer(text, request.tools, request.most_calls, shaped=shaped),
            hears=request.hears,
        )
        answer, prompt = await self._fitting(climb, trace)
        if answer.cut and (whole := whole_words(answer.text)):
            trace.rungs.append("kept")
            answer = replace(answer, text=whole, cut=False)
        if answer.cut and words_so_far(answer.text):
            return await self._gone_on(answer, prompt, request, trace)
        return await self._mended(answer, prompt, climb, trace)

    async def _valued(self, climb: Climb[T], trace: Trace) -> T:
        answer, prompt = await self._fitting(climb, trace)
        return await self._mended(answer, prompt, climb, trace)

    async def _mended(self, answer: ProviderAnswer, prompt: Prompt, climb: Climb[T], trace: Trace) -> T:
        """Returns what the answer says. One that cannot be used is sent back with its faults, within bounds."""
        read, sent_back = _read(answer, climb, trace), False
        for _ in range(self.terms.repairs):
            if not isinstance(read, InvalidAnswer):
                break
            trace.rungs.append("repair_asked")
            sent_back = True
            asked_again = f"{prompt.material}\n\n{mending(answer.text, read.faults)}"
            answer = await self._reach(replace(prompt, material=asked_again), trace, climb.hears)
            read = _read(answer, climb, trace)
        if isinstance(read, InvalidAnswer):
            raise ModelUnavailableError("malformed")
        if sent_back:
            trace.rungs.append("repair_success")
        return read

    async def _fitting(self, climb: Climb[T], trace: Trace) -> tuple[ProviderAnswer, Prompt]:
        """Returns the first answer and the prompt that got it. A context that was too long is halved. A request that
        was refused as such is put again with a smaller schema, then with the schema as words only, which servers
        that know no schemas take."""
        prompt = climb.prompt
        while True:
            try:
                return await self._reach(prompt, trace, climb.hears), prompt
            except AskFailedError as failed:
                prompt = _simpler(prompt, climb.shorter, trace, failed)

    async def _gone_on(
        self, answer: ProviderAnswer, prompt: Prompt, request: ModelRequest, trace: Trace
    ) -> Proposal:
        """Returns words that were cut at the length limit, with what the model adds. If that has no end either, the
        reader is told so."""
        trace.rungs.append("cut")
        first, words, cut = answer.text, words_so_far(answer.text), True
        for _ in range(self.terms.continuations):
            trace.rungs.append("continued")
            more = replace(prompt, material=f"{prompt.material}\n\n{continuing(words)}")
            try:
                answer = await self._reach(more, trace, _after(words, request.hears))
            except AskFailedError:
                break
            words, cut = words + words_so_far(answer.text), answer.cut
            if not cut:
                break
        if cut:
            trace.rungs.append("partial")
            words = f"{words}\n{say(Text('turn.partial_answer'), request.locale)}"
        read = read_answer(with_words(first, words), ())
        if isinstance(read, InvalidAnswer):
            raise ModelUnavailableError("malformed")
        return read

    async def _reach(self, prompt: Prompt, trace: Trace, hears: Hears | None) -> ProviderAnswer:
        """Returns an answer, whatever it says; failures that a short wait can cure are waited out."""
        while True:
            trace.rungs.append("asked")
            try:
                answer = await self.asks.ask(prompt, _listening(hears))
            except AskFailedError as failed:
                trace.tokens += failed.tokens
                if failed.failure == "too_large":
                    trace.rungs.append("too_large")
                if failed.said:
                    trace.rungs.append(_TORN.get(failed.failure, "torn_unknown"))
                if whole := kept(failed.said):
                    trace.rungs.append("kept")
                    return ProviderAnswer(text=whole, tokens=Tokens())
                await self._wait(failed, trace)
                continue
            trace.tokens += answer.tokens
            return answer

    async def _wait(self, failed: AskFailedError, trace: Trace) -> None:
        planned = self.terms.pauses_s[min(trace.retries, len(self.terms.pauses_s) - 1)]
        wanted = max(planned, failed.retry_after_s or 0.0)
        curable = failed.failure in TRANSIENT or bool(failed.said)
        hopeless = not curable or wanted > self.terms.longest_pause_s
        if hopeless or trace.retries >= self.terms.retries:
            raise failed
        trace.retries += 1
        trace.rungs.append("retried")
        await self.pause(wanted)


def _halved(request: ModelRequest, write: Callable[[ModelRequest], Prompt]) -> Callable[[], Prompt] | None:
    half = request.items[(len(request.items) + 1) // 2 :]
    return (lambda: write(replace(request, items=half))) if request.items else None


def _simpler(
    prompt: Prompt, shorter: Callable[[], Prompt] | None, trace: Trace, failed: AskFailedError
) -> Prompt:
    match failed.failure:
        case "context_exceeded" if shorter is not None and "shortened" not in trace.rungs:
            trace.rungs.append("shortened")
            return shorter()
        case "rejected" if prompt.files:
            trace.rungs.append("without_files")
            return replace(prompt, files=(), material=prompt.unseen)
        case "rejected" if prompt.enforced and prompt.looser is not None:
            trace.rungs.append("loosened")
            return replace(prompt, schema=prompt.looser, looser=None)
        case "rejected" if prompt.enforced:
            trace.rungs.append("prompted")
            return replace(prompt, enforced=False)
        case _:
            raise failed


MOST_HEARD = 4 * MOST_WORDS
"""Most characters of a closing answer: as many as the four texts in it may have together."""
_TORN: Mapping[Failure, Rung] = {
    "timeout": "torn_network_timeout",
    "connection": "torn_network_timeout",
    "server": "torn_service_error",
    "overloaded": "torn_service_error",
    "rate_limited": "torn_service_error",
}
"""Rung for the failure that tore off an answer that had begun (E6). An answer at the length limit is `cut`."""


def _listening(hears: Hears | None) -> Hears | None:
    """Returns a listener that hears the words of what comes over the wire.

    An answer known to have no words, or longer than any closing answer, is read no more until it is whole: a thousand
    calls would be read a thousand times.
    """
    if hears is None:
        return None
    wordless = False

    async def told(text: str) -> None:
        nonlocal wordless
        if wordless or len(text) > MOST_HEARD:
            return
        if words := words_so_far(text):
            await hears(words)
        else:
            wordless = is_wordless(text)

    return told


def _after(before: str, hears: Hears | None) -> Hears | None:
    """Returns a listener that hears the words of a continuation together with those before it."""
    if hears is None:
        return None

    async def told(words: str) -> None:
        await hears(before + words)

    return told


def _read(answer: ProviderAnswer, climb: Climb[T], trace: Trace) -> T | InvalidAnswer:
    """Reads the answer.

    INVARIANT: an answer that was cut off counts for nothing, however complete it looks.
    """
    if answer.cut:
        trace.rungs.append("cut")
        return InvalidAnswer(faults=("the answer was cut off at the length limit; answer more briefly",))
    read = climb.read(answer.text)
    if isinstance(read, InvalidAnswer):
        trace.rungs.append("parse_fail")
    return read
