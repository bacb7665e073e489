"""How is one question put to a provider, and what do its failures mean? Wraps the client library's direct call:
no loop, no tools, one JSON answer, enforced where the model's profile says it can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import httpx2
from pydantic_ai.direct import model_request
from pydantic_ai.exceptions import (
    AgentRunError,
    ContentFilterError,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelNotFoundError,
    ModelOverloadedError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestRejectedError,
    ModelRequestTimeout,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    UserError,
)
from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.settings import ModelSettings

from ringi.brain.providers.bounded import UnwantedAnswerError
from ringi.brain.providers.port import Answer, AskFailedError, Failure, Prompt, Tokens

MOST_TOKENS = 16_000
"""Of one answer, the model's thinking included."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """One model of one provider."""

    model: Model
    seconds: float = 60.0

    async def ask(self, prompt: Prompt) -> Answer:
        """Raises AskFailedError, and nothing else."""
        settings = ModelSettings(
            max_tokens=MOST_TOKENS,
            timeout=self.seconds,
            request_timeout=self.seconds,
            max_retries=0,
            cache={"messages": False},
        )
        message = ModelRequest(parts=[UserPromptPart(prompt.material)], instructions=prompt.system)
        try:
            response = await model_request(
                self.model,
                [message],
                model_settings=settings,
                model_request_parameters=_parameters(self.model, prompt),
            )
        except (AgentRunError, UserError, UnwantedAnswerError, httpx2.HTTPError) as error:
            raise AskFailedError(_failure(error), _retry_after(error)) from error
        return _answer(response)


def _parameters(model: Model, prompt: Prompt) -> ModelRequestParameters:
    native = bool(model.profile.get("supports_json_schema_output"))
    wanted = OutputObjectDefinition(json_schema=prompt.schema, name="answer", strict=True)
    # INVARIANT: text stays allowed; without it the library forces a tool, which some models refuse.
    return ModelRequestParameters(
        output_mode="native" if native else "prompted", output_object=wanted, allow_text_output=True
    )


def _answer(response: ModelResponse) -> Answer:
    if response.finish_reason == "content_filter":
        raise AskFailedError("refused")
    usage = response.usage
    return Answer(
        text="".join(part.content for part in response.parts if isinstance(part, TextPart)),
        cut=response.finish_reason == "length",
        tokens=Tokens(
            input=usage.input_tokens,
            output=usage.output_tokens,
            cache_read=usage.cache_read_tokens,
            cache_write=usage.cache_write_tokens,
        ),
    )


_FAILURES: tuple[tuple[type[Exception], Failure], ...] = (
    (ModelRateLimitError, "rate_limited"),
    (ModelQuotaExceededError, "quota"),
    (ModelOverloadedError, "overloaded"),
    (ModelUnavailableError, "overloaded"),
    (ModelServerError, "server"),
    (ModelTimeoutError, "timeout"),
    (ModelRequestTimeout, "timeout"),
    (ModelConnectionError, "connection"),
    (ModelContextWindowExceededError, "context_exceeded"),
    (ModelAuthenticationError, "unauthorized"),
    (ModelNotFoundError, "not_found"),
    (ModelRequestRejectedError, "rejected"),
    (UserError, "rejected"),
    (ContentFilterError, "refused"),
    (httpx2.HTTPError, "connection"),
)
"""The more special kinds first."""


def _failure(error: Exception) -> Failure:
    for each in _causes(error):
        if isinstance(each, UnwantedAnswerError):
            return each.failure
    for kind, failure in _FAILURES:
        if isinstance(error, kind):
            return failure
    return "not_json"


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _retry_after(error: Exception) -> float | None:
    return error.retry_after if isinstance(error, ModelAPIError) else None
