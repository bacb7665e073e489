"""What every request meets before any route: its number, the headers of every answer, and the question whether
it may come in at all. Without a valid token nothing but the health check is reached, known path or not.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from ipaddress import ip_address
from urllib.parse import urlsplit
from uuid import uuid4

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ringi.api.caller import CALLER, Caller, find_caller
from ringi.api.language import locale_of
from ringi.api.problems import SECURITY_HEADERS, UNAUTHORIZED, Problem, unavailable
from ringi.api.services import Services
from ringi.domain.text import Text
from ringi.store.fences import AwayError
from ringi.store.pool import NoConnectionError

OPEN_PATHS = frozenset({"/api/v1/health"})
SAYING = ("POST", "/api/v1/messages")
MOST_BYTES = 256 * 1024
"""What the body of a request may hold."""
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Edge:
    """Numbers requests, sets the headers of every answer, and logs each request once (H6)."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        number, since, status = uuid4().hex, time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message).update({**SECURITY_HEADERS, "X-Request-Id": number})
            await send(message)

        with structlog.contextvars.bound_contextvars(request=number):
            try:
                await self.app(scope, receive, sending)
            finally:
                _log.info(
                    "request", status=status, seconds=round(time.perf_counter() - since, 3), **_who(scope)
                )


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets in who may come in."""

    app: ASGIApp
    services: Services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        problem = refusal(scope, self.services.settings.host) or await self._unknown(scope)
        if problem is None:
            return await self.app(scope, receive, send)
        response = problem.response(locale_of(scope, self.services.settings.locale))
        return await response(scope, receive, send)

    async def _unknown(self, scope: Scope) -> Problem | None:
        """The problem of a request whose caller cannot be told."""
        if scope["path"] in OPEN_PATHS:
            return None
        try:
            caller = await self._caller(scope)
        except AwayError as error:
            self.services.metrics.degraded()
            return unavailable(error)
        scope[CALLER] = caller
        return UNAUTHORIZED if caller is None else None

    async def _caller(self, scope: Scope) -> Caller | None:
        """Where no connection can be had, whoever says something is found over the one kept apart (K1)."""
        house, authorization = self.services.runtime.house, Headers(scope=scope).get("authorization", "")
        try:
            return await find_caller(house, authorization)
        except NoConnectionError:
            if (scope["method"], scope["path"]) != SAYING:
                raise
        async with house.database.on_reserve():
            caller = await find_caller(house, authorization)
        return replace(caller, in_need=True) if caller else None


def refusal(scope: Scope, bound_to: str) -> Problem | None:
    """What is wrong with the request's head, whoever sent it."""
    headers = Headers(scope=scope)
    if is_loopback(bound_to):
        host = headers.get("host", "")
        if _name_in(host) not in _OWN_NAMES:
            return Problem(status=421, text=Text("api.wrong_host"))
        origin = headers.get("origin")
        if origin not in (None, f"http://{host}", f"https://{host}"):
            return Problem(status=403, text=Text("api.wrong_origin"))
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BYTES:
        return Problem(status=413, text=Text("api.too_large"))
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    if scope["method"] == "POST" and media_type != "application/json":
        return Problem(status=415, text=Text("api.not_json"))
    return None


def is_loopback(host: str) -> bool:
    """Only this machine can reach it, so only its own names are right in a Host header (DNS rebinding)."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _name_in(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _who(scope: Scope) -> dict[str, str]:
    """For the log: the route's pattern and ids, no path, no text."""
    caller, route = scope.get(CALLER), scope.get("route")
    known = {"org": str(caller.org), "person": str(caller.person.id)} if isinstance(caller, Caller) else {}
    return {
        "method": scope["method"],
        "route": route.path if isinstance(route, Route) else "",
        **known,
    }
