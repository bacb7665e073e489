"""Finds a folder for the server to listen in: a private one whose path is short and plain enough for a socket."""

from __future__ import annotations

import re
import shutil
import socket
import tempfile
from pathlib import Path

from ringi.store.embedded.place import ServerPlace

PORT = 5432
"""The port, which is only part of the socket's name."""
_LONGEST = 90
"""Most bytes of the path; the kernel allows 107 including the socket's own name."""
_SHORT_BASE = "/tmp"
"""The folder for sockets. A login's run-time folder is not used: it is removed at logout, under a server that lives
on."""
_PLAIN = re.compile(r"[A-Za-z0-9_./+-]+")


def new_socket(place: ServerPlace) -> Path:
    """Returns an empty private folder, recorded so that others find it. If a server died in one it is the same folder
    again: processes that used it still connect there."""
    left = _emptied(place)
    if left is not None:
        return left
    discard_socket(place)
    folder = place.home / "run"
    shutil.rmtree(folder, ignore_errors=True)
    if not _fits(folder):
        folder = Path(tempfile.mkdtemp(prefix="ringi-", dir=_SHORT_BASE))
    place.folder(folder)
    place.record(place.socket_record, str(folder))
    return folder


def discard_socket(place: ServerPlace) -> None:
    """Removes the recorded folder with the sockets in it, and nothing else that may have come to stand there."""
    if not place.socket_record.exists():
        return
    folder = Path(place.socket_record.read_text("utf-8"))
    if _is_ours(folder, place):
        for entry in folder.glob(".s.PGSQL.*"):
            entry.unlink()
        folder.rmdir()
    place.socket_record.unlink()


def _emptied(place: ServerPlace) -> Path | None:
    """Returns the recorded folder without the sockets in it; None if there is none of ours."""
    if not place.socket_record.exists():
        return None
    folder = Path(place.socket_record.read_text("utf-8"))
    # The folder of another data folder, of which this one is a copy, is left alone.
    own = folder == place.home / "run" or folder.parent == Path(_SHORT_BASE)
    if not (own and _is_ours(folder, place)):
        return None
    for entry in folder.glob(".s.PGSQL.*"):
        entry.unlink()
    return folder


def knock(place: ServerPlace) -> None:
    """Raises OSError unless the server listens."""
    with socket.socket(socket.AF_UNIX) as visitor:
        visitor.connect(str(Path(place.socket_record.read_text("utf-8"), f".s.PGSQL.{PORT}")))


def _is_ours(folder: Path, place: ServerPlace) -> bool:
    return (
        folder.is_dir() and not folder.is_symlink() and folder.stat().st_uid == place.password.stat().st_uid
    )


def _fits(folder: Path) -> bool:
    text = str(folder)
    return len(text) <= _LONGEST and _PLAIN.fullmatch(text) is not None
