"""Records one question to a provider as a span: model, outcome and tokens. Neither question nor answer is recorded."""

from __future__ import annotations

from ringi.brain.providers.port import AskFailedError, AsksProvider, Prompt, ProviderAnswer, Tokens
from ringi.domain import tracing
from ringi.domain.model import Hears
from ringi.domain.providers import ModelChoice
from ringi.domain.tracing import Attributes, Tracing


class Traced:
    """An `AsksProvider` that records each question as a span."""

    def __init__(self, asks: AsksProvider, choice: ModelChoice, told: Tracing) -> None:
        self._asks = asks
        self._told = told
        self._name = f"{tracing.CHAT} {choice.model}"
        self._begun = {
            tracing.OPERATION: tracing.CHAT,
            tracing.PROVIDER: tracing.PROVIDER_NAMES.get(choice.provider, choice.provider),
            tracing.REQUEST_MODEL: choice.model,
        }

    async def ask(self, prompt: Prompt, hears: Hears | None = None) -> ProviderAnswer:
        """Asks, and raises the same errors as the `AsksProvider` within."""
        with self._told.span(self._name, self._begun) as span:
            try:
                answer = await self._asks.ask(prompt, hears)
            except AskFailedError as failed:
                span.tell({**_spent(failed.tokens), tracing.ERROR: failed.failure})
                raise
            span.tell({**_spent(answer.tokens), tracing.CUT: answer.cut})
            return answer


def _spent(tokens: Tokens) -> Attributes:
    return {
        tracing.INPUT_TOKENS: tokens.input,
        tracing.OUTPUT_TOKENS: tokens.output,
        tracing.CACHED_TOKENS: tokens.cache_read,
    }
