"""Lets a browser in: the cookie it gets, what it is told, and what a new password has to be."""

from __future__ import annotations

from typing import Annotated

from fastapi import Request, Response
from pydantic import Field

from ringi.api.auth.caller import ApiCaller, Credential, find_caller
from ringi.api.auth.cookies import cookie_header
from ringi.api.auth.origin import is_secure
from ringi.api.auth.passwords import LONGEST, SHORTEST
from ringi.api.language import locale_of
from ringi.api.problems import UNAUTHORIZED, Problem, ProblemError
from ringi.api.schemas.me import Me, me_for
from ringi.api.services import Services
from ringi.domain.text import Text
from ringi.store.identity.browser_sessions import SessionPerson

Code = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,100}$")]
"""The code of a one-time link."""
NewPassword = Annotated[str, Field(min_length=SHORTEST, max_length=LONGEST)]
DEAD = Problem(status=404, text=Text("session.dead_link"))


def demand_strength(login: str, password: str) -> None:
    """Raises ProblemError if the password holds the login or has fewer than five different characters. Its length was
    checked before."""
    if login.lower() in password.lower() or len(set(password)) < 5:
        raise ProblemError(Problem(status=422, text=Text("session.weak_password")))


async def admitted(request: Request, response: Response, services: Services, secret: str) -> Me:
    """Returns what a browser is told that just came in, and gives it its cookie."""
    caller = await find_caller(services.runtime.services, Credential(token=None, cookie=secret))
    if caller is None:
        raise ProblemError(UNAUTHORIZED)
    response.headers["Set-Cookie"] = cookie_header(secret, secure=is_secure(request.scope, services.settings))
    return await me_for(services.runtime.services, caller, locale_of(request.scope, services.settings.locale))


def visit_in(caller: ApiCaller) -> SessionPerson:
    """Returns the caller's browser session; raises ProblemError if the caller is no browser."""
    if caller.visit is None:
        raise ProblemError(Problem(status=409, text=Text("session.no_browser")))
    return caller.visit
