"""Tells a person at a terminal which step is under way, after a second in which nothing new was to be seen; after ten
seconds also how long it takes, and how to stop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import TypeVar

import click

from ringi.cli.support.session import Session

T = TypeVar("T")

PATIENCE_S = 1.0
LONG_S = 10.0
"""Seconds after which the time is told."""
LOOK_S = 0.2

Look = Callable[[], Awaitable[str]]
"""Function that returns what is new to be read since the last look."""
StepNow = Callable[[], str]
"""Function that returns the step under way in words; empty if none is known."""


async def nothing_new() -> str:
    return ""


def no_step() -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Watched:
    """The things to be seen of work that somebody waits for."""

    look: Look = nothing_new
    step: StepNow = no_step


async def thinking(call: Session, work: Coroutine[None, None, T], watched: Watched | None = None) -> T:
    """Returns the outcome of the work. Only a terminal is told of the wait; the words are removed when the wait is over,
    or when there is something to read."""
    task = asyncio.create_task(work)
    try:
        if not call.on_terminal:
            return await task
        await asyncio.wait({task}, timeout=LOOK_S)
        await _watch(call, task, watched or Watched())
        return await task
    finally:
        task.cancel()


def waiting_line(call: Session, step: str, seconds: float) -> str:
    """Returns the line that a person reads after waiting for so long; empty if it is too early for one."""
    if seconds < PATIENCE_S:
        return ""
    words = step or call.say("cli.thinking")
    return call.say("cli.step_long", step=words, seconds=int(seconds)) if seconds >= LONG_S else f"{words}…"


async def _watch(call: Session, task: asyncio.Task[T], watched: Watched) -> None:
    clock = asyncio.get_running_loop().time
    began, noted, read = clock(), "", False
    while not task.done():
        if words := await watched.look():
            click.echo(f"{_GONE if noted else ''}{words}", nl=False)
            noted, read = "", True
        elif not read and (line := waiting_line(call, watched.step(), clock() - began)) != noted:
            click.echo(f"{_GONE}{line}", nl=False)
            noted = line
        await asyncio.wait({task}, timeout=LOOK_S)
    if noted:
        click.echo(_GONE, nl=False)


_GONE = "\r\033[K"
