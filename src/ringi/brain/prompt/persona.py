"""The persona: the words that make a language model an assistant, read from a file of data."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pydantic import BaseModel, ConfigDict


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PersonaNeed(_Data):
    """A need of people, with the sign that shows it and the answer that helps."""

    need: str
    sign: str
    answer: str


class Action(_Data):
    """An action the assistant takes of its own accord, with a sentence it might say."""

    text: str
    said: str


class DelicateTopic(_Data):
    """A subject that needs care, with a case."""

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
    """Sentences on the place of a turn's teachings, and on their meaning."""
    identity: tuple[str, ...]
    voice: tuple[str, ...]
    never_said: tuple[str, ...]
    own: tuple[str, ...]
    """Sentences before the organisation's own words on how to speak."""
    principles: tuple[str, ...]
    needs: tuple[PersonaNeed, ...]
    actions: tuple[Action, ...]
    truth: tuple[str, ...]
    tools: tuple[str, ...]
    prohibitions: tuple[str, ...]
    topics: tuple[DelicateTopic, ...]
    answers: tuple[str, ...]


def read_persona(file: Path) -> Persona:
    """Returns the persona of that file. Raises pydantic's ValidationError if the file holds none."""
    return Persona.model_validate(tomllib.loads(file.read_text("utf-8")))
