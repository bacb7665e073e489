"""Declarations of a tool about what people do themselves: undo a call that was carried out, or do by hand a call that
no assistant does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ringi.domain.ids import ToolName
from ringi.domain.people import Person
from ringi.domain.text import Text
from ringi.domain.tools import Args


@dataclass(frozen=True, slots=True, kw_only=True)
class Undoing:
    """The way in which a call that was carried out can be undone."""

    way: Text
    """Sentence that tells its requester what they can do."""
    deletes: ToolName | None = None
    """The tool that deletes what the call made, by a request like any other."""
    at_once: bool = False
    """True if calling it off can only mean that what it made is to be deleted, and that is asked first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedCall:
    """A call that no assistant does."""

    args: Args
    people: tuple[Person, ...]
    """The people it names."""
    channel: str


ByHand = Callable[[RefusedCall], Text]
"""Tells how a person does by hand what no assistant does."""
