"""Checks the site a request comes from and the name by which it calls us. Other sites, other names and cookies that
would travel in the clear are refused here.
"""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from ringi.api.problems import Problem
from ringi.domain.text import Text
from ringi.settings import Settings

UNSAFE = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_OWN_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
_NARROWEST = 8
"""Prefix bits of the largest network anybody has inside; four times as many for IPv6."""
_ONES_OWN = 64
"""Bits of an IPv6 address that tell one network from another."""
_OUR_PAGES = frozenset({"same-origin", "none"})
WRONG_HOST = Problem(status=421, text=Text("api.wrong_host"))
WRONG_ORIGIN = Problem(status=403, text=Text("api.wrong_origin"))


def foreign(scope: Scope, settings: Settings) -> Problem | None:
    """Returns the problem with the name we are called by, or with the site that calls; None if both are ours."""
    headers = Headers(scope=scope)
    host = headers.get("host", "")
    if not _known(host, settings):
        return WRONG_HOST
    origin = headers.get("origin")
    if origin is not None and origin not in _origins(host, settings):
        return WRONG_ORIGIN
    site = headers.get("sec-fetch-site", "none")
    return WRONG_ORIGIN if scope["method"] in UNSAFE and site not in _OUR_PAGES else None


def is_loopback(host: str) -> bool:
    """True if only this machine can reach the host, so only its own names are right in a Host header (DNS
    rebinding)."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def believes_anybody(proxies: str) -> bool:
    """True if these addresses of proxies cover so much that most callers could say where they call from."""
    return any(_is_wide(part.strip()) for part in proxies.split(","))


def is_secure(scope: Scope, settings: Settings) -> bool:
    """True if the request cannot be read on the way: it came over TLS, here or at the proxy in front."""
    return scope["scheme"] == "https" or (settings.public_url or "").startswith("https:")


def is_on_this_machine(scope: Scope) -> bool:
    """True if the browser calls us by a name no other machine answers to."""
    return _name_in(Headers(scope=scope).get("host", "")) in _OWN_NAMES


def address_of(scope: Scope) -> str:
    """Returns the caller's address, as far as we are told. An IPv6 caller has a whole network of addresses to call
    from, so their network is returned."""
    client = scope.get("client")
    said = str(client[0]) if client else ""
    try:
        found = IPv6Address(said.partition("%")[0])
    except ValueError:
        return said
    return str(found.ipv4_mapped or IPv6Network((found, _ONES_OWN), strict=False))


def _is_wide(part: str) -> bool:
    if part == "*":
        return True
    try:
        network = ip_network(part, strict=False)
    except ValueError:
        return False
    return network.prefixlen < (_NARROWEST if network.version == 4 else 4 * _NARROWEST)


def _known(host: str, settings: Settings) -> bool:
    name = _name_in(host)
    public = urlsplit(settings.public_url).hostname if settings.public_url else None
    if public is not None and name == public:
        return True
    return name in _OWN_NAMES or not (public or is_loopback(settings.host))


def _origins(host: str, settings: Settings) -> Iterator[str]:
    yield f"http://{host}"
    yield f"https://{host}"
    if settings.public_url:
        yield settings.public_url


def _name_in(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None
