"""How far running calls have come, for the streams of this process. It is on no record: a process that ends takes it
along, and a call that has ended shows none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ringi.domain.ids import ConversationId, TurnId
from ringi.domain.text import Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The last word of a running call."""

    fraction: float
    text: Text


@dataclass(slots=True)
class ProgressBoard:
    """The progress of all calls that run in this process, by conversation."""

    turns: dict[ConversationId, tuple[TurnId, Shown]] = field(
        default_factory=dict[ConversationId, tuple[TurnId, Shown]]
    )

    def show(self, conversation: ConversationId, turn: TurnId, shown: Shown) -> None:
        self.turns[conversation] = (turn, shown)

    def clear(self, conversation: ConversationId, turn: TurnId) -> None:
        """Takes down what the turn showed."""
        if (now := self.turns.get(conversation)) and now[0] == turn:
            del self.turns[conversation]
