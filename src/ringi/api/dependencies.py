"""Values a route is handed about its caller, besides the caller: their language, the credential of the request, and the
proof that they are one of those the route is for.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request
from starlette.types import Scope

from ringi.api.auth.caller import ApiCaller, CallerHere, Credential, credential_in
from ringi.api.auth.origin import is_secure
from ringi.api.language import locale_of
from ringi.api.problems import FORBIDDEN, ProblemError
from ringi.api.services import ServicesHere
from ringi.domain.people import TOP_LEVEL
from ringi.domain.text import Locale
from ringi.settings import Settings


def locale_here(request: Request, services: ServicesHere) -> Locale:
    return locale_of(request.scope, services.settings.locale)


def shown_in(scope: Scope, settings: Settings) -> Credential:
    """Returns the credential of a request; only the cookie that this address sets counts."""
    return credential_in(scope, secure=is_secure(scope, settings))


def credential_here(request: Request, services: ServicesHere) -> Credential:
    return shown_in(request.scope, services.settings)


def insider_here(caller: CallerHere) -> ApiCaller:
    """Returns the caller; raises ProblemError for people from outside."""
    if caller.person.outsider:
        raise ProblemError(FORBIDDEN)
    return caller


def administrator_here(caller: CallerHere) -> ApiCaller:
    """Returns the caller; raises ProblemError if they do not look after the organisation."""
    if not caller.administers:
        raise ProblemError(FORBIDDEN)
    return caller


def policy_role_here(caller: CallerHere) -> ApiCaller:
    """Returns the caller; raises ProblemError if they do not decide on policies and models."""
    if caller.person.outsider or caller.person.level < TOP_LEVEL:
        raise ProblemError(FORBIDDEN)
    return caller


LocaleHere = Annotated[Locale, Depends(locale_here)]
CredentialHere = Annotated[Credential, Depends(credential_here)]
InsiderHere = Annotated[ApiCaller, Depends(insider_here)]
AdministratorHere = Annotated[ApiCaller, Depends(administrator_here)]
PolicyRoleHere = Annotated[ApiCaller, Depends(policy_role_here)]
