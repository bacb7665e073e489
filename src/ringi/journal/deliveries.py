"""The record of what comes into a conversation from outside it: another turn's words for people there.

It stands on the chain of the conversation it comes into, under an id of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ringi.domain.ids import MessageId, PendingId, PersonId, TurnId


@dataclass(frozen=True, slots=True, kw_only=True)
class Delivered:
    """A message was set into this conversation by a turn of another conversation."""

    at: datetime
    message: MessageId
    by: PersonId
    """The requester of that turn."""
    of: TurnId
    pending: PendingId | None = None
    """The confirmation whose card the message is; None if it is no card."""
