"""Limits of what a person may bring along: held by the API, and told to the page, so that it need not try."""

from __future__ import annotations

from pydantic import BaseModel

from ringi.context.files import MOST_CHARACTERS

MOST_FILES = 10
"""Files that may go with one message."""
MOST_FILE_BYTES = 25_000_000


class LimitsOut(BaseModel):
    files: int
    """Files that may go with one message."""
    file_bytes: int
    """Bytes of one file."""
    file_characters: int
    """Characters of the beginning of a text, which a model is shown."""


LIMITS = LimitsOut(files=MOST_FILES, file_bytes=MOST_FILE_BYTES, file_characters=MOST_CHARACTERS)
