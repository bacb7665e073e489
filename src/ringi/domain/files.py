"""A file as the rest of the code knows it: its name and type, never the place of its bytes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType
from uuid import UUID

FileId = NewType("FileId", UUID)
MOST_FILE_BYTES = 25_000_000
"""Bytes of one file."""
PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
DOCUMENTS = ("application/pdf",)
"""Documents that some models read as they are."""
MOST_SHOWN_BYTES = 3_500_000
"""Bytes of a file that is shown to a model: providers take 5 MB once it is written as text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FileInfo:
    """A file without its content."""

    id: FileId
    name: str
    media_type: str
    size: int


def is_picture(media_type: str) -> bool:
    return media_type in PICTURES


def is_document(media_type: str) -> bool:
    """True for a document that some models read as it is."""
    return media_type in DOCUMENTS
