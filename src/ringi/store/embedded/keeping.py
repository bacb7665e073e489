"""Starts the embedded server again when it dies under a process that is to stay. It is for `serve` and `worker`; other
processes are gone before a restart could help them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import structlog

from ringi.domain.errors import UserFacingError
from ringi.store.embedded.cluster import is_listening, raise_up
from ringi.store.embedded.locks import locked
from ringi.store.embedded.place import ServerPlace, settle

LOOK_S = 1.0
"""Seconds between two looks at the server."""
AGAIN_S = 10.0
"""Seconds until the next try after a start that failed, for instance because the disk is full."""

_log = structlog.get_logger()


@contextmanager
def kept_up(data: Path) -> Generator[None]:
    """Keeps the server up as long as the block lasts. INVARIANT: within `serving`, so that nobody else stops the server
    meanwhile."""
    place, done = settle(data), Event()
    watching = Thread(target=_watch, args=(place, done), name="embedded-server", daemon=True)
    watching.start()
    try:
        yield
    finally:
        done.set()
        watching.join()


def _watch(place: ServerPlace, done: Event) -> None:
    pause = LOOK_S
    while not done.wait(pause):
        pause = LOOK_S if is_listening(place) or _started_again(place) else AGAIN_S


def _started_again(place: ServerPlace) -> bool:
    _log.error("the embedded database is gone and will be started again")
    try:
        with locked(place.gate):
            raise_up(place)
    except (UserFacingError, OSError) as failed:
        _log.exception("the embedded database could not be started", error=type(failed).__name__)
        return False
    _log.warning("the embedded database was started again")
    return True
