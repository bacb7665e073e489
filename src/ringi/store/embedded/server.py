"""Attaches a process to the PostgreSQL that belongs to its data folder.

The first process starts the server, later ones attach, the last one to leave stops it. All bookkeeping is
kernel locks, which vanish with their holder, so nothing here can be stale after a kill -9:
  gate   held while starting or stopping, so that only one process does;
  users  held shared by every attached process, so that the last one knows it is;
  alive  held by the server's own processes, which inherit it.
It knows nothing of roles, tables or migrations.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from ringi.store.embedded.cluster import DATABASE, SUPERUSER, halt, raise_up
from ringi.store.embedded.errors import told
from ringi.store.embedded.locks import is_free, locked, shared
from ringi.store.embedded.place import ServerPlace, existing, settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Server:
    """A running server, reached through a private socket folder only."""

    socket: Path
    password: str = field(repr=False)
    """The superuser's password."""

    def dsn(self, *, password: str | None = None, database: str = DATABASE) -> str:
        """Returns the URL to connect with as the superuser, with the superuser's own password if none is given."""
        secret = quote(self.password if password is None else password, safe="")
        return f"postgresql://{SUPERUSER}:{secret}@/{quote(database, safe='')}?host={quote(str(self.socket), safe='')}"


@contextmanager
def serving(data: Path) -> Generator[Server]:
    """Keeps the server of this data folder running as long as the block lasts. Refuses with one sentence if it cannot
    be had."""
    with told(data):
        place = settle(data)
    with shared(place.users) as leave:
        server = _joined(place, data)
        try:
            yield server
        finally:
            _part(place, data, leave)


def stop(data: Path) -> bool:
    """Stops the server, even if processes still use it. Returns False if none was running."""
    with told(data):
        place = existing(data)
        if place is None:
            return False
        with locked(place.gate):
            return halt(place)


def _joined(place: ServerPlace, data: Path) -> Server:
    with told(data), locked(place.gate):
        raise_up(place)
        socket = Path(place.socket_record.read_text("utf-8"))
        return Server(socket=socket, password=place.password.read_text("utf-8"))


def _part(place: ServerPlace, data: Path, leave: Callable[[], None]) -> None:
    with told(data), locked(place.gate):
        leave()
        if is_free(place.users):
            halt(place)
