"""Puts one question to a provider, and names its failures. Wraps the client library's direct call: no loop, no tools,
one JSON answer, enforced if the model's profile says it can be.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable, AsyncIterator, Iterator, Sequence
from dataclasses import dataclass

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

from ringi.brain.partial import kept
from ringi.brain.providers.attachments import reads, user_content
from ringi.brain.providers.bounded import UnwantedAnswerError
from ringi.brain.providers.making import make_client
from ringi.brain.providers.messages import messages
from ringi.brain.providers.port import AskFailedError, Failure, Prompt, ProviderAnswer, Tokens
from ringi.brain.providers.tuning import MOST_TOKENS, knobs_left_out, settings_for
from ringi.brain.strict import Schema
from ringi.domain.model import Hears
from ringi.domain.providers import ModelChoice

CHARACTERS_PER_TOKEN = 16
"""More characters than a token ever holds, to limit an answer and its thinking, streamed or whole."""
MOST_CHARACTERS = CHARACTERS_PER_TOKEN * MOST_TOKENS
"""Most characters of an answer whose length nobody chose."""
MOST_SCHEMAS = 16
"""Schemas kept ready; an organisation's tools make one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Waits:
    """Longest waits, in seconds."""

    answer_s: float
    """Wait for a whole answer."""
    stalled_s: float
    """Silence in the middle of an answer."""


class ModelAsker:
    """One model of one provider, made twice.

    `knowing` has the library's own profile and only prepares schemas. It walks the whole schema each time, so that is
    done once for each, and `asking` sends the result.
    """

    def __init__(self, knowing: Model, asking: Model, choice: ModelChoice, waits: Waits) -> None:
        self._knowing = knowing
        self._asking = asking
        self._provider = choice.provider
        self._stalled_s = waits.stalled_s
        self._settings = settings_for(knowing, choice.tuning, waits.answer_s)
        chosen = choice.tuning.most_tokens
        self._most = CHARACTERS_PER_TOKEN * chosen if chosen else MOST_CHARACTERS
        self.left_out = knobs_left_out(knowing, choice.tuning)
        """Knobs the operator set that this model does not take."""
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
        answer = _answer(response, self._most)
        # Some servers and proxies end a stream in the middle as if it were its end.
        if said[0] and kept(said[0]) is None and not _ended(response):
            raise AskFailedError("connection", said=said[0], tokens=answer.tokens)
        return answer

    def reads(self, media_type: str) -> bool:
        """True if the model reads files of this type, as far as anybody has said."""
        return reads(self._knowing.profile, self._provider, media_type)

    async def _whole(self, prompt: Prompt) -> ModelResponse:
        return await model_request(
            self._asking,
            messages(prompt.turns, _message(prompt), marked=self._marked),
            model_settings=self._settings,
            model_request_parameters=self._parameters(prompt),
        )

    async def _told(self, prompt: Prompt, hears: Hears, said: list[str]) -> ModelResponse:
        """Returns a streamed answer. `said` holds the words that came in, also if the stream is torn off. Raises
        UnwantedAnswerError if there are too many."""
        left = self._most
        async with model_request_stream(
            self._asking,
            messages(prompt.turns, _message(prompt), marked=self._marked),
            model_settings=self._settings,
            model_request_parameters=self._parameters(prompt),
        ) as stream:
            async for event in self._unstalled(stream, said):
                more, thought = _words(event), _thought(event)
                left -= len(more) + len(thought)
                if left < 0:
                    raise UnwantedAnswerError("too_large")
                if more:
                    said[0] += more
                    await hears(said[0])
            return stream.get()

    async def _unstalled(
        self, stream: AsyncIterable[ModelResponseStreamEvent], said: Sequence[str]
    ) -> AsyncIterator[ModelResponseStreamEvent]:
        """Yields the events. Raises UnwantedAnswerError if the model has begun to speak and then falls silent."""
        events = aiter(stream)
        while True:
            try:
                async with asyncio.timeout(self._stalled_s if said[0] else None):
                    event = await anext(events)
            except StopAsyncIteration:
                return
            except TimeoutError:
                raise UnwantedAnswerError("timeout") from None
            yield event

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


def caller(choice: ModelChoice, key: str | None, http: httpx2.AsyncClient, waits: Waits) -> ModelAsker:
    """Returns a ModelAsker for this choice with this key."""
    plain = ModelProfile(json_schema_transformer=None)
    knowing, asking = make_client(choice, key, http), make_client(choice, key, http, plain)
    return ModelAsker(knowing, asking, choice, waits)


def _message(prompt: Prompt) -> ModelRequest:
    return ModelRequest(parts=[UserPromptPart(user_content(prompt))], instructions=prompt.system)


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


def _answer(response: ModelResponse, most: int) -> ProviderAnswer:
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
    if len(text) > most:
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
