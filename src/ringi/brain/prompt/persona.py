"""Who speaks? The words that make a language model an assistant, read from a file of data."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PersonaNeed(_Data):
    """One of the things people need, how it shows, what helps."""

    need: str
    sign: str
    answer: str


class Action(_Data):
    """Something the assistant does of its own accord, with a sentence it might say."""

    text: str
    said: str


class DelicateTopic(_Data):
    """A subject that wants care, with a case."""

    topic: str
    care: str
    case: str


class Headings(_Data):
    """Titles of the parts, in the order they are read."""

    teachings: str
    identity: str
    voice: str
    own: str
    values: str
    truth: str
    tools: str
    prohibitions: str
    topics: str
    answers: str


class Persona(_Data):
    """One assistant in one language."""

    headings: Headings
    teachings: tuple[str, ...]
    """Where the teachings of a turn stand, and what they are."""
    identity: tuple[str, ...]
    voice: tuple[str, ...]
    never_said: tuple[str, ...]
    own: tuple[str, ...]
    """What stands before the organisation's own words on how to speak."""
    principles: tuple[str, ...]
    needs: tuple[PersonaNeed, ...]
    actions: tuple[Action, ...]
    truth: tuple[str, ...]
    tools: tuple[str, ...]
    prohibitions: tuple[str, ...]
    topics: tuple[DelicateTopic, ...]
    answers: tuple[str, ...]


def read_persona(file: Path) -> Persona:
    """The persona of that file; pydantic's error where it is none."""
    return Persona.model_validate(tomllib.loads(file.read_text("utf-8")))
