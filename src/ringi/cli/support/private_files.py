"""Files only their owner may read, in folders only their owner may enter: logs, and links that let a person in."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TextIO


def append_private(file: Path) -> TextIO:
    """Opens the file for appending. One that others could read before is closed to them."""
    return _opened(file, os.O_APPEND)


def write_private(file: Path, text: str) -> None:
    """Puts the text in place of what the file held."""
    with _opened(file, os.O_TRUNC) as writer:
        writer.write(text)


def _opened(file: Path, flags: int) -> TextIO:
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC | flags, 0o600)
    if os.fstat(handle).st_mode & 0o077:
        os.fchmod(handle, 0o600)
    return os.fdopen(handle, "w", encoding="utf-8")
