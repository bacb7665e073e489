"""A file as the rest of the code knows it: its name and type, never the place of its bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType
from uuid import UUID

FileId = NewType("FileId", UUID)
MOST_FILE_BYTES = 25_000_000
"""Bytes of one file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInfo:
    """A file without its content."""

    id: FileId
    name: str
    media_type: str
    size: int
