"""The layers every request passes before any route: its number, the headers of every answer, and the check whether it
may come in at all. Without a valid token or cookie nothing is reached but the health check, the pages and the ways of
signing in, known path or not.
"""

from __future__ import annotations

import hmac
import time
from dataclasses import dataclass, replace
from uuid import uuid4

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ringi.api.auth.caller import CALLER, ApiCaller, find_caller
from ringi.api.auth.cookies import cookie_header
from ringi.api.auth.origin import UNSAFE, foreign, is_secure
from ringi.api.dependencies import shown_in
from ringi.api.language import locale_of
from ringi.api.limits import MOST_FILE_BYTES
from ringi.api.problems import SECURITY_HEADERS, TRANSPORT, UNAUTHORIZED, Problem, unavailable
from ringi.api.refused_files import REFUSED_TOO_OFTEN, refused_too_often
from ringi.api.services import Services
from ringi.domain.channels import MOST_CHARACTERS
from ringi.domain.text import Text
from ringi.settings import Settings
from ringi.store.core.pool import NoConnectionError
from ringi.store.core.preconditions import AwayError
from ringi.store.identity.browser_sessions import turn_visit

API = "/api/"
OPEN = frozenset(
    {
        ("GET", "/api/v1/health"),
        ("GET", "/api/v1/session/ways"),
        ("GET", "/api/v1/session/oidc"),
        ("GET", "/api/v1/session/oidc/back"),
        ("POST", "/api/v1/session"),
        ("POST", "/api/v1/session/oidc"),
        ("POST", "/api/v1/session/passkey"),
        ("POST", "/api/v1/session/passkey/ask"),
        ("POST", "/api/v1/welcome"),
        ("POST", "/api/v1/welcome/look"),
    }
)
"""Routes open to everybody who can reach the port."""
CHANNELS = "/api/v1/channels/"
"""Beginning of the addresses that chat servers call. Each channel proves by itself who calls."""
SAYING = ("POST", "/api/v1/messages")
BRINGING = ("POST", "/api/v1/files")
MOST_BYTES = 256 * 1024
"""Bytes the body of a request may hold."""
MOST_MESSAGE_BYTES = 12 * MOST_CHARACTERS + 64 * 1024
"""Bytes the body of a request may hold if it says something: the longest message with every character written as two
escapes, and what is said around it."""
MOST_FORM_BYTES = MOST_FILE_BYTES + 1_000_000
"""Bytes the body of a request may hold if it brings a file, with what is said around it."""
_LARGER = {SAYING: MOST_MESSAGE_BYTES, BRINGING: MOST_FORM_BYTES}
CSRF_HEADER = "x-csrf-token"
FORGED = Problem(status=403, text=Text("session.forged"))

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class RequestMiddleware:
    """Numbers requests, sets the headers of every answer, and logs each request once (H6)."""

    app: ASGIApp
    settings: Settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        number, since, status = uuid4().hex, time.perf_counter(), 500

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._mark(MutableHeaders(scope=message), scope, number)
            await send(message)

        with structlog.contextvars.bound_contextvars(request=number):
            try:
                await self.app(scope, receive, sending)
            finally:
                _log.info(
                    "request", status=status, seconds=round(time.perf_counter() - since, 3), **_who(scope)
                )

    def _mark(self, headers: MutableHeaders, scope: Scope, number: str) -> None:
        """Sets the strictest headers, except those that a page or a file has of its own."""
        for name, value in SECURITY_HEADERS.items():
            headers.setdefault(name, value)
        if is_secure(scope, self.settings):
            headers["Strict-Transport-Security"] = TRANSPORT
        headers["X-Request-Id"] = number


class BodyLimits:
    """Reads no more of a body than its address takes, no matter what length was announced."""

    def __init__(self, app: ASGIApp) -> None:
        self._limits = {
            most: RequestBodyLimitMiddleware(app, max_body_size=most)
            for most in (MOST_BYTES, *_LARGER.values())
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        most = most_bytes(scope) if scope["type"] == "http" else MOST_BYTES
        await self._limits[most](scope, receive, send)


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets in the callers who may come in; answers all others with a problem."""

    app: ASGIApp
    services: Services

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        problem = refusal(scope, self.services.settings) or await self._unknown(scope)
        if problem is None:
            return await self.app(scope, receive, await self._sending(scope, send))
        response = problem.response(locale_of(scope, self.services.settings.locale))
        return await response(scope, receive, send)

    async def _unknown(self, scope: Scope) -> Problem | None:
        """Returns the problem of a request whose caller cannot be told, or may not send it; None if it may go on."""
        if is_open(scope):
            return None
        try:
            caller = await self._caller(scope)
            if caller is not None and await self._brings_too_much(scope, caller):
                return REFUSED_TOO_OFTEN
        except AwayError as error:
            self.services.metrics.degraded()
            return unavailable(error)
        scope[CALLER] = caller
        if caller is None:
            return UNAUTHORIZED
        return FORGED if _is_forged(scope, caller) else None

    async def _brings_too_much(self, scope: Scope, caller: ApiCaller) -> bool:
        """True if the caller was refused too many files lately. Asked before the file is read, since reading is what
        costs."""
        bringing = (scope["method"], scope["path"]) == BRINGING
        return bringing and await refused_too_often(self.services, caller)

    async def _caller(self, scope: Scope) -> ApiCaller | None:
        """Returns the caller. If no connection can be had, the sender of a message is found over the reserve connection
        (K1)."""
        turn_services, credential = self.services.runtime.services, shown_in(scope, self.services.settings)
        try:
            return await find_caller(turn_services, credential)
        except NoConnectionError:
            if (scope["method"], scope["path"]) != SAYING:
                raise
        async with turn_services.database.on_reserve():
            caller = await find_caller(turn_services, credential)
        return replace(caller, in_need=True) if caller else None

    async def _sending(self, scope: Scope, send: Send) -> Send:
        """Adds another cookie to the answer if the person's rights changed since theirs was made."""
        secret = await self._other_cookie(scope)
        if secret is None:
            return send
        header = cookie_header(secret, secure=is_secure(scope, self.services.settings))

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("Set-Cookie", header)
            await send(message)

        return sending

    async def _other_cookie(self, scope: Scope) -> str | None:
        caller, cookie = scope.get(CALLER), shown_in(scope, self.services.settings).cookie
        if not isinstance(caller, ApiCaller) or caller.visit is None or cookie is None:
            return None
        visit, level = caller.visit, caller.person.level
        if not visit.current or visit.level == level or caller.in_need:
            return None
        return await turn_visit(self.services.database, visit, cookie, level)


def is_open(scope: Scope) -> bool:
    """True for requests that need no sign-in: the ways of signing in, the pages, which hold nothing of anybody's, and
    what chat servers tell us, which proves itself."""
    method, path = scope["method"], scope["path"]
    if method == "POST" and path.startswith(CHANNELS):
        return True
    return (method, path) in OPEN or (method in ("GET", "HEAD") and not path.startswith(API))


def most_bytes(scope: Scope) -> int:
    """Returns the bytes the body of this request may hold."""
    return _LARGER.get((scope["method"], scope["path"]), MOST_BYTES)


def refusal(scope: Scope, settings: Settings) -> Problem | None:
    """Returns the problem with the request's head, no matter who sent it; None if there is none."""
    problem = foreign(scope, settings)
    if problem is not None:
        return problem
    headers = Headers(scope=scope)
    bringing = (scope["method"], scope["path"]) == BRINGING
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > most_bytes(scope):
        return Problem(status=413, text=Text("api.file_too_large" if bringing else "api.too_large"))
    media_type = headers.get("content-type", "").partition(";")[0].strip().lower()
    wanted = "multipart/form-data" if bringing else "application/json"
    if scope["method"] in ("POST", "PUT", "PATCH") and media_type != wanted:
        return Problem(status=415, text=Text("api.not_multipart" if bringing else "api.not_json"))
    return None


def _is_forged(scope: Scope, caller: ApiCaller) -> bool:
    """True if a change asked for with a cookie lacks the right token in its header. A cookie comes along by itself, no
    matter who sends the request; the token does not."""
    if caller.visit is None or scope["method"] not in UNSAFE:
        return False
    shown = Headers(scope=scope).get(CSRF_HEADER, "")
    return not hmac.compare_digest(shown.encode(), caller.visit.csrf.encode())


def _who(scope: Scope) -> dict[str, str]:
    """Returns fields for the log: the route's pattern and ids, no path, no text."""
    caller, route = scope.get(CALLER), scope.get("route")
    known = {"org": str(caller.org), "person": str(caller.person.id)} if isinstance(caller, ApiCaller) else {}
    return {
        "method": scope["method"],
        "route": route.path if isinstance(route, Route) else "",
        **known,
    }
