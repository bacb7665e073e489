"""A provider's language model behind our own port: writes the prompt, climbs the ladder, counts the cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal

import httpx2

from ringi.brain.answers import answer_schema, loose_schema
from ringi.brain.prompt.conversation import conversation
from ringi.brain.prompt.material import material
from ringi.brain.prompt.persona import Persona
from ringi.brain.prompt.system import system_text
from ringi.brain.providers.asking import Waits, caller
from ringi.brain.providers.attachments import attachments
from ringi.brain.providers.port import Prompt
from ringi.brain.providers.prices import cost_of
from ringi.brain.providers.traced import Traced
from ringi.brain.redaction import Allowed, allowed_for, filled, unveiled, unveiling, veiled
from ringi.brain.retry import RetryLimits, RetryModel, Trace
from ringi.brain.strict import enforceable, limits_of
from ringi.domain.assistants import AssistantRef
from ringi.domain.model import (
    ModelAnswer,
    ModelReply,
    ModelRequest,
    ModelUnavailableError,
    ModelUse,
    Question,
    Usage,
)
from ringi.domain.providers import ModelChoice
from ringi.domain.text import Locale, Text
from ringi.domain.tracing import UNTRACED, Tracing
from ringi.i18n import say

Speaks = Callable[[AssistantRef, Locale], Persona]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelStyle:
    """The choices that hold for every provider."""

    persona: Speaks
    yen_per_dollar: Decimal
    terms: RetryLimits = field(default_factory=RetryLimits)
    seconds: float = 60.0
    """Longest wait for one answer, in seconds."""
    stalled_s: float = 20.0
    """Longest silence in the middle of an answer, in seconds: a model that speaks pauses for no more than a few."""
    tracing: Tracing = UNTRACED


class ProviderModel:
    """A `ringi.domain.model.Model` that asks one model of one provider."""

    def __init__(
        self, choice: ModelChoice, key: str | None, manner: ModelStyle, http: httpx2.AsyncClient
    ) -> None:
        self._choice = choice
        self._manner = manner
        waits = Waits(answer_s=choice.tuning.answer_s or manner.seconds, stalled_s=manner.stalled_s)
        asker = caller(choice, key, http, waits)
        self._reads, self._left_out = asker.reads, asker.left_out
        self._ladder = RetryModel(
            asks=Traced(asker, choice, manner.tracing),
            write=self._prompt,
            terms=manner.terms,
        )
        self._enforced = True
        """True until the server turns out to take no schema."""
        self._whole = True
        """True until the server turns out to find the schema with all arguments too large."""

    @property
    def name(self) -> str:
        return self._choice.name

    async def propose(self, request: ModelRequest) -> ModelReply:
        """Asks the provider for a proposal, with values hidden that it may not see. Raises ModelUnavailableError if none
        can be had."""
        trace, began = Trace(), time.monotonic()
        shown, redaction = veiled(request, self._allowed(request))
        hears = (
            unveiling(request.hears, redaction)
            if request.hears is not None and redaction.values
            else request.hears
        )
        heard = replace(shown, hears=hears)
        if request.reviewed is not None:
            # INVARIANT: a second look can propose nothing.
            heard = replace(heard, tools=(), hears=None)
        try:
            proposal = await self._ladder.climb(heard, trace)
        except ModelUnavailableError as away:
            usage = self._usage(trace, request, began, away.code)
            raise ModelUnavailableError(away.code, usage, away.retry_after_s) from away
        self._enforced = self._enforced and "prompted" not in trace.rungs
        self._whole = self._whole and "loosened" not in trace.rungs
        usage = self._usage(trace, request, began)
        return ModelReply(proposal=unveiled(proposal, redaction), usage=usage, model=self.name)

    async def answer(self, question: Question) -> ModelAnswer:
        """Raises ModelUnavailableError if no value that fits can be had."""
        trace, began, request = Trace(), time.monotonic(), question.request
        shown, redaction = veiled(request, self._allowed(request))
        try:
            value = await self._ladder.answer(replace(question, request=shown), self._writer(question), trace)
        except ModelUnavailableError as away:
            usage = self._usage(trace, request, began, away.code)
            raise ModelUnavailableError(away.code, usage, away.retry_after_s) from away
        usage = self._usage(trace, request, began)
        return ModelAnswer(value=filled(value, redaction), usage=usage, model=self.name)

    def _writer(self, question: Question) -> Callable[[ModelRequest], Prompt]:
        schema, enforced = enforceable(question.schema, limits_of(self._choice.provider))

        def write(request: ModelRequest) -> Prompt:
            return Prompt(
                system=say(Text("context.answer_as_json"), request.locale),
                material=material(request),
                turns=conversation(request),
                schema=schema,
                enforced=enforced and self._enforced,
            )

        return write

    def _prompt(self, request: ModelRequest) -> Prompt:
        persona, limits = (
            self._manner.persona(request.assistant, request.locale),
            limits_of(self._choice.provider),
        )
        whole = answer_schema(request.tools, limits, request.most_calls)
        loose = loose_schema(request.tools, limits, request.most_calls)
        words = material(request)
        files = attachments(request, self._allowed(request), self._reads)
        return Prompt(
            system=system_text(persona, request),
            material=_joined(words, files.described),
            files=files.shown,
            unseen=_joined(words, files.undescribed),
            turns=conversation(request),
            schema=whole if self._whole else loose,
            enforced=self._enforced,
            looser=loose if self._whole and loose != whole else None,
        )

    def _allowed(self, request: ModelRequest) -> Allowed:
        return allowed_for(self._choice.provider, request.provider_classes)

    def _usage(self, trace: Trace, request: ModelRequest, began: float, failure: str = "") -> Usage:
        tokens, rate = trace.tokens, self._manner.yen_per_dollar
        cost = cost_of(self._choice, tokens, request.now, rate)
        use = ModelUse(
            model=self.name,
            failure=failure,
            input_tokens=tokens.input,
            output_tokens=tokens.output,
            yen=cost.yen,
            prices=cost.prices,
            yen_per_dollar=str(rate),
        )
        return Usage(
            input_tokens=tokens.input,
            output_tokens=tokens.output,
            milliseconds=round((time.monotonic() - began) * 1000),
            cache_read_tokens=tokens.cache_read,
            cache_write_tokens=tokens.cache_write,
            yen=cost.yen,
            prices=cost.prices,
            yen_per_dollar=str(rate),
            rungs=(*trace.rungs, *self._left_out),
            models=(use,),
        )


def _joined(*parts: str) -> str:
    return "\n\n".join(filter(None, parts))
