"""A dialogue: a person's messages one after the other, with what must come of each.

Dialogues stand in TOML files (`evals/conversations/`, where README.md says how to read one). The half of a dialogue
follows from its id alone, as that of a scenario.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ringi.brain.evals.files import none_found, read_files
from ringi.brain.evals.scenarios import Half
from ringi.domain.text import Locale

CardWish = Literal["none", "may", "shown"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class GivenTask(_Part):
    type: Literal["task"]
    assignee: str = Field(alias="for")
    title: str
    due: str
    by: str


class GivenEvent(_Part):
    type: Literal["event"]
    title: str
    day: str
    starts_at: str = Field(alias="from")


class GivenMessage(_Part):
    type: Literal["message"]
    sender: str = Field(alias="from")
    to: str
    text: str


class GivenMemory(_Part):
    type: Literal["memory"]
    of: str
    kind: str
    content: str


class GivenGoal(_Part):
    type: Literal["goal"]
    of: str
    why: str
    what: str
    how: str


Given = GivenTask | GivenEvent | GivenMessage | GivenMemory | GivenGoal


class WantedCall(_Part):
    """A call that must be carried out."""

    tool: str
    object: str = ""
    """Title of the one object it must reach; after `@` its day or the account of its assignee."""
    args: Mapping[str, str | int] = Field(default_factory=dict[str, "str | int"], alias="with")
    """Argument -> pattern: `@account`, `*`, or words that must stand in it."""


class GoodOutcome(_Part):
    """One way in which a message may end well."""

    do: tuple[WantedCall, ...] = ()
    ask: bool = False
    answer: bool = False
    refused: tuple[str, ...] = ()
    """Tools that may be proposed and must not be carried out."""


class DialogueMessage(GoodOutcome):
    """One message of the person, with what must come of it."""

    say: str = Field(min_length=1)
    others: tuple[GoodOutcome, ...] = Field(default=(), alias="or")
    holds: tuple[str, ...] = ()
    whole: bool = False
    never: tuple[str, ...] = ()
    card: CardWish = "none"
    answers: tuple[Literal["yes", "no"], ...] = ()

    @property
    def outcomes(self) -> tuple[GoodOutcome, ...]:
        return (self, *self.others)


class _DialogueShape(_Part):
    id: str
    withdrawn: str = ""
    """Why it is plainly wrong and not led any more; empty if it is in force."""
    person: str
    given: tuple[Annotated[Given, Field(discriminator="type")], ...] = ()
    turns: tuple[DialogueMessage, ...]


class _FileShape(_Part):
    language: Locale
    topic: str
    dialogues: tuple[_DialogueShape, ...]


class OfficeDialogue(_DialogueShape):
    language: Locale
    topic: str

    @property
    def half(self) -> Half:
        return "untouched" if hashlib.sha256(self.id.encode()).hexdigest()[0] in "89abcdef" else "tuning"


_FILE = TypeAdapter(_FileShape)


def read_dialogues(place: Path) -> tuple[OfficeDialogue, ...]:
    """Reads the dialogues of one file, or of all files of a folder. Raises UserFacingError if there are none, or if one
    is not well formed."""
    found = tuple(dialogue for shape in read_files(place, _FILE) for dialogue in _of_file(shape))
    if not found:
        raise none_found(place)
    return found


def _of_file(shape: _FileShape) -> Iterator[OfficeDialogue]:
    for each in shape.dialogues:
        yield OfficeDialogue(
            language=shape.language,
            topic=shape.topic,
            id=each.id,
            withdrawn=each.withdrawn,
            person=each.person,
            given=each.given,
            turns=each.turns,
        )
