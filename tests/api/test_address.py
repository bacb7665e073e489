"""Which proxies may say where somebody calls from."""

from __future__ import annotations

import pytest

from ringi.api.auth.origin import believes_anybody


@pytest.mark.parametrize(
    "proxies", ["*", "10.0.0.1, *", "0.0.0.0/0", "::/0", "0.0.0.0/1,128.0.0.0/1", "127.0.0.1, 2000::/3"]
)
def test_whole_world_is_warned_of(proxies: str):
    """Also where it is written as several networks, or stands beside an honest address."""
    assert believes_anybody(proxies)


@pytest.mark.parametrize(
    "proxies", ["127.0.0.1", "10.0.0.0/8", "fd00:1::/48, ::1", "192.168.0.0/16", "", "unix:"]
)
def test_networks_inside_are_not(proxies: str):
    """What uvicorn takes that is no network is its own affair."""
    assert not believes_anybody(proxies)
