"""The port that makes the first organisation after the first link was followed: founding lies above the API."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ringi.domain.ids import PersonId
from ringi.domain.text import Locale
from ringi.store.core.database import Statement


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundingForm:
    """The choices of the first person."""

    login: str
    name: str
    """The person's name."""
    organisation: str
    sample: bool
    """True for the sample company; then names do not count."""
    locale: Locale


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """The people an organisation has at once."""

    president: PersonId
    second: PersonId | None
    """A person of the sample company who can give the second yes if two persons are needed; None elsewhere."""


Also = Callable[[First], tuple[Statement, ...]]
"""Statements written together with the organisation, given the people it has at once; all are written, or none."""


class FirstAdmin(Protocol):
    async def __call__(self, wish: FoundingForm, also: Also) -> None: ...
