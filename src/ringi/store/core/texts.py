"""Reads texts as they are stored in JSON columns: key and parameters, to be said in any person's language later."""

from __future__ import annotations

from ringi.domain.text import Text
from ringi.domain.tools import Json


def stored_text(stored: Json) -> Text:
    """Returns a text as `ringi.journal.codec.as_document` wrote it."""
    match stored:
        case {"key": str() as key, "params": dict() as params}:
            return Text(key, {name: _param(value) for name, value in params.items()})
        case _:
            return Text("card.unknown")


def _param(value: Json) -> str | int | Text:
    match value:
        case dict():
            return stored_text(value)
        case int():
            return value
        case _:
            return str(value)
