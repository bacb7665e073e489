"""How much may somebody bring along? Held at the door, and told to the page, so that it need not try."""

from __future__ import annotations

from pydantic import BaseModel

MOST_FILES = 10
"""With one message."""
MOST_FILE_BYTES = 25_000_000


class LimitsOut(BaseModel):
    files: int
    """That may go with one message."""
    file_bytes: int
    """Of one file."""


LIMITS = LimitsOut(files=MOST_FILES, file_bytes=MOST_FILE_BYTES)
