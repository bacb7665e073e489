"""Tells a person at a terminal that the model is thinking, after a second in which nothing new was to be seen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import TypeVar

import click

from ringi.cli.support.session import Session

T = TypeVar("T")

PATIENCE_S = 1.0


LOOK_S = 0.2

Look = Callable[[], Awaitable[str]]
"""Function that returns what is new to be read since the last look."""


async def nothing_new() -> str:
    return ""


async def thinking(call: Session, work: Coroutine[None, None, T], look: Look = nothing_new) -> T:
    """Returns the outcome of the work. Only a terminal is told of the wait; the word is removed when the wait is over,
    or when there is something to read."""
    task = asyncio.create_task(work)
    try:
        if not call.on_terminal:
            return await task
        await asyncio.wait({task}, timeout=LOOK_S)
        await _watch(call, task, look)
        return await task
    finally:
        task.cancel()


async def _watch(call: Session, task: asyncio.Task[T], look: Look) -> None:
    clock = asyncio.get_running_loop().time
    patient_until, noted = clock() + PATIENCE_S, False
    while not task.done():
        if words := await look():
            click.echo(f"{_GONE if noted else ''}{words}", nl=False)
            patient_until, noted = float("inf"), False
        elif not noted and clock() > patient_until:
            click.echo(call.say("cli.thinking"), nl=False)
            noted = True
        await asyncio.wait({task}, timeout=LOOK_S)
    if noted:
        click.echo(_GONE, nl=False)


_GONE = "\r\033[K"
