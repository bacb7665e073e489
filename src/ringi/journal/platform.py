"""The record of the platform itself: who stopped everything everywhere, who released it, how a drill went.

It is a chain of its own. The operator of the machine is no person of any organisation, so nothing is sealed.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformStopped:
    """Nothing starts in any organisation."""

    at: datetime
    operator: str
    """The operator's account on the machine."""
    in_flight: int
    """Outside effects under way at that moment, in all organisations."""
    drill: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformResumed:
    """The stop was released."""

    at: datetime
    operator: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformDrilled:
    """A drill is over."""

    at: datetime
    operator: str
    milliseconds: int
    """Milliseconds from pressing the stop until nothing could start any more."""
    organisations: int
    refused: int
    """Number of organisations in which an attempt to start was refused; all of them if the stop holds."""
    released: bool
    """False if somebody had pressed a stop of their own meanwhile, which stays on."""


PlatformEvent = PlatformStopped | PlatformResumed | PlatformDrilled
