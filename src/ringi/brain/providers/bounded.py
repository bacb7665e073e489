"""How much may a provider send us? An HTTP client that stops reading where an answer becomes too large."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx2

MOST_BYTES = 2_000_000


class TooLargeError(Exception):
    """The answer went on beyond what any answer needs."""


def bounded_client(seconds: float, most_bytes: int = MOST_BYTES) -> httpx2.AsyncClient:
    """Its answers arrive uncompressed, within the time and the size."""

    async def bound(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise TooLargeError
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Bounded(response.stream, most_bytes)

    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(seconds, connect=min(seconds, 5.0)),
        headers={"Accept-Encoding": "identity"},
        event_hooks={"response": [bound]},
        follow_redirects=False,
    )


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, most: int) -> None:
        self._stream = stream
        self._left = most

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._left -= len(chunk)
            if self._left < 0:
                raise TooLargeError
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()
