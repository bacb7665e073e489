"""Finds where the cluster and its locks lie: in the data folder, or at the target of a link in it.

If root's server account cannot reach the data folder, the cluster lies in `/var/lib` and a link stands in its place:
permissions of folders that others made are never changed.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ringi.store.embedded.account import MachineAccount, server_account

OUTSIDE = Path("/var/lib/ringi-postgres")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerPlace:
    """Everything of one embedded server, in one private folder."""

    home: Path
    account: MachineAccount | None
    """The account of the server; None if we are not root and the server runs as ourselves."""

    @property
    def cluster(self) -> Path:
        return self.home / "cluster"

    @property
    def password(self) -> Path:
        return self.home / "password"

    @property
    def socket_record(self) -> Path:
        """A file that names the socket folder: its path must be short, so it is not always in here."""
        return self.home / "socket"

    @property
    def gate(self) -> Path:
        return self.home / "gate.lock"

    @property
    def users(self) -> Path:
        return self.home / "users.lock"

    @property
    def alive(self) -> Path:
        return self.home / "alive.lock"

    def folder(self, path: Path) -> Path:
        """Makes a private folder of the server's account."""
        path.mkdir(mode=0o700, exist_ok=True)
        if self.account is not None:
            os.chown(path, self.account.uid, self.account.gid, follow_symlinks=False)
        return path

    def file(self, path: Path) -> Path:
        """Makes a private file of the server's account, empty if it is new; never through a link."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
        try:
            if self.account is not None:
                os.fchown(handle, self.account.uid, self.account.gid)
        finally:
            os.close(handle)
        return path

    def record(self, path: Path, text: str) -> None:
        """Writes a private file, whole or not at all."""
        half = path.with_suffix(".half")
        half.unlink(missing_ok=True)
        self.file(half).write_text(text, "utf-8")
        flush(half)
        half.rename(path)


def settle(data: Path) -> ServerPlace:
    """Makes the folder if need be, and returns the place. Root's server account may pass through it, but owns only what
    it writes, and no other account may enter it."""
    account = server_account(data / "postgres")
    _make(data, account)
    place = ServerPlace(home=_home(data.absolute(), account).resolve(), account=account)
    _make(place.home, account)
    for lock in (place.gate, place.users, place.alive):
        place.file(lock)
    return place


def existing(data: Path) -> ServerPlace | None:
    """Returns the place without making anything; None if there is no cluster."""
    home = data / "postgres"
    return settle(data) if (home / "cluster").exists() else None


def flush(path: Path) -> None:
    """Returns when the disk has the file or folder."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _make(folder: Path, account: MachineAccount | None) -> None:
    """Makes the folder; leaves one that exists already as it is."""
    try:
        folder.mkdir(parents=True, mode=0o700)
    except FileExistsError:
        return
    if account is None:
        folder.chmod(0o700)
        return
    os.chown(folder, -1, account.gid)
    folder.chmod(0o710)


def _home(data: Path, account: MachineAccount | None) -> Path:
    inside = data / "postgres"
    if account is None or inside.exists() or account.reaches(data):
        return inside
    with suppress(FileExistsError):
        OUTSIDE.mkdir(parents=True)
        OUTSIDE.chmod(0o711)
    with suppress(FileExistsError):
        inside.symlink_to(OUTSIDE / hashlib.sha256(os.fsencode(data)).hexdigest()[:12])
    return inside
