"""How far running calls have come, for the streams of this process. It is on no record: a process that ends takes it
along, and a call that has ended shows none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
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

    _watchers: set[asyncio.Event] = field(default_factory=set[asyncio.Event])

    @contextmanager
    def watching(self, news: asyncio.Event) -> Generator[None]:
        """Sets the event whenever a call has come further, for the length of the block."""
        self._watchers.add(news)
        try:
            yield
        finally:
            self._watchers.discard(news)

    def show(self, conversation: ConversationId, turn: TurnId, shown: Shown) -> None:
        self.turns[conversation] = (turn, shown)
        for news in self._watchers:
            news.set()

    def clear(self, conversation: ConversationId, turn: TurnId) -> None:
        """Takes down what the turn showed."""
        if (now := self.turns.get(conversation)) and now[0] == turn:
            del self.turns[conversation]
