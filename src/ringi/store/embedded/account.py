"""The account of the machine under which the server runs. PostgreSQL refuses to run as root."""

from __future__ import annotations

import os
import pwd
import shutil
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text

NAME = "ringi"


@dataclass(frozen=True, slots=True, kw_only=True)
class MachineAccount:
    """An ordinary account of the machine."""

    uid: int
    gid: int

    def reaches(self, path: Path) -> bool:
        """True if the account may pass through every folder down to the path, and into or through that itself."""
        real = path.resolve()
        return all(self._may_pass(step.stat()) for step in (real, *real.parents))

    def _may_pass(self, entry: os.stat_result) -> bool:
        if entry.st_uid == self.uid:
            return bool(entry.st_mode & stat.S_IXUSR)
        if entry.st_gid == self.gid:
            return bool(entry.st_mode & stat.S_IXGRP)
        return bool(entry.st_mode & stat.S_IXOTH)


def server_account(home: Path) -> MachineAccount | None:
    """Returns the account for the server; None if we are not root and the server runs as ourselves. An existing cluster
    keeps its owner."""
    if os.geteuid() != 0:
        return None
    if home.exists() and (owner := home.stat()).st_uid != 0:
        return MachineAccount(uid=owner.st_uid, gid=owner.st_gid)
    return _known_account() or _new_account()


def _known_account() -> MachineAccount | None:
    try:
        entry = pwd.getpwnam(NAME)
    except KeyError:
        return None
    return MachineAccount(uid=entry.pw_uid, gid=entry.pw_gid)


def _new_account() -> MachineAccount:
    for command in (("useradd", "--system", "--no-create-home"), ("adduser", "-S", "-D", "-H")):
        if shutil.which(command[0]) is not None:
            subprocess.run((*command, NAME), check=False, capture_output=True)
            break
    account = _known_account()
    if account is None:
        raise UserFacingError(Text("setup.no_account"))
    return account
