"""What goes to whoever sums up a conversation, and what comes back: a port beside `ringi.domain.model`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from ringi.domain.ids import OrgId
from ringi.domain.model import Usage
from ringi.domain.people import Person
from ringi.domain.text import Locale


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something that was said."""

    who: Person | None
    """None for our own replies."""
    own: bool
    """They said it themselves, rather than passing it on."""
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryRequest:
    """An older summary, and what was said since."""

    org: OrgId
    now: datetime
    locale: Locale
    reader: Person
    """For whom it is made: who spoke last."""
    earlier: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A summary's words, whose they are and what they cost."""

    body: str
    model: str
    usage: Usage = field(default_factory=Usage)


class Summariser(Protocol):
    """Sums up. What it says is a model's text, whoever it is."""

    @property
    def name(self) -> str:
        """For the record."""
        ...

    async def summarise(self, request: SummaryRequest) -> Summary:
        """The new one, with what still matters of the older; raises ModelUnavailableError for none."""
        ...
