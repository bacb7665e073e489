"""An address that an organisation named leads out of our own network, or nowhere."""

from __future__ import annotations

import httpx2
import pytest
from tests.support.provider_stub import Stub

from ringi.brain.providers.bounded import UnwantedAnswerError, bounded_client
from ringi.brain.providers.outside import Outside
from ringi.domain.addresses import is_outside


@pytest.mark.parametrize(
    "address", ["1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"]
)
def test_the_open_internet_is_outside(address: str):
    """Also where an older address stands in a newer one."""
    assert is_outside(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.0.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "168.63.129.16",
        "192.0.0.192",
        "192.0.0.9",
        "192.88.99.1",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1%eth0",
        "fd00:ec2::254",
        "fec0::1",
        "::ffff:127.0.0.1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "::ffff:0:8.8.8.8",
        "::ffff:192.0.0.192",
        "::ffff:168.63.129.16",
        "64:ff9b::7f00:1",
        "64:ff9b::10.0.0.1",
        "64:ff9b::168.63.129.16",
        "64:ff9b::192.0.0.192",
        "64:ff9b:1::7f00:1",
        "2002:7f00:1::",
        "2002:a83f:8110::",
        "2002:c000:c0::",
        "2001:0:7f00:1::",
        "3fff::1",
        "3fff:fff::1",
        "5f00::1",
        "5f00:ffff::1",
        "100:0:0:1::1",
        "localhost",
        "",
    ],
)
def test_our_own_network_is_not(address: str):
    """This machine, its neighbours and whoever hosts it, in every way to write them; nor is what is no address."""
    assert not is_outside(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1", "2130706433", "0x7f000001", "localhost", "[::1]"])
async def test_no_name_leads_inside(host: str):
    """Whatever a name means is looked at when it is asked, and nothing is sent."""
    async with bounded_client(5.0, way=Outside()) as http:
        with pytest.raises(UnwantedAnswerError):
            await http.post(f"https://{host}/v1/chat/completions", json={})


async def test_one_inner_address_among_others_is_enough():
    """A name that means an address outside and one inside could be asked at either."""

    async def find(host: str, port: int) -> tuple[str, ...]:
        return "1.1.1.1", "10.0.0.1"

    async with bounded_client(5.0, way=Outside(find)) as http:
        with pytest.raises(UnwantedAnswerError):
            await http.post("https://models.example/v1", json={})


async def test_nothing_goes_out_in_the_clear(server: Stub):
    """What a model is shown, and a key, would be read on the way."""
    async with bounded_client(5.0, way=Outside()) as http:
        with pytest.raises(UnwantedAnswerError):
            await http.post(server.url, json={})

    assert [] == server.seen


async def test_a_name_nobody_knows_is_an_error_of_the_connection():
    """As with every other way."""
    async with bounded_client(5.0, way=Outside()) as http:
        with pytest.raises(httpx2.ConnectError):
            await http.get("https://nobody.invalid/")
