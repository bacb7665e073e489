"""Cookies in which a browser keeps what it was given: no script reads them and no other site sends them along."""

from __future__ import annotations

import base64
from collections.abc import Mapping

from ringi.api.auth.caller import LOCAL_COOKIE, SECURE_COOKIE
from ringi.store.identity.browser_sessions import LONGEST_S


def cookie_header(secret: str, *, secure: bool) -> str:
    """The value of Set-Cookie that gives the browser its cookie."""
    return _header(secret, int(LONGEST_S), secure=secure)


def no_cookie_header(*, secure: bool) -> str:
    """The value of Set-Cookie that takes the cookie away."""
    return _header("", 0, secure=secure)


def _header(value: str, seconds: int, *, secure: bool) -> str:
    """The cookie is Lax and not strict: a person who comes back from the company's own sign-in must be known."""
    name = SECURE_COOKIE if secure else LOCAL_COOKIE
    flags = "; Secure" if secure else ""
    return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{flags}"


_DEVICE = "ringi-device"
_DEVICE_S = 30 * 24 * 3600


def device_cookie_name(*, secure: bool) -> str:
    """The name of the cookie; over TLS no other host of the domain can set it."""
    return f"__Host-{_DEVICE}" if secure else _DEVICE


def device_cookie_header(secret: str, *, secure: bool) -> str:
    """The value of Set-Cookie by which the browser is known again, signed out or not."""
    name, flags = device_cookie_name(secure=secure), ("; Secure" if secure else "")
    return f"{name}={secret}; Path=/; Max-Age={_DEVICE_S}; HttpOnly; SameSite=Lax{flags}"


_PASSING = "ringi-passing"
_PASSING_S = 600


def passing_cookie_header(value: str, *, secure: bool) -> str:
    """Keeps, for some minutes, what must come back from the company's own sign-in; takes it away when empty."""
    kept = base64.urlsafe_b64encode(value.encode()).decode()
    name = f"__Host-{_PASSING}" if secure else _PASSING
    seconds, flags = (_PASSING_S if value else 0), ("; Secure" if secure else "")
    return f"{name}={kept}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{flags}"


def passing_cookie(cookies: Mapping[str, str], *, secure: bool) -> str | None:
    """Returns what was kept in the cookie; None if none came along or it is unreadable."""
    kept = cookies.get(f"__Host-{_PASSING}" if secure else _PASSING)
    try:
        return base64.urlsafe_b64decode(kept.encode()).decode() if kept else None
    except ValueError:
        return None
