"""A sentence is shown at most a fifth of a second after the guard may release it, whatever the model does next."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from tests.context.seats import NOW
from tests.turns.engine.test_steps import judging, view

from ringi.journal.events import Event, ReplySegment
from ringi.turns.engine.streaming import APART, HELD, StreamState
from ringi.turns.machine.state import Stage

SENTENCE = "会議は十時からです。"
TAIL = "あ" * HELD


class Screen:
    """A clock that moves only while something waits, and the pieces shown, each with its time."""

    def __init__(self) -> None:
        self.now = NOW
        self.pieces: list[tuple[timedelta, str]] = []
        self.waits = asyncio.Event()
        self.broken = False
        """True if the next piece cannot be put on record."""

    def __call__(self) -> datetime:
        return self.now

    async def pause(self, seconds: float) -> None:
        """The time of the pause is over at once."""
        self.now += timedelta(seconds=seconds)

    async def show(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, ReplySegment):
                self.pieces.append((self.now - NOW, event.text))
                self.waits.set()
        if self.broken:
            raise RuntimeError("lost")


@pytest.fixture
def screen() -> Screen:
    return Screen()


@pytest.fixture
def stream(screen: Screen) -> StreamState:
    turn = view(stage=Stage.READY, channel="web")
    turn = replace(turn, services=replace(turn.services, now=screen, pause=screen.pause))
    return StreamState(turn, judging(turn), screen.show)


async def test_first_sentence_is_shown_at_once(screen: Screen, stream: StreamState):
    """The characters held back are written: nothing else is waited for."""
    await stream(SENTENCE + TAIL)

    assert [(timedelta(0), SENTENCE)] == screen.pieces


async def test_sentence_is_held_until_its_tail_is_written(screen: Screen, stream: StreamState):
    """One character less holds it back."""
    await stream(SENTENCE + TAIL[1:])

    assert [] == screen.pieces


async def test_second_sentence_is_shown_though_the_model_pauses(screen: Screen, stream: StreamState):
    """The piece comes when the last one is long enough ago, without another word of the model."""
    await stream(SENTENCE + TAIL)
    screen.waits.clear()

    await stream(SENTENCE * 2 + TAIL)
    await asyncio.wait_for(screen.waits.wait(), 10)

    assert [(timedelta(0), SENTENCE), (APART, SENTENCE)] == screen.pieces


async def test_nothing_is_shown_after_the_close(screen: Screen, stream: StreamState):
    """The answer is complete: the reply brings the rest."""
    await stream(SENTENCE + TAIL)
    await stream(SENTENCE * 2 + TAIL)

    await stream.close()

    assert [(timedelta(0), SENTENCE)] == screen.pieces


async def test_error_of_a_later_piece_is_raised_at_the_close(screen: Screen, stream: StreamState):
    """A commit that failed in the meantime is not lost."""
    await stream(SENTENCE + TAIL)
    screen.waits.clear()
    screen.broken = True
    await stream(SENTENCE * 2 + TAIL)
    await screen.waits.wait()

    with pytest.raises(RuntimeError, match="lost"):
        await stream.close()
