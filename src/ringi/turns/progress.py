"""The step that each running turn is at, and how far its call has come, for the streams of this process. It is on no
record: a process that ends takes it along, and a turn that rests shows none.
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
    """The step under way in words, or the last word of a running call."""

    text: Text
    fraction: float | None = None
    """How far the call has come, from 0 to 1; None if nobody can tell."""


MOMENT_S = 1.0
"""Seconds that a step lasts before it is shown: a quick turn shows none."""


@dataclass(slots=True)
class ProgressBoard:
    """The steps of all turns that run in this process, by conversation."""

    moment_s: float = MOMENT_S

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

    @contextmanager
    def step(self, conversation: ConversationId, turn: TurnId, text: Text) -> Generator[None]:
        """Shows the step while the block runs, once it has lasted for more than a moment."""
        shown = Shown(text=text)
        timer = asyncio.get_running_loop().call_later(self.moment_s, self.show, conversation, turn, shown)
        try:
            yield
        finally:
            timer.cancel()
            self.clear(conversation, turn)

    def show(self, conversation: ConversationId, turn: TurnId, shown: Shown) -> None:
        self.turns[conversation] = (turn, shown)
        for news in self._watchers:
            news.set()

    def clear(self, conversation: ConversationId, turn: TurnId) -> None:
        """Takes down what the turn showed."""
        if (now := self.turns.get(conversation)) and now[0] == turn:
            del self.turns[conversation]
