"""Finds the caller of a request, once, at the edge, before a route is even looked for: by a bearer token, or by the
cookie of a browser that signed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.domain.people import ADMINISTRATION_LEVEL, Person
from ringi.domain.text import Locale
from ringi.store.identity.browser_sessions import SessionPerson, visitor_of
from ringi.store.identity.tokens import bearer_of
from ringi.store.views.turn_views import Viewer
from ringi.turns.services import TurnServices

CALLER = "ringi.caller"
"""Key of the request's scope under which the edge leaves the caller."""
SECURE_COOKIE, LOCAL_COOKIE = "__Host-ringi", "ringi"
"""Names of the cookie: over TLS, and on this machine without TLS."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Credential:
    """The secrets a request carries; a token goes before a cookie."""

    token: str | None
    cookie: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiCaller:
    """An active person of an organisation, as of this request."""

    org: OrgId
    person: Person
    locale: Locale
    """The organisation's language."""
    visit: SessionPerson | None = None
    """Browser session of a browser that signed in; None for a program with a token."""
    in_need: bool = False
    """True if they were found over the reserve connection, because no other was to be had."""

    @property
    def administers(self) -> bool:
        return self.person.level >= ADMINISTRATION_LEVEL and not self.person.outsider

    @property
    def viewer(self) -> Viewer:
        return Viewer(org=self.org, person=self.person.id, everything=self.administers)


def credential_in(scope: Scope, *, secure: bool) -> Credential:
    """INVARIANT: over TLS only the cookie that is bound to this host counts; the other can be set by a neighbour."""
    headers = Headers(scope=scope)
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    cookies = cookie_parser(headers.get("cookie", ""))
    return Credential(
        token=secret.strip() or None if scheme.lower() == "bearer" else None,
        cookie=cookies.get(SECURE_COOKIE if secure else LOCAL_COOKIE) or None,
    )


async def find_caller(turn_services: TurnServices, credential: Credential) -> ApiCaller | None:
    """Returns the person the token or cookie belongs to; raises AwayError if that cannot be looked up."""
    if credential.token is not None:
        return await _bearer(turn_services, credential.token)
    if credential.cookie is not None:
        return await _visitor(turn_services, credential.cookie)
    return None


async def _bearer(turn_services: TurnServices, token: str) -> ApiCaller | None:
    bearer = await bearer_of(turn_services.database, token)
    if bearer is None:
        return None
    snapshot = await turn_services.org_cache.at(bearer.org, bearer.revision)
    return ApiCaller(org=bearer.org, person=snapshot.people[bearer.person], locale=bearer.locale)


async def _visitor(turn_services: TurnServices, cookie: str) -> ApiCaller | None:
    visitor = await visitor_of(turn_services.database, cookie)
    if visitor is None:
        return None
    snapshot = await turn_services.org_cache.at(visitor.org, visitor.revision)
    person = snapshot.people[visitor.person]
    return ApiCaller(org=visitor.org, person=person, locale=visitor.locale, visit=visitor)


def caller_of(request: Request) -> ApiCaller:
    caller = request.scope.get(CALLER)
    if not isinstance(caller, ApiCaller):
        raise DefectError("a route was reached without a caller")
    return caller


CallerHere = Annotated[ApiCaller, Depends(caller_of)]
