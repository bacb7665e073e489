"""Runs a process that is to stay: on the quicker event loop, and once its database is there."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from ringi.cli.support.session import Session
from ringi.store.core.server import answers

LOOK_S = 1.0
"""Seconds between two looks for a server that is not there yet."""


def event_loop() -> asyncio.AbstractEventLoop:
    """Returns the loop to serve on: `asyncio.Runner(loop_factory=event_loop)`."""
    if sys.platform == "win32":
        return asyncio.SelectorEventLoop()
    import uvloop

    return uvloop.new_event_loop()


def await_database(call: Session, pause: Callable[[float], None]) -> None:
    """Returns once the server that is named answers: on a machine that starts everything at once, it may come up after
    this process. The embedded server is started by this process itself."""
    settings = call.settings
    if settings.database_url is None or answers(settings.owner_url or settings.database_url):
        return
    call.hint("cli.database_awaited")
    while not answers(settings.owner_url or settings.database_url):
        pause(LOOK_S)
