"""Requests for the summary of a conversation, and summaries: a port beside `ringi.domain.model`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from ringi.domain.ids import ConversationId, OrgId
from ringi.domain.model import PATIENCE_S, Usage
from ringi.domain.people import Person
from ringi.domain.text import Locale


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryDue:
    """A conversation that wants a new summary."""

    org: OrgId
    conversation: ConversationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A message of the conversation."""

    who: Person | None
    """Person who said it; None for our own replies."""
    own: bool
    """True if they said it themselves, rather than passing it on."""
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryRequest:
    """An older summary, and the messages since."""

    org: OrgId
    now: datetime
    locale: Locale
    reader: Person
    """Person for whom it is made: the one who spoke last."""
    earlier: str
    lines: Sequence[Line]
    within_s: float = PATIENCE_S
    """Seconds it may take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """A summary's words, whose they are and what they cost."""

    body: str
    model: str
    usage: Usage = field(default_factory=Usage)


class Summariser(Protocol):
    """Sums up conversations. Its words always count as a model's text."""

    @property
    def name(self) -> str:
        """Its name, for the record."""
        ...

    async def summarise(self, request: SummaryRequest) -> Summary:
        """Returns the new summary, with the parts of the older one that still matter. Raises ModelUnavailableError if none
        comes."""
        ...
