"""Keeps requests for a model out of our own network: an organisation may name an address of its own, but may not
reach the operator's other machines through it.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable

import httpx2

from ringi.brain.providers.bounded import UnwantedAnswerError
from ringi.domain.addresses import is_outside

Find = Callable[[str, int], Awaitable[tuple[str, ...]]]
"""Host name and port -> the addresses of the name."""


async def addresses_of(host: str, port: int) -> tuple[str, ...]:
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except OSError as error:
        raise httpx2.ConnectError("the name is unknown") from error
    return tuple(str(each[4][0]) for each in found)


class Outside(httpx2.AsyncBaseTransport):
    """A transport that goes over TLS only, and to the open internet only.

    INVARIANT: the connection is made to the very address that was checked; a name may mean another a moment later.
    """

    def __init__(self, find: Find = addresses_of) -> None:
        self._find = find
        self._way = httpx2.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        url = request.url
        if url.scheme != "https":
            raise UnwantedAnswerError("rejected")
        found = await self._find(url.host, url.port or 443)
        if not found or not all(map(is_outside, found)):
            raise UnwantedAnswerError("rejected")
        pinned = httpx2.Request(
            request.method,
            url.copy_with(host=found[0]),
            headers=request.headers,
            stream=request.stream,
            extensions={**request.extensions, "sni_hostname": url.host},
        )
        return await self._way.handle_async_request(pinned)

    async def aclose(self) -> None:
        await self._way.aclose()
