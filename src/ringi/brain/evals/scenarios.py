"""A scenario: a person's words, the messages before them, and the proposals that are good answers.

Scenarios stand in TOML files (`evals/`). The half of a scenario follows from its id alone: rules are improved on the
tuning half, the untouched half is only ever counted.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ringi.brain.evals.files import none_found, read_files
from ringi.domain.ids import ToolName
from ringi.domain.text import Locale

Half = Literal["tuning", "untouched"]
EVERYTHING = "*"
"""In `never`, stands for every tool that acts, and every tool whose results are confidential."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """Operations, each a tool with the arguments it must have, as patterns (`fnmatch`)."""

    calls: tuple[tuple[ToolName, Mapping[str, str]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AsksBack:
    """A question back."""

    argument: str = ""
    """The argument it asks for; empty if any question will do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MerelyAnswers:
    """Words, without any operation."""


Wanted = Calls | AsksBack | MerelyAnswers


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    id: str
    language: Locale
    category: str
    said: str
    before: tuple[str, ...]
    """Earlier messages: a person's, the reply to it, and so on."""
    wanted: tuple[Wanted, ...]
    """Good answers: any one of them will do."""
    never: tuple[str, ...]
    """Tools that must not be proposed, besides those that are never proposed unasked."""

    @property
    def half(self) -> Half:
        return "untouched" if hashlib.sha256(self.id.encode()).digest()[0] % 2 else "tuning"

    @property
    def must_ask(self) -> bool:
        return all(isinstance(each, AsksBack) for each in self.wanted)


def read_scenarios(place: Path) -> tuple[Scenario, ...]:
    """Reads the scenarios of one file, or of all files of a folder. Raises UserFacingError if there are none, or if one
    is not well formed."""
    found = tuple(scenario for shape in read_files(place, _FILE) for scenario in _of_file(shape))
    if not found:
        raise none_found(place)
    return found


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


Patterns = dict[str, str]


class _WantedShape(_Shape):
    do: dict[str, Patterns | list[Patterns]] = Field(default_factory=dict[str, "Patterns | list[Patterns]"])
    ask: bool | str = False
    answer: bool = False


class _ScenarioShape(_WantedShape):
    id: str
    said: str = Field(min_length=1)
    before: tuple[str, ...] = ()
    others: tuple[_WantedShape, ...] = Field(default=(), alias="or")
    never: tuple[str, ...] = ()


class _GroupShape(_Shape):
    category: str
    never: tuple[str, ...] = ()
    scenarios: tuple[_ScenarioShape, ...]


class _FileShape(_Shape):
    language: Locale
    groups: tuple[_GroupShape, ...]


_FILE = TypeAdapter(_FileShape)


def _of_file(shape: _FileShape) -> Iterator[Scenario]:
    for group in shape.groups:
        for each in group.scenarios:
            yield Scenario(
                id=each.id,
                language=shape.language,
                category=group.category,
                said=each.said,
                before=each.before,
                wanted=tuple(_wanted((each, *each.others))),
                never=(*group.never, *each.never),
            )


def _wanted(shapes: Iterable[_WantedShape]) -> Iterator[Wanted]:
    for shape in shapes:
        if shape.do:
            yield Calls(calls=tuple(_calls(shape.do)))
        if shape.ask:
            yield AsksBack(argument=shape.ask if isinstance(shape.ask, str) else "")
        if shape.answer:
            yield MerelyAnswers()


def _calls(do: Mapping[str, Patterns | list[Patterns]]) -> Iterator[tuple[ToolName, Patterns]]:
    for tool, given in do.items():
        for patterns in given if isinstance(given, list) else [given]:
            yield ToolName(tool), patterns
