"""How a turn begins that no message opened: a schedule was due, or an event came in from outside."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

BeginningKind = Literal["schedule", "event"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """The reason for which a turn began without a message."""

    kind: BeginningKind
    source: str
    """Id of the schedule, or name of the source of the event."""
    due: datetime
    """Moment at which it was due; a late turn begins after it."""
    at: datetime
    """Moment at which it began."""
    payload: str = ""
    """Text that an event delivered. Anybody may have written it."""
