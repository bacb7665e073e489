"""Sends requests to servers of OpenAI's protocol without a walk through the SDK's types.

The SDK looks at every value of a request for fields to rename. The library above it names them as the wire does, so
the walk changes nothing and costs as much as all the rest. It is left out only for versions whose bytes were compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Generic, Literal, TypeVar, overload

import httpx2
from openai import AsyncOpenAI, AsyncStream, NotGiven, Omit, __version__, omit
from openai._base_client import make_request_options
from openai._models import SecurityOptions
from openai._types import Body, Headers
from openai.resources.chat import AsyncChat
from openai.resources.chat.completions import AsyncCompletions
from openai.resources.responses import AsyncResponses
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.responses import Response, ResponseStreamEvent

Whole = TypeVar("Whole", ChatCompletion, Response)
Piece = TypeVar("Piece")

COMPARED = "3.52."
"""Prefix of the versions for which a test found the same bytes either way."""


def openai_client(
    key: str, url: str | None, http: httpx2.AsyncClient, version: str = __version__
) -> AsyncOpenAI:
    """Returns a client that tries once and waits as long as `http` does. For a version that was not compared, it is the
    SDK's own."""
    made = _Client if version.startswith(COMPARED) else AsyncOpenAI
    return made(api_key=key, base_url=url, http_client=http, max_retries=0)


class _Client(AsyncOpenAI):
    @property
    def chat(self) -> AsyncChat:
        return _Chat(self)

    @property
    def responses(self) -> AsyncResponses:
        return _Responses(self)


class _Chat(AsyncChat):
    @property
    def completions(self) -> AsyncCompletions:
        return _Completions(self._client)


class _Untransformed(Generic[Whole, Piece]):
    """A resource whose `create` leaves out the walk."""

    _client: AsyncOpenAI
    _path: ClassVar[str]
    _whole: type[Whole]
    _pieces: type[AsyncStream[Piece]]

    @overload
    async def create(
        self,
        *,
        stream: Literal[False] | Omit | None = ...,
        extra_headers: Headers | None = ...,
        extra_body: Body | None = ...,
        **given: object,
    ) -> Whole: ...

    @overload
    async def create(
        self,
        *,
        stream: Literal[True],
        extra_headers: Headers | None = ...,
        extra_body: Body | None = ...,
        **given: object,
    ) -> AsyncStream[Piece]: ...

    @overload
    async def create(
        self,
        *,
        stream: bool,
        extra_headers: Headers | None = ...,
        extra_body: Body | None = ...,
        **given: object,
    ) -> Whole | AsyncStream[Piece]: ...

    async def create(
        self,
        *,
        stream: bool | Omit | None = omit,
        extra_headers: Headers | None = None,
        extra_body: Body | None = None,
        **given: object,
    ) -> Whole | AsyncStream[Piece]:
        return await self._client.post(
            self._path,
            body=_body({**given, "stream": stream}),
            options=make_request_options(extra_headers=extra_headers, extra_body=extra_body, security=_KEYED),
            cast_to=self._whole,
            stream=stream is True,
            stream_cls=self._pieces,
        )


class _Completions(_Untransformed[ChatCompletion, ChatCompletionChunk], AsyncCompletions):
    _path = "/chat/completions"
    _whole = ChatCompletion
    _pieces = AsyncStream[ChatCompletionChunk]


class _Responses(_Untransformed[Response, ResponseStreamEvent], AsyncResponses):
    _path = "/responses"
    _whole = Response
    _pieces = AsyncStream[ResponseStreamEvent]


_KEYED: SecurityOptions = {"bearer_auth": True}
_FIRST = ("model", "stream", "service_tier", "messages")
"""Fields in the order the SDK sends them; all others follow by name."""


def _body(given: Mapping[str, object]) -> dict[str, object]:
    said = (name for name, value in given.items() if not isinstance(value, Omit | NotGiven))
    ordered = sorted(said, key=lambda name: (_FIRST.index(name) if name in _FIRST else len(_FIRST), name))
    return {name: given[name] for name in ordered}
