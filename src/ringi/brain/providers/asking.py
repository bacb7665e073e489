"""Puts one question to a provider, and names its failures. Wraps the client library's direct call: no loop, no tools,
one JSON answer, enforced if the model's profile says it can be.
"""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
from pydantic_ai.direct import model_request, model_request_stream
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
from pydantic_ai.messages import (
    ModelRequest,
    ModelResponse,
    ModelResponseStreamEvent,
    PartDeltaEvent,
    PartStartEvent,
    TextPart,
    TextPartDelta,
    ThinkingPart,
    ThinkingPartDelta,
    UserPromptPart,
)
from pydantic_ai.models import Model, ModelRequestParameters
from pydantic_ai.output import OutputObjectDefinition
from pydantic_ai.profiles import ModelProfile
from pydantic_ai.settings import ModelSettings

from ringi.brain.partial import kept
from ringi.brain.providers.bounded import UnwantedAnswerError
from ringi.brain.providers.making import make_client
from ringi.brain.providers.messages import messages
from ringi.brain.providers.port import AskFailedError, Failure, Prompt, ProviderAnswer, Tokens
from ringi.brain.strict import Schema
from ringi.domain.model import Hears
from ringi.domain.providers import ModelChoice

MOST_TOKENS = 16_000
"""Most tokens of one answer, the model's thinking included."""
MOST_CHARACTERS = 16 * MOST_TOKENS
"""Most characters of one answer and its thinking, streamed or whole: more than MOST_TOKENS tokens ever hold."""
MOST_SCHEMAS = 16
"""Schemas kept ready; an organisation's tools make one."""


class ModelAsker:
    """One model of one provider, made twice.

    `knowing` has the library's own profile and only prepares schemas. It walks the whole schema each time, so that is
    done once for each, and `asking` sends the result.
    """

    def __init__(self, knowing: Model, asking: Model, seconds: float) -> None:
        self._knowing = knowing
        self._asking = asking
        self._seconds = seconds
        self._marked = bool(knowing.profile.get("supports_cache"))
        self._prepared: dict[int, tuple[Schema, ModelRequestParameters]] = {}

    async def ask(self, prompt: Prompt, hears: Hears | None = None) -> ProviderAnswer:
        """Raises AskFailedError, and any error that `hears` raises."""
        said = [""]
        try:
            response = await (self._whole(prompt) if hears is None else self._told(prompt, hears, said))
        # A stream that makes no sense fails an assertion of the library.
        except (AgentRunError, UserError, UnwantedAnswerError, httpx2.HTTPError, AssertionError) as error:
            failure = _failure(error)
            # An answer that is too large is not kept, and not asked for again.
            torn = "" if failure == "too_large" else said[0]
            raise AskFailedError(failure, _retry_after(error), said=torn) from error
        answer = _answer(response)
        # Some servers and proxies end a stream in the middle as if it were its end.
        if said[0] and kept(said[0]) is None and not _ended(response):
            raise AskFailedError("connection", said=said[0], tokens=answer.tokens)
        return answer

    async def _whole(self, prompt: Prompt) -> ModelResponse:
        return await model_request(
            self._asking,
            messages(prompt.turns, _message(prompt), marked=self._marked),
            model_settings=self._settings(),
            model_request_parameters=self._parameters(prompt),
        )

    async def _told(self, prompt: Prompt, hears: Hears, said: list[str]) -> ModelResponse:
        """Returns a streamed answer. `said` holds the words that came in, also if the stream is torn off. Raises
        UnwantedAnswerError if there are too many."""
        left = MOST_CHARACTERS
        async with model_request_stream(
            self._asking,
            messages(prompt.turns, _message(prompt), marked=self._marked),
            model_settings=self._settings(),
            model_request_parameters=self._parameters(prompt),
        ) as stream:
            async for event in stream:
                more, thought = _words(event), _thought(event)
                left -= len(more) + len(thought)
                if left < 0:
                    raise UnwantedAnswerError("too_large")
                if more:
                    said[0] += more
                    await hears(said[0])
            return stream.get()

    def _settings(self) -> ModelSettings:
        return ModelSettings(max_tokens=MOST_TOKENS, request_timeout=self._seconds, cache={"messages": False})

    def _parameters(self, prompt: Prompt) -> ModelRequestParameters:
        """Returns the parameters for the prompt's schema, prepared once.

        INVARIANT: an entry of `_prepared` holds on to its schema, so that no other schema can have the same `id`.
        """
        which = id(prompt.schema) * 2 + prompt.enforced
        if which not in self._prepared:
            if len(self._prepared) >= MOST_SCHEMAS:
                self._prepared.clear()
            made = self._knowing.customize_request_parameters(_parameters(self._knowing, prompt))
            self._prepared[which] = prompt.schema, made
        return self._prepared[which][1]


def caller(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient, seconds: float) -> ModelAsker:
    """Returns a ModelAsker for this choice with this key."""
    plain = ModelProfile(json_schema_transformer=None)
    return ModelAsker(make_client(choice, key, http), make_client(choice, key, http, plain), seconds)


def _message(prompt: Prompt) -> ModelRequest:
    return ModelRequest(parts=[UserPromptPart(prompt.material)], instructions=prompt.system)


def _ended(response: ModelResponse) -> bool:
    """True if the provider itself said that the answer is complete. If it did not, the library may still call it the
    end."""
    return response.finish_reason is not None and "finish_reason" in (response.provider_details or {})


def _words(event: ModelResponseStreamEvent) -> str:
    match event:
        case PartStartEvent(part=TextPart(content=words)):
            return words
        case PartDeltaEvent(delta=TextPartDelta(content_delta=words)):
            return words
        case _:
            return ""


def _thought(event: ModelResponseStreamEvent) -> str:
    match event:
        case PartStartEvent(part=ThinkingPart(content=thought)):
            return thought
        case PartDeltaEvent(delta=ThinkingPartDelta(content_delta=str(thought))):
            return thought
        case _:
            return ""


def _parameters(model: Model, prompt: Prompt) -> ModelRequestParameters:
    native = prompt.enforced and bool(model.profile.get("supports_json_schema_output"))
    wanted = OutputObjectDefinition(json_schema=prompt.schema, name="answer", strict=True)
    # INVARIANT: text stays allowed; without it the library forces a tool, which some models refuse.
    return ModelRequestParameters(
        output_mode="native" if native else "prompted", output_object=wanted, allow_text_output=True
    )


def _answer(response: ModelResponse) -> ProviderAnswer:
    usage = response.usage
    tokens = Tokens(
        input=usage.input_tokens,
        output=usage.output_tokens,
        cache_read=usage.cache_read_tokens,
        cache_write=usage.cache_write_tokens,
    )
    if response.finish_reason == "content_filter":
        raise AskFailedError("refused", tokens=tokens)
    text = "".join(part.content for part in response.parts if isinstance(part, TextPart))
    if len(text) > MOST_CHARACTERS:
        raise AskFailedError("too_large", tokens=tokens)
    return ProviderAnswer(text=text, cut=response.finish_reason == "length", tokens=tokens)


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
"""Kinds of errors and their failures, the more special kinds first."""


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
