"""Who makes the first organisation when somebody follows the first link? A port: founding lies above the door."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ringi.domain.ids import PersonId
from ringi.domain.text import Locale
from ringi.store.core.database import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundingForm:
    """What the first person chose."""

    login: str
    name: str
    """Of the person."""
    organisation: str
    sample: bool
    """The sample company; then names do not count."""
    locale: Locale


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """Those who are there at once."""

    president: PersonId
    second: PersonId | None
    """Of the sample company: who can give the second yes where two persons are needed."""


Also = Callable[[First], tuple[Statement, ...]]
"""What is written together with the organisation, given who is there first, or neither."""


class FirstAdmin(Protocol):
    async def __call__(self, wish: FoundingForm, also: Also) -> None: ...
