"""What do open streams cost a turn? Tabs of a process of its own listen to a real server; turns are timed in blocks,
with and without them, one after the other, so that a busy machine spoils both alike.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import statistics
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from multiprocessing.synchronize import Event
from pathlib import Path

import structlog
from fastapi import FastAPI
from tests.crash.campaign import World
from tests.support.tokens import token_for

from ringi.api.app import make_app
from ringi.api.metrics import Metrics
from ringi.api.server import listen, serve
from ringi.api.services import services_in
from ringi.cli.support.first_admin import CliFirstAdmin
from ringi.settings import Settings
from ringi.turns.intake.messages import Incoming
from ringi.turns.runtime import Runtime

_processes = multiprocessing.get_context("forkserver")
BLOCKS, TURNS = 6, 40


async def cost_of_streams(
    world: World, tabs: int, person: str, incoming: Callable[[World], Awaitable[Incoming]]
) -> tuple[float, float]:
    """Median seconds of a turn without, and with, that many tabs open as that person."""
    # The log of 200 requests would drown the figures.
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    runtime, message = Runtime(world.services), await incoming(world)
    token = await token_for(world.services.database, world.founded.org, world.founded.people[person])
    without, beside = list[float](), list[float]()
    app = make_app(
        runtime,
        Settings(data=Path("unused")),
        Metrics(world.services.database.pool),
        CliFirstAdmin(database=world.services.database, key=world.key),
    )
    async with _serving(app) as port:
        for _ in range(BLOCKS):
            without += await _timed(runtime, message)
            async with _listening(port, token, tabs):
                beside += await _timed(runtime, message)
    return statistics.median(without), statistics.median(beside)


async def _timed(runtime: Runtime, message: Incoming) -> list[float]:
    took = list[float]()
    for _ in range(TURNS):
        began = time.perf_counter()
        await runtime.carry(message)
        took.append(time.perf_counter() - began)
    return took


@asynccontextmanager
async def _serving(app: FastAPI) -> AsyncGenerator[int]:
    listening = listen("127.0.0.1", 0)
    task = asyncio.create_task(serve(app, listening))
    yield listening.getsockname()[1]
    services_in(app).closing.set()
    await task


@asynccontextmanager
async def _listening(port: int, token: str, tabs: int) -> AsyncGenerator[None]:
    """All tabs are open within the block."""
    ready, enough = _processes.Event(), _processes.Event()
    process = _processes.Process(target=_tabs, args=(port, token, tabs, ready, enough), daemon=True)
    process.start()
    while not ready.is_set():
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    yield
    enough.set()
    while process.is_alive():
        await asyncio.sleep(0.05)


def _tabs(port: int, token: str, tabs: int, ready: Event, enough: Event) -> None:
    asyncio.run(_open_all(port, token, tabs, ready, enough))


async def _open_all(port: int, token: str, tabs: int, ready: Event, enough: Event) -> None:
    request = f"GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
    readers = list[asyncio.Task[None]]()
    for _ in range(tabs):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request.encode())
        await reader.readuntil(b"\r\n\r\n")
        readers.append(asyncio.create_task(_drain(reader)))
    ready.set()
    while not enough.is_set():
        await asyncio.sleep(0.1)
    for task in readers:
        task.cancel()


async def _drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass
