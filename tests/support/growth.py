"""How much more work is a longer text? Counted in processor time of this thread: what else runs counts for nothing."""

from __future__ import annotations

from collections.abc import Callable
from time import thread_time

FOUR_TIMES = 4
"""How much longer the longer text is."""
TOO_MUCH = 9
"""So many times the work of the shorter text no linear function needs; a quadratic one needs sixteen times as much."""

FILLINGS = (
    *"はのをもおて、。 \n\t「」()[]<>\"'`@#-ー/:~1０a月円第一はア\U0001f642",
    *("さん", "明日", "から", "まで", "ください", "しました。", "の件", "はい", "1月", "12:", "1 "),
    *("1,", "、 ", " \n", "「」", "「a", "田中", "東京都", "ｱ", "は、", "はの", "じゃあ", "やっぱり"),
    *("a ", "the ", "by ", "with ", "http://", "a@"),
)
"""What a message may hold without end."""


def growth(work: Callable[[str], object], filling: str, length: int) -> float:
    """How many times the work of a text filled with this is that of one a quarter as long; less than the grain is none."""
    shorter, longer = (_least(work, filling, size) for size in (length // FOUR_TIMES, length))
    return longer / max(shorter, _GRAIN)


_GRAIN = 0.01
"""Seconds of processor time below which nothing can be told."""


def _least(work: Callable[[str], object], filling: str, size: int) -> float:
    """The least of a few: whatever disturbs only adds."""
    text = (filling * size)[:size]
    return min(_taken(work, text) for _ in range(2))


def _taken(work: Callable[[str], object], text: str) -> float:
    began = thread_time()
    work(text)
    return thread_time() - began
