"""Serves the API: one listening socket, uvicorn on it, and an orderly end. At the end streams are told to come to
theirs, requests under way are answered, and only then does `serve` return.
"""

from __future__ import annotations

import asyncio
import errno
import resource
import signal
import socket
from collections.abc import Generator
from contextlib import contextmanager, suppress

import uvicorn
from fastapi import FastAPI

from ringi.api.services import services_in
from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text

GRACE_S = 10
"""Longest wait for requests under way when closing, in seconds."""
MOST_FILES = 65_536


def listen(host: str, port: int) -> socket.socket:
    """Returns the socket to serve on; port 0 takes a free one. Raises UserFacingError if it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        raise UserFacingError(refused(error, host, port)) from error
    # The loop sets it only on sockets made with an explicit protocol; without it every answer waits 40 ms.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def allow_files() -> None:
    """Raises the number of files this process may open to as many as it may have: every stream is an open file, and
    what a process is given at first is little."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files_wanted(soft, hard)
    if wanted != soft:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def files_wanted(soft: int, hard: int) -> int:
    """Returns the number of files to ask for, never fewer than `soft`."""
    if soft == resource.RLIM_INFINITY:
        return soft
    return max(soft, MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))


async def serve(app: FastAPI, listening: socket.socket, proxies: str | None = None) -> None:
    """Serves until SIGINT, SIGTERM or `closing` is set; returns when everything under way has ended. `proxies` are
    addresses of proxies that are believed about the caller's address."""
    allow_files()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=proxies is not None,
        forwarded_allow_ips=proxies,
        lifespan="off",
        ws="none",
        timeout_graceful_shutdown=GRACE_S,
    )
    await _Server(config, services_in(app).closing).serve(sockets=[listening])


class _Server(uvicorn.Server):
    """Uvicorn, ending without ending the process: what was opened around it must still be closed."""

    def __init__(self, config: uvicorn.Config, closing: asyncio.Event) -> None:
        super().__init__(config)
        self._closing = closing

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        loop = asyncio.get_running_loop()
        signals = (signal.SIGINT, signal.SIGTERM)
        for each in signals:
            loop.add_signal_handler(each, self._stop)
        try:
            yield
        finally:
            for each in signals:
                loop.remove_signal_handler(each)

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self._closing.is_set()

    def _stop(self) -> None:
        """Closes the server; the second time at once, without waiting for anything under way."""
        self.force_exit = self._closing.is_set()
        self._closing.set()


def refused(error: OSError, host: str, port: int) -> Text:
    """Returns the reason why it is impossible to listen at this address."""
    match error.errno:
        case errno.EADDRINUSE:
            return Text("api.port_taken", {"port": str(port)})
        case errno.EACCES:
            return Text("api.port_forbidden", {"port": str(port)})
        case _:
            return Text("api.address_unusable", {"host": host})
