"""How does a browser keep what it was given? In a cookie no script reads and no other site sends along."""

from __future__ import annotations

from ringi.api.caller import LOCAL_COOKIE, SECURE_COOKIE
from ringi.store.visits import LONGEST_S


def cookie_header(secret: str, *, secure: bool) -> str:
    """The value of Set-Cookie that gives it."""
    return _header(secret, int(LONGEST_S), secure=secure)


def no_cookie_header(*, secure: bool) -> str:
    """The value of Set-Cookie that takes it away."""
    return _header("", 0, secure=secure)


def _header(value: str, seconds: int, *, secure: bool) -> str:
    """Lax and not strict: whoever comes back from the company's own sign-in must be known."""
    name = SECURE_COOKIE if secure else LOCAL_COOKIE
    flags = "; Secure" if secure else ""
    return f"{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{flags}"
