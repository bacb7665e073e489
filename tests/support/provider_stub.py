"""Providers as they look on the wire: a real HTTP server that plays what a test wrote down, and keeps what came."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field

Play = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: dict
    raw: bytes


@dataclass(slots=True, kw_only=True)
class Stub:
    """A server with a script; a request beyond its end gets a 599."""

    url: str
    plays: list[Play] = field(default_factory=list)
    seen: list[Seen] = field(default_factory=list)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set with the first request."""
    choose: Callable[[Seen], Play] | None = None
    """Chooses what is played by the request itself; the script is not used then."""

    def will(self, *plays: Play) -> None:
        self.plays.extend(plays)


@asynccontextmanager
async def stub() -> AsyncIterator[Stub]:
    """On a free port of this machine."""
    made, serving = Stub(url=""), set[asyncio.Task[None]]()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        serving.add(asyncio.current_task())
        try:
            made.seen.append(await _read(reader))
            made.asked.set()
            await _next(made)(writer)
        except (ConnectionError, asyncio.IncompleteReadError):
            return
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield made
    finally:
        server.close()
        for task in serving:
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)
        await server.wait_closed()


def _next(made: Stub) -> Play:
    if made.choose is not None:
        return made.choose(made.seen[-1])
    return made.plays.pop(0) if made.plays else answers(599, {})


@contextmanager
def threaded_stub() -> Iterator[Stub]:
    """A server for a test that is no coroutine: it has a thread and a loop of its own."""
    loop, closing = asyncio.new_event_loop(), asyncio.Event()
    ready: Future[Stub] = Future()

    async def keep() -> None:
        async with stub() as made:
            ready.set_result(made)
            await closing.wait()

    thread = threading.Thread(target=loop.run_until_complete, args=(keep(),))
    thread.start()
    yield ready.result(timeout=10)
    loop.call_soon_threadsafe(closing.set)
    thread.join()
    loop.close()


def answers(status: int, body: object, **headers: str) -> Play:
    """A whole answer."""
    return raw(status, json.dumps(body).encode(), **headers)


def raw(status: int, body: bytes, **headers: str) -> Play:
    """An answer of exactly these bytes."""

    async def play(writer: asyncio.StreamWriter) -> None:
        writer.write(_head(status, {"content-length": str(len(body)), **headers}) + body)
        await writer.drain()

    return play


def cut_off(body: object) -> Play:
    """Half an answer, then silence on a closed line."""

    async def play(writer: asyncio.StreamWriter) -> None:
        whole = json.dumps(body).encode()
        writer.write(_head(200, {"content-length": str(len(whole))}) + whole[: len(whole) // 2])
        await writer.drain()

    return play


def endless() -> Play:
    """An answer that never ends, as fast as it is read."""

    async def play(writer: asyncio.StreamWriter) -> None:
        writer.write(_head(200, {"transfer-encoding": "chunked"}))
        while True:
            writer.write(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
            await writer.drain()

    return play


def endless_stream(event: bytes) -> Play:
    """An answer in events that never end, as fast as they are read."""

    async def play(writer: asyncio.StreamWriter) -> None:
        writer.write(_head(200, {"transfer-encoding": "chunked", "content-type": "text/event-stream"}))
        many = event * (0x10000 // len(event) + 1)
        while True:
            writer.write(f"{len(many):x}\r\n".encode() + many + b"\r\n")
            await writer.drain()

    return play


def silent() -> Play:
    """A server that takes the question and never says anything."""

    async def play(writer: asyncio.StreamWriter) -> None:
        del writer
        await asyncio.Event().wait()

    return play


def hangs_up() -> Play:
    """The line is closed without a word."""

    async def play(writer: asyncio.StreamWriter) -> None:
        writer.close()

    return play


def _json(body: bytes) -> dict:
    """Empty where it is something else."""
    try:
        return json.loads(body or b"{}")
    except ValueError:
        return {}


async def _read(reader: asyncio.StreamReader) -> Seen:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Seen(path=head[0].split(" ")[1], headers=headers, body=_json(body), raw=body)


def _head(status: int, headers: dict[str, str]) -> bytes:
    given = {"content-type": "application/json", "connection": "close", **headers}
    lines = (
        f"HTTP/1.1 {status} Played",
        *(f"{name.replace('_', '-')}: {value}" for name, value in given.items()),
    )
    return "\r\n".join((*lines, "", "")).encode()
