"""Small servers of the outside world: one takes mail, one takes requests. Each keeps what it was given."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from ssl import SSLContext


@dataclass(slots=True)
class Mailbox:
    """What an SMTP server took; with `refuses` set it takes nothing."""

    port: int = 0
    refuses: bool = False
    mails: list[str] = field(default_factory=list)
    recipients: list[str] = field(default_factory=list)
    tls: SSLContext | None = None
    """Offers STARTTLS, and a login afterwards."""
    logins: list[str] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).decode().strip():
            writer.write(self._answer(line))
            if line == "STARTTLS" and self.tls:
                await writer.drain()
                await writer.start_tls(self.tls)
            if line == "data":
                self.mails.append((await reader.readuntil(b"\r\n.\r\n")).decode())
                writer.write(b"250 taken\r\n")
            await writer.drain()
        writer.close()

    def _answer(self, line: str) -> bytes:
        if line.startswith("ehlo") and self.tls:
            return b"250-here\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n"
        if line == "STARTTLS" and self.tls:
            return b"220 go on\r\n"
        if line.startswith("AUTH PLAIN "):
            self.logins.append(b64decode(line.removeprefix("AUTH PLAIN ")).decode())
            return b"235 welcome\r\n"
        if line.startswith("mail FROM") and self.refuses:
            return b"451 not now\r\n"
        if line.startswith("rcpt TO"):
            self.recipients.append(line.partition("<")[2].partition(">")[0])
        return b"354 go on\r\n" if line == "data" else b"250 fine\r\n"


@dataclass(slots=True)
class Hook:
    """Requests an HTTP server took: head and body; it answers with `status`."""

    port: int = 0
    status: str = "204 No Content"
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.requests.append(({"first": first, **headers}, body))
        writer.write(f"HTTP/1.1 {self.status}\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def listening(server: Mailbox | Hook, tls: SSLContext | None = None) -> AsyncGenerator[None]:
    """Open on a free port of this machine; with `tls` it speaks nothing else."""
    async with await asyncio.start_server(server.serve, "127.0.0.1", 0, ssl=tls) as opened:
        server.port = opened.sockets[0].getsockname()[1]
        yield
