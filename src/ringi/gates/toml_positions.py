"""Finds the places of keys in a TOML file. The standard parser tells a place only for syntax errors.

The text is known to parse. A key inside an inline table is found at the table around it. It must not
know what the keys mean.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a file, counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Positions:
    """Keys and values of one file; a text value is found at its first character."""

    keys: Mapping[Path, Position]
    values: Mapping[Path, Position]

    def of(self, path: Path) -> Position:
        """The key's place, or that of the nearest table around it."""
        while path and path not in self.keys:
            path = path[:-1]
        return self.keys.get(path, Position(1, 1))

    def inside(self, path: Path, line: int, column: int) -> Position:
        """The place of a character inside a text value, given its place within that text."""
        start = self.values.get(path)
        if start is None:
            return self.of(path)
        return Position(start.line + line - 1, column if line > 1 else start.column + column - 1)


def positions(source: str) -> Positions:
    keys: dict[Path, Position] = {}
    values: dict[Path, Position] = {}
    lines = source.split("\n")
    table: Path = ()
    seen: Counter[Path] = Counter()
    number = 0
    while number < len(lines):
        line = lines[number]
        if (header := _HEADER.match(line)) is not None:
            table = _table(header, seen)
            keys.setdefault(table, Position(number + 1, header.start("name") + 1))
        elif (entry := _ENTRY.match(line)) is not None:
            path = table + _parts(entry["name"])
            keys[path] = Position(number + 1, entry.start("name") + 1)
            values[path] = _start(entry, number)
            number = _last_line(lines, number, entry)
        number += 1
    return Positions(keys, values)


_PART = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_NAME = rf"(?P<name>{_PART}(?:\s*\.\s*{_PART})*)"
_HEADER = re.compile(rf"\s*(?P<open>\[\[?)\s*{_NAME}\s*\]\]?\s*(?:#.*)?$")
_ENTRY = re.compile(rf"""\s*{_NAME}\s*=\s*(?P<quote>"{{3}}|'{{3}}|"|'|)""")


def _parts(name: str) -> Path:
    return tuple(part.strip("\"'") for part in re.findall(_PART, name))


def _table(header: re.Match[str], seen: Counter[Path]) -> Path:
    path = _parts(header["name"])
    if header["open"] == "[":
        return path
    seen[path] += 1
    return (*path, seen[path] - 1)


def _start(entry: re.Match[str], number: int) -> Position:
    """A text in triple quotes that begins with a line break begins on the next line."""
    if len(entry["quote"]) == 3 and entry.end() == len(entry.string.rstrip()):
        return Position(number + 2, 1)
    return Position(number + 1, entry.end() + 1)


def _last_line(lines: list[str], number: int, entry: re.Match[str]) -> int:
    """The line on which the value ends, as far as triple quotes go: their content is no TOML."""
    quote = entry["quote"]
    if len(quote) < 3 or quote in lines[number][entry.end() :]:
        return number
    rest = range(number + 1, len(lines))
    return next((later for later in rest if quote in lines[later]), number)
