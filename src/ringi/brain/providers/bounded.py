"""An HTTP client that stops reading when an answer becomes too large, and follows no redirect."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2

from ringi.brain.providers.port import Failure

MOST_BYTES = 2_000_000
WRAPPED = 5
"""Factor on the bytes of an answer that comes word by word, each in an event of its own: 600 bytes for each of the
tokens an answer may have. `ringi.brain.providers.asking` limits the text in the events."""


class UnwantedAnswerError(Exception):
    """Raised to stop reading an answer, with its kind of failure."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure: Failure = failure


def bounded_client(
    seconds: float, most_bytes: int = MOST_BYTES, way: httpx2.AsyncBaseTransport | None = None
) -> httpx2.AsyncClient:
    """Returns a client whose answers arrive uncompressed, within the time and the size. Its requests take the transport
    `way`, if one is named."""

    async def bound(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise UnwantedAnswerError("too_large")
        # A key in a header of the provider's own would follow the redirect to another server.
        if response.is_redirect:
            raise UnwantedAnswerError("rejected")
        told = response.headers.get("content-type", "").startswith("text/event-stream")
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Bounded(response.stream, most_bytes * (WRAPPED if told else 1))

    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(seconds, connect=min(seconds, 5.0)),
        headers={"Accept-Encoding": "identity"},
        event_hooks={"response": [bound]},
        transport=way,
    )


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream = stream
        self._left = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._left -= len(chunk)
            if self._left < 0:
                raise UnwantedAnswerError("too_large")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
