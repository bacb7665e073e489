"""HTTP of tools: no inner host that the operator did not name, no redirect to another host, no endless answer."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.receiver import Receiver, receiving

from ringi.domain.addresses import may_be_reached
from ringi.integrations.guarded_http import GuardedHttp
from ringi.tools.ports import HttpNotSentError, HttpRequest, HttpTornError


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving(Receiver()) as opened:
        yield opened


@pytest.fixture
async def http(receiver: Receiver) -> AsyncIterator[GuardedHttp]:
    """A client that may reach the receiver, and nothing else inside."""
    http = GuardedHttp(frozenset({receiver.host}))
    yield http
    await http.aclose()


async def test_named_host_is_reached(http: GuardedHttp, receiver: Receiver):
    """An inner host that the operator named answers, also without TLS."""
    answer = await http.send(HttpRequest(url=f"{receiver.url}/a"))

    assert (200, b"{}") == (answer.status, answer.body)


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "https://127.0.0.1/", "https://[::1]/", "no address"])
async def test_other_inner_host_is_not_reached(http: GuardedHttp, url: str):
    """Nothing is sent to an address inside, or to none."""
    with pytest.raises(HttpNotSentError):
        await http.send(HttpRequest(url=url))


async def test_name_of_an_inner_address_is_not_reached(receiver: Receiver):
    """A name outside that means an address inside is refused when it is looked up."""

    async def find(host: str, port: int) -> tuple[str, ...]:
        return ("10.0.0.1",)

    http = GuardedHttp(find=find)
    with pytest.raises(HttpNotSentError):
        await http.send(HttpRequest(url="https://stock.example.com/hook"))
    await http.aclose()


async def test_redirect_within_the_host_is_followed(http: GuardedHttp, receiver: Receiver):
    """A GET is answered from the place the host names; one that never ends is given up."""
    receiver.status = "302 Found"

    with pytest.raises(HttpTornError):
        await http.send(HttpRequest(url=f"{receiver.url}/a"))

    assert 4 == len(receiver.taken)


async def test_redirect_to_another_host_is_not_followed(http: GuardedHttp, receiver: Receiver):
    """The answer is the redirect itself."""
    receiver.status, receiver.location = "302 Found", "http://127.0.0.1:1/"

    answer = await http.send(HttpRequest(url=f"{receiver.url}/a"))

    assert 302 == answer.status


async def test_redirect_of_a_post_is_not_followed(http: GuardedHttp, receiver: Receiver):
    """A body goes to one address only."""
    receiver.status = "307 Temporary Redirect"

    await http.send(HttpRequest(method="POST", url=f"{receiver.url}/a", body=b"x"))

    assert 1 == len(receiver.taken)


async def test_long_answer_is_cut(http: GuardedHttp, receiver: Receiver):
    """As many bytes are read as were wanted."""
    receiver.answer = b"x" * 100_000

    answer = await http.send(HttpRequest(url=f"{receiver.url}/a", most_bytes=10))

    assert (b"x" * 10, True) == (answer.body, answer.cut)


async def test_answer_that_never_came_is_told_apart(http: GuardedHttp, receiver: Receiver):
    """A connection that closes after the request leaves open what happened."""
    receiver.torn = True

    with pytest.raises(HttpTornError):
        await http.send(HttpRequest(method="POST", url=f"{receiver.url}/a", body=b"x"))


@pytest.mark.parametrize(
    ("url", "reached"),
    [
        ("https://stock.example.com/hook", True),
        ("http://stock.example.com/hook", False),
        ("https://10.0.0.1/", False),
        ("https://[::1]/", False),
        ("https://localhost/", False),
        ("https://user@stock.example.com/", False),
        ("http://inner:8080/", True),
        ("http://inner:9090/", False),
        ("ftp://inner:8080/", False),
        ("https://", False),
    ],
)
def test_address_is_checked_as_far_as_it_tells(url: str, reached: bool):
    """A form refuses an address that could never be reached."""
    assert reached == may_be_reached(url, frozenset({"inner:8080"}))
