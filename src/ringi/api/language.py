"""Chooses the language the caller is spoken to in: the one they ask for, else their organisation's, else ours."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import Scope

from ringi.api.auth.caller import CALLER, ApiCaller
from ringi.domain.text import Locale


def locale_of(scope: Scope, otherwise: Locale) -> Locale:
    asked = asked_for(Headers(scope=scope).get("accept-language", ""))
    if asked is not None:
        return asked
    caller = scope.get(CALLER)
    return caller.locale if isinstance(caller, ApiCaller) else otherwise


def asked_for(header: str) -> Locale | None:
    """Returns the language of ours that an Accept-Language header likes best; None if it names none of ours."""
    liked = [(_weight(entry), -place, _name(entry)) for place, entry in enumerate(header.split(","))]
    for weight, _, name in sorted(liked, reverse=True):
        if weight > 0 and name in ("ja", "en"):
            return name
    return None


def _name(entry: str) -> str:
    return entry.partition(";")[0].strip().partition("-")[0].lower()


def _weight(entry: str) -> float:
    _, _, given = entry.partition("q=")
    try:
        return float(given) if given else 1.0
    except ValueError:
        return 0.0
