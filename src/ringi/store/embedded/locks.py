"""Locks between processes. The kernel gives them back when their holder dies, however it dies."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def locked(path: Path) -> Generator[None]:
    """Holds the lock alone inside the block; waits for its turn."""
    handle = _open(path)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def shared(path: Path) -> Generator[Callable[[], None]]:
    """Counts the caller as one of the holders until the block ends, or until the function it yields is called."""
    handle = _open(path)
    try:
        fcntl.flock(handle, fcntl.LOCK_SH)
        yield lambda: fcntl.flock(handle, fcntl.LOCK_UN)
    finally:
        os.close(handle)


@contextmanager
def attempted(path: Path) -> Generator[int | None]:
    """Yields the handle of the lock; None if another process holds it. A child that inherits the handle keeps the
    lock."""
    handle = _open(path)
    try:
        yield handle if _take(handle) else None
    finally:
        os.close(handle)


def is_free(path: Path) -> bool:
    with attempted(path) as handle:
        return handle is not None


def _open(path: Path) -> int:
    return os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)


def _take(handle: int) -> bool:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
