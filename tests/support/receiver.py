"""A system outside that takes webhooks over real HTTP on this machine."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Taken:
    """One request as it arrived."""

    line: str
    headers: dict[str, str]
    body: bytes


@dataclass(slots=True)
class Receiver:
    """Keeps what it was sent, and tells at `/calls/<key>` whether it knows a call."""

    status: str = "200 OK"
    torn: bool = False
    """True if it takes a request and closes the connection without an answer."""
    location: str = "/elsewhere"
    answer: bytes = b"{}"
    taken: list[Taken] = field(default_factory=list)
    port: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    go_on: asyncio.Event = field(default_factory=asyncio.Event)
    """Answers wait for it."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def posts(self) -> list[Taken]:
        return [each for each in self.taken if each.line.startswith("POST")]

    @property
    def keys(self) -> list[str]:
        return [each.headers["idempotency-key"] for each in self.posts]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (each.partition(": ") for each in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        self.taken.append(Taken(line, headers, body))
        self.arrived.set()
        await self.go_on.wait()
        if not self.torn:
            writer.write(self._said(line))
            await writer.drain()
        writer.close()

    def _said(self, line: str) -> bytes:
        status = self.status
        if known := re.match(r"GET /calls/(\S+)", line):
            status = "200 OK" if known[1] in self.keys else "404 Not Found"
        head = f"HTTP/1.1 {status}\r\nLocation: {self.location}\r\nContent-Length: {len(self.answer)}\r\n\r\n"
        return head.encode() + self.answer


@asynccontextmanager
async def receiving(receiver: Receiver) -> AsyncGenerator[Receiver]:
    """Open on a free port for the length of the block; it answers at once unless told to wait."""
    receiver.go_on.set()
    async with await asyncio.start_server(receiver.serve, "127.0.0.1", 0) as opened:
        receiver.port = opened.sockets[0].getsockname()[1]
        yield receiver
        receiver.go_on.set()
