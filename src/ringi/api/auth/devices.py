"""Browsers a person came in with before, known by a cookie of their own. The cookie opens nothing: attempts from such a
browser are counted apart, so that others who guess in the same office or at the same address do not use up its
allowance.
"""

from __future__ import annotations

import secrets

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from ringi.api.auth.cookies import device_cookie_header, device_cookie_name
from ringi.api.auth.origin import is_secure
from ringi.api.services import Services
from ringi.store.identity.login_attempts import remember, remembered


async def known_device(services: Services, scope: Scope, login: str = "") -> str | None:
    """Returns the browser's own secret if a person came in with it lately: under that login, if one is named."""
    cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
    shown = cookies.get(device_cookie_name(secure=is_secure(scope, services.settings)))
    if not shown or not await remembered(services.database, _name(shown, login)):
        return None
    return shown


async def keep_device(services: Services, scope: Scope, login: str = "") -> str:
    """Remembers the browser for 30 days after a person came in; returns the value of Set-Cookie.

    INVARIANT: a secret we did not give is never taken over: the one who planted it would share the allowance.
    """
    secret = await known_device(services, scope, login) or secrets.token_urlsafe(32)
    for name in {_name(secret, login), _name(secret, "")}:
        await remember(services.database, name)
    return device_cookie_header(secret, secure=is_secure(scope, services.settings))


def _name(secret: str, login: str) -> str:
    return f"device {secret} login {login.lower()}"
