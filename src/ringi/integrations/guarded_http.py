"""HTTP for tools: to the open internet over TLS, and to those hosts of our own network that the operator named.

INVARIANT: a connection is made to the very address that was checked; a name may mean another a moment later.
"""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit

import httpx2

from ringi.brain.providers.bounded import UnwantedAnswerError
from ringi.brain.providers.outside import Find, Outside, addresses_of
from ringi.tools.ports import HttpAnswer, HttpNotSentError, HttpRequest, HttpTornError

MOST_REDIRECTS = 3
CONNECT_S = 5.0
_NOTHING_SENT = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.UnsupportedProtocol)


class GuardedHttp:
    """An `Http` port. `inner_hosts` are hosts of our own network that may be reached, also without TLS: `name` or
    `name:port`."""

    def __init__(self, inner_hosts: frozenset[str] = frozenset(), find: Find = addresses_of) -> None:
        self._inner_hosts = inner_hosts
        self._outside = _client(Outside(find))
        self._inner = _client(httpx2.AsyncHTTPTransport())

    async def send(self, request: HttpRequest) -> HttpAnswer:
        """Returns the answer. Raises HttpNotSentError if nothing reached the host, HttpTornError if something may
        have."""
        url = request.url
        for _ in range(MOST_REDIRECTS + 1):
            answer = await self._once(request, url)
            there = _redirect(request, url, answer)
            if there is None:
                return answer
            url = there
        raise HttpTornError("too many redirects")

    async def aclose(self) -> None:
        await self._outside.aclose()
        await self._inner.aclose()

    async def _once(self, request: HttpRequest, url: str) -> HttpAnswer:
        made = self._made(request, url)
        client = self._inner if self._is_inner(url) else self._outside
        try:
            response = await client.send(made, stream=True)
        except (*_NOTHING_SENT, UnwantedAnswerError) as error:
            raise HttpNotSentError(type(error).__name__) from error
        except httpx2.HTTPError as error:
            raise HttpTornError(type(error).__name__) from error
        try:
            body, cut = await _bounded(response, request.most_bytes)
        finally:
            await response.aclose()
        headers = {name.lower(): value for name, value in response.headers.items()}
        return HttpAnswer(status=response.status_code, headers=headers, body=body, cut=cut)

    def _made(self, request: HttpRequest, url: str) -> httpx2.Request:
        timeout = httpx2.Timeout(request.timeout_s, connect=min(request.timeout_s, CONNECT_S))
        try:
            # Compressed content may unfold to any size.
            headers = {**request.headers, "Accept-Encoding": "identity"}
            return httpx2.Request(
                request.method,
                url,
                headers=headers,
                content=request.body or None,
                extensions={"timeout": timeout.as_dict()},
            )
        except (httpx2.InvalidURL, ValueError) as wrong:
            raise HttpNotSentError("no address") from wrong

    def _is_inner(self, url: str) -> bool:
        parts = urlsplit(url)
        host = (parts.hostname or "").lower()
        return bool({host, f"{host}:{parts.port}"} & self._inner_hosts)


def _client(way: httpx2.AsyncBaseTransport) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(transport=way, trust_env=False, follow_redirects=False)


async def _bounded(response: httpx2.Response, most: int) -> tuple[bytes, bool]:
    """Returns the beginning of the body. A body that is torn off counts as cut: the status has come, and says what
    happened."""
    body = b""
    if response.headers.get("content-encoding", "identity") != "identity":
        return body, True
    try:
        async for chunk in response.aiter_raw():
            body += chunk
            if len(body) > most:
                return body[:most], True
    except httpx2.HTTPError:
        return body, True
    return body, False


def _redirect(request: HttpRequest, url: str, answer: HttpAnswer) -> str | None:
    """Returns the address within the same host at which the answer to a GET is found instead; None if this is the
    answer."""
    place = answer.headers.get("location")
    if request.method != "GET" or not 300 <= answer.status < 400 or place is None:
        return None
    there = urljoin(url, place)
    before, after = urlsplit(url), urlsplit(there)
    same = (before.scheme, before.netloc) == (after.scheme, after.netloc)
    return there if same else None
