"""Quotes text of others for a model, so that it does not become an instruction: as one line of JSON within a named
block. Nothing in the text can end the line or the block, whatever it says.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from ringi.domain.tools import Json


def block(name: str, entries: Iterable[Mapping[str, Json]]) -> str:
    """Returns the entries as a named block, a line each; empty if there are none."""
    lines = [line(entry) for entry in entries]
    return "\n".join((f"<{name}>", *lines, f"</{name}>")) if lines else ""


def line(entry: Mapping[str, Json]) -> str:
    """Returns one line of readable text that neither breaks a line, opens a tag nor hides."""
    text = json.dumps(entry, ensure_ascii=False)
    plain = text.isprintable() and not any(mark in text for mark in MARKS)
    return text if plain else "".join(_inert(char) for char in text)


MARKS = "<>&"


def _inert(char: str) -> str:
    if char not in MARKS and (char.isprintable() or char == "\u3000"):
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
