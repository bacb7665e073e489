"""Tells addresses of the open internet from the others.

Addresses of this machine, of its network and of its host are not open, even if they are written inside another address.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit


def is_outside(address: str) -> bool:
    """True if the address belongs to the open internet; False also if the text is no address."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    within = _within(found) if isinstance(found, IPv6Address) else None
    return all(_is_open(each) for each in (found, within) if each is not None)


def may_be_reached(url: str, inner_hosts: frozenset[str]) -> bool:
    """True if tools may send to the address, as far as its text tells: over TLS and not to an inner address, or to a
    host that was named. What a host name means is checked when it is used.

    INVARIANT: text before the host can be mistaken for the host, and is not taken.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if not host or parts.username is not None or not url.isascii() or any(map(str.isspace, url)):
        return False
    if {host, f"{host}:{port}"} & inner_hosts:
        return parts.scheme in ("http", "https")
    literal = not host.strip("0123456789.") or ":" in host
    return parts.scheme == "https" and (is_outside(host) if literal else host != "localhost")


def _is_open(address: IPv4Address | IPv6Address) -> bool:
    if any(address in network for network in _INNER):
        return False
    stands_for_another = address in _MAPPED or address in _TRANSLATED
    return (address.is_global or stands_for_another) and not address.is_multicast


def _within(address: IPv6Address) -> IPv4Address | None:
    """Returns the IPv4 address it stands for, if a gateway would go there."""
    if address in _TRANSLATED:
        return IPv4Address(address.packed[-4:])
    return address.ipv4_mapped or address.sixtofour


_TRANSLATED, _MAPPED = IPv6Network("64:ff9b::/96"), IPv6Network("::ffff:0:0/96")
_INNER = tuple(
    map(
        ip_network,
        (
            "::/96",
            "::ffff:0:0:0/96",
            "64:ff9b:1::/48",
            "100:0:0:1::/64",
            "2001::/32",
            "3fff::/20",
            "5f00::/16",
            "fec0::/10",
            "168.63.129.16/32",
            "192.0.0.0/24",
            "192.88.99.0/24",
        ),
    )
)
"""Networks the standard tables call global, or do not know: old forms, tunnels, networks set aside since those tables
were made, and addresses at which clouds talk to their own machines."""
