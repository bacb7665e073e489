"""Answers to requests that cannot be served: one sentence in the caller's language as `problem+json`, and nothing of
what is inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import uuid4

import structlog
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ringi.api.language import locale_of
from ringi.api.services import services_of
from ringi.domain.errors import (
    ConflictError,
    CrowdedError,
    FreshNeededError,
    NotEntitledError,
    NotFoundError,
    UserFacingError,
)
from ringi.domain.text import Locale, Text
from ringi.i18n import say
from ringi.store.core.pool import NoConnectionError
from ringi.store.core.preconditions import AwayError

RETRY_AFTER_S = 5
_AGAIN: Mapping[str, str] = {"Retry-After": str(RETRY_AFTER_S)}
FRESH_NEEDED = "fresh_needed"
SECURITY_HEADERS: Mapping[str, str] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
TRANSPORT = "max-age=31536000"
"""Value of Strict-Transport-Security, sent if the request came over TLS."""

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A refusal: for programs a status and a code, for people a sentence."""

    status: int
    text: Text
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    code: str = ""
    """Code of a problem that programs do something about; empty if the key of the sentence is enough."""

    def response(self, locale: Locale) -> Response:
        body = {
            "type": f"urn:ringi:{self.code or self.text.key}",
            "title": say(self.text, locale),
            "status": self.status,
        }
        return JSONResponse(
            body, self.status, headers=dict(self.headers), media_type="application/problem+json"
        )


class ProblemError(Exception):
    """Ends a request with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text.key)
        self.problem = problem


UNAUTHORIZED = Problem(status=401, text=Text("api.unauthorized"), headers={"WWW-Authenticate": "Bearer"})
FORBIDDEN = Problem(status=403, text=Text("api.forbidden"))
NOT_FOUND = Problem(status=404, text=Text("api.not_found"))


def unavailable(error: AwayError) -> Problem:
    """Returns the problem of a database that cannot be reached. Without a connection nothing happened; after a broken
    one something may have, and the same request again is safe."""
    text = Text("api.busy") if isinstance(error, NoConnectionError) else Text("api.away")
    return Problem(status=503, text=text, headers=_AGAIN)


async def on_problem(request: Request, error: Exception) -> Response:
    """Answers every exception a request may end with but our own defects."""
    services = services_of(request)
    if isinstance(error, AwayError):
        services.metrics.degraded()
    return problem_of(error).response(locale_of(request.scope, services.settings.locale))


async def on_defect(request: Request, error: Exception) -> Response:
    """Answers our own bug: the caller gets a number to ask about, the log gets the rest."""
    number = uuid4().hex[:8]
    _log.error("request failed", error=number, exc_info=error)
    problem = Problem(status=500, text=Text("api.defect", {"error": number}), headers=SECURITY_HEADERS)
    return problem.response(locale_of(request.scope, services_of(request).settings.locale))


def problem_of(error: Exception) -> Problem:
    match error:
        case ProblemError(problem=problem):
            return problem
        case AwayError():
            return unavailable(error)
        case FreshNeededError(text=text):
            return Problem(status=403, text=text, code=FRESH_NEEDED)
        case CrowdedError(text=text):
            return Problem(status=503, text=text, headers=_AGAIN)
        case UserFacingError(text=text):
            return Problem(status=_status(error), text=text)
        case RequestValidationError():
            return Problem(status=422, text=Text("api.invalid", {"field": _field(error)}))
        case HTTPException(status_code=status):
            return Problem(status=status, text=_BY_STATUS.get(status, Text("api.unreadable")))
        case _:
            raise error


_BY_STATUS: Mapping[int, Text] = {
    404: Text("api.not_found"),
    405: Text("api.method"),
    413: Text("api.too_large"),
}


def _status(error: UserFacingError) -> int:
    match error:
        case NotFoundError():
            return 404
        case NotEntitledError():
            return 403
        case ConflictError():
            return 409
        case _:
            return 422


def _field(error: RequestValidationError) -> str:
    """Returns the place of the first mistake in the request, in the caller's own names."""
    first = error.errors()[0]
    return ".".join(str(part) for part in first["loc"][1:] if isinstance(part, str)) or "JSON"
