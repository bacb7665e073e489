"""Explains to the person at the keyboard what to do when the server's folder, disk or binaries fail."""

from __future__ import annotations

import errno
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text

_SIGNS = (
    ("No space left on device", "setup.disk_full"),
    ("Disk quota exceeded", "setup.disk_full"),
    ("File too large", "setup.disk_full"),
    ("Read-only file system", "setup.folder_unusable"),
    ("Permission denied", "setup.folder_unusable"),
    ("could not look up effective user ID", "setup.no_account"),
    ("did not start in time", "setup.server_busy"),
    ("could not create shared memory segment", "setup.no_shared_memory"),
)


@contextmanager
def told(folder: Path) -> Generator[None]:
    """Turns what the operating system says about our files within the block into a sentence about the data folder."""
    try:
        yield
    except OSError as error:
        full = error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
        key = "setup.disk_full" if full else "setup.folder_unusable"
        raise UserFacingError(Text(key, {"folder": str(folder)})) from error


def explain(output: str, folder: Path) -> UserFacingError:
    """Returns the sentence for what PostgreSQL's own programs printed before they gave up."""
    keys = (key for sign, key in _SIGNS if sign in output)
    key = next(keys, "setup.server_failed")
    return UserFacingError(Text(key, {"folder": str(folder)}))
