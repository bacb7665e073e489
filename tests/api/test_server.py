"""The door opens on a port, and closes in order."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import socket

import pytest
from httpx import AsyncClient
from tests.api.conftest import Door
from tests.api.test_events import streaming

from ringi.api.server import MOST_FILES, files_wanted, listen, serve
from ringi.api.services import services_in
from ringi.cli.support.long_running import event_loop
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.i18n import say


def test_taken_port_is_said_in_one_sentence():
    """A port in use is named, with what to do."""
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UserFacingError) as error:
            listen("127.0.0.1", port)

    assert Text("api.port_taken", {"port": str(port)}) == error.value.text
    assert f"Port {port} is used" in say(error.value.text, "en")


def test_address_of_another_machine_is_said_in_one_sentence():
    """An address this machine does not have is named."""
    with pytest.raises(UserFacingError) as error:
        listen("203.0.113.7", 8321)

    assert Text("api.address_unusable", {"host": "203.0.113.7"}) == error.value.text


def test_ipv6_is_listened_on():
    """An address with colons is an IPv6 address."""
    with listen("::1", 0) as listening:
        assert socket.AF_INET6 == listening.family


def test_loop_is_uvloop():
    """The loop to serve on is the fast one."""
    loop = event_loop()
    loop.close()

    assert "uvloop" == type(loop).__module__.partition(".")[0]


async def test_termination_ends_streams_and_returns(door: Door):
    """On SIGTERM open streams end, and what was opened around the server can be closed."""
    conversation = str(await door.story.place("tanaka"))
    listening = listen("127.0.0.1", 0)
    base = f"http://127.0.0.1:{listening.getsockname()[1]}/api/v1"
    serving = asyncio.create_task(serve(door.app, listening))
    async with (
        AsyncClient(base_url=base) as client,
        streaming(client, door, "tanaka", conversation) as stream,
        asyncio.timeout(8),
    ):
        os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(EOFError):
            await stream.event()
        await serving

    assert serving.done()


@pytest.mark.parametrize(
    ("soft", "hard", "expected"),
    [
        (1024, 4096, 4096),
        (1024, 1024, 1024),
        (1024, 10 * MOST_FILES, MOST_FILES),
        (1024, resource.RLIM_INFINITY, MOST_FILES),
        (2 * MOST_FILES, resource.RLIM_INFINITY, 2 * MOST_FILES),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, resource.RLIM_INFINITY),
    ],
)
def test_as_many_files_are_open_as_may_be(soft: int, hard: int, expected: int):
    """Up to a number no process needs more than, and never fewer than before."""
    assert expected == files_wanted(soft, hard)


async def test_serving_may_open_as_many_files_as_are_allowed(door: Door):
    """A process is started with fewer than it may have."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, before[1]))

    services_in(door.app).closing.set()
    await serve(door.app, listen("127.0.0.1", 0))

    after = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert (files_wanted(1024, before[1]), before[1]) == after
