"""The server of Chirp: a real HTTP server on this machine that keeps posts, and fails when a test says so."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal

Trouble = Literal["rate", "error", "forbidden", "torn_before", "torn_after"]
_ANSWERS = {"rate": "429 Too Many", "error": "500 Oops", "forbidden": "403 Forbidden"}


@dataclass(slots=True)
class Post:
    id: str
    place: str
    key: str
    text: str
    buttons: list[dict[str, str]]
    reply_to: str | None


@dataclass(slots=True)
class ChirpServer:
    port: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    """Troubles of the next requests to post, in order."""
    retry_after: float = 0.0
    posts: list[Post] = field(default_factory=list)
    posted: asyncio.Event = field(default_factory=asyncio.Event)
    looks: int = 0
    """Number of times the posts were listed."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def texts(self, place: str = "") -> list[str]:
        return [post.text for post in self.posts if place in post.place]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        method, path, _ = first.split(" ")
        answer = self._listed(path) if method == "GET" else self._posted(path, json.loads(body))
        if answer is not None:
            writer.write(answer)
            await writer.drain()
        writer.close()

    def _listed(self, path: str) -> bytes:
        self.looks += 1
        there = [{"id": post.id, "key": post.key} for post in self.posts if post.place == path]
        return _answer("200 OK", there)

    def _posted(self, path: str, new: dict) -> bytes | None:
        trouble = self.troubles.pop(0) if self.troubles else None
        match trouble:
            case None:
                return _answer("201 Created", {"id": self._keep(path, new)})
            case "torn_before":
                return None
            case "torn_after":
                self._keep(path, new)
                return None
            case _:
                return _answer(_ANSWERS[trouble], {}, f"Retry-After: {self.retry_after}\r\n")

    def _keep(self, path: str, new: dict) -> str:
        self.posts.append(Post(id=f"p{len(self.posts)}", place=path, **new))
        self.posted.set()
        return self.posts[-1].id


def _answer(status: str, content: object, header: str = "") -> bytes:
    body = json.dumps(content).encode()
    head = (
        f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n{header}\r\n"
    )
    return head.encode() + body


@asynccontextmanager
async def chirping() -> AsyncGenerator[ChirpServer]:
    """Open on a free port of this machine."""
    server = ChirpServer()
    async with await asyncio.start_server(server.serve, "127.0.0.1", 0) as opened:
        server.port = opened.sockets[0].getsockname()[1]
        yield server
