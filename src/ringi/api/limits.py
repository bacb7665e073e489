"""How much may somebody bring along? Held at the door, and told to the page, so that it need not try."""

from __future__ import annotations

from pydantic import BaseModel

from ringi.context.files import MOST_CHARACTERS

MOST_FILES = 10
"""With one message."""
MOST_FILE_BYTES = 25_000_000


class LimitsOut(BaseModel):
    files: int
    """That may go with one message."""
    file_bytes: int
    """Of one file."""
    file_characters: int
    """Of the beginning of a text, which a model is shown."""


LIMITS = LimitsOut(files=MOST_FILES, file_bytes=MOST_FILE_BYTES, file_characters=MOST_CHARACTERS)
