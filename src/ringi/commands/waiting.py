"""What does a person see while nothing is to be seen yet? After a second, that somebody is thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TypeVar

import click

from ringi.commands.session import Session

T = TypeVar("T")

PATIENCE_S = 1.0


async def thinking(call: Session, work: Coroutine[None, None, T]) -> T:
    """The outcome of the work. Only a terminal is told of the wait, and the word is gone when it is over."""
    task = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=PATIENCE_S)
        if done or not call.on_terminal:
            return await task
        click.echo(call.say("cli.thinking"), nl=False)
        try:
            return await task
        finally:
            click.echo("\r\033[K", nl=False)
    finally:
        task.cancel()
