"""Passes the word that something was shown in a conversation: at once to listeners in this process, and by NOTIFY to
other processes.

PostgreSQL commits transactions that notify one after the other, so no turn notifies in its own transaction. The word is
sent after the commit, many at a time, over one connection for each process, which listens too. It may be lost: listeners
also look now and then by themselves.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Generator
from contextlib import asynccontextmanager, contextmanager
from uuid import UUID

import structlog
from psycopg import AsyncConnection, Error, Notify
from psycopg.rows import TupleRow

from ringi.domain.ids import OrgId

RETRY_S = 2.0
"""Seconds before a lost connection is opened again."""
GATHER_S = 0.01
"""Seconds for which words are gathered before they are sent together."""
LAST_WORDS_S = 1.0
"""Seconds for the last words of a process that ends."""
MOST = 5_000
"""Most words kept for other processes while they cannot be sent."""
_CHANNEL = "ringi_shown"

Heard = Callable[[OrgId, UUID], None]

_log = structlog.get_logger()


class Notifier:
    """Tells of conversations in which something was shown."""

    def __init__(self, retry_s: float = RETRY_S) -> None:
        self._retry_s = retry_s
        self._listeners: list[Heard] = []
        self._unsent: dict[tuple[OrgId, UUID], None] = {}
        self._wanted = asyncio.Event()
        self._linked = False
        self._ending = False
        self.linked_up = asyncio.Event()
        """Set whenever words of other processes begin to arrive."""

    @contextmanager
    def listening(self, heard: Heard) -> Generator[None]:
        """The function is told of every conversation for the length of the block. It must not wait."""
        self._listeners.append(heard)
        self._wanted.set()
        try:
            yield
        finally:
            self._listeners.remove(heard)

    def tell(self, org: OrgId, conversations: Collection[UUID]) -> None:
        """Tells everybody that something was shown in these conversations."""
        for conversation in conversations:
            self._hear(org, conversation)
            if self._linked and len(self._unsent) < MOST:
                self._unsent[org, conversation] = None
                self._wanted.set()

    @asynccontextmanager
    async def linked(self, dsn: str) -> AsyncGenerator[None]:
        """Exchanges words with other processes for the length of the block; what is told in it is sent before its
        end."""
        keeping, self._ending = asyncio.create_task(self._keep_linked(dsn)), False
        try:
            yield
        finally:
            self._ending = True
            self._wanted.set()
            _, late = await asyncio.wait({keeping}, timeout=LAST_WORDS_S)
            for task in late:
                task.cancel()

    async def _keep_linked(self, dsn: str) -> None:
        """Exchanges words with other processes. Connects when there is something to tell, or somebody who listens."""
        self._linked = True
        try:
            while not self._ending:
                await self._wanted.wait()
                if self._unsent or self._listeners:
                    await self._exchange(dsn)
                if not self._ending:
                    await asyncio.sleep(self._retry_s)
        finally:
            self._linked = False

    async def _exchange(self, dsn: str) -> None:
        """Runs until the connection breaks, or everything is told at the end."""
        try:
            async with await AsyncConnection.connect(dsn, autocommit=True) as connection:
                # Nothing is lost with such a commit, and nobody waits for the disk.
                await connection.execute("SET synchronous_commit TO off")
                connection.add_notify_handler(self._told)
                await connection.execute(f"LISTEN {_CHANNEL}")
                self.linked_up.set()
                while self._unsent or not self._ending:
                    await self._next(connection)
        except (Error, OSError):
            self.linked_up.clear()
            _log.warning("no word passes between processes for now; they look by themselves")

    async def _next(self, connection: AsyncConnection[TupleRow]) -> None:
        """Waits until there is something to hear or to tell, and does it."""
        self._wanted.clear()
        if not self._unsent:
            await _readable_or(connection.pgconn.socket, self._wanted)
        connection.pgconn.consume_input()
        while (notify := connection.pgconn.notifies()) is not None:
            self._receive(notify.be_pid, notify.extra.decode(), connection)
        if self._unsent:
            await asyncio.sleep(GATHER_S)
            await self._send(connection)

    async def _send(self, connection: AsyncConnection[TupleRow]) -> None:
        words, self._unsent = [f"{org}/{place}" for org, place in self._unsent], {}
        await connection.execute(
            "SELECT pg_notify(%s, word) FROM unnest(%s::text[]) AS word", (_CHANNEL, words)
        )

    def _told(self, notify: Notify) -> None:
        """Hears a word that arrived while another statement ran. Our own words come back like this too: telling a
        listener twice does no harm."""
        self._read(notify.payload)

    def _receive(self, pid: int, word: str, connection: AsyncConnection[TupleRow]) -> None:
        if pid != connection.info.backend_pid:
            self._read(word)

    def _read(self, word: str) -> None:
        org, _, conversation = word.partition("/")
        self._hear(OrgId(UUID(org)), UUID(conversation))

    def _hear(self, org: OrgId, conversation: UUID) -> None:
        for heard in self._listeners:
            heard(org, conversation)


async def _readable_or(socket: int, wanted: asyncio.Event) -> None:
    """Returns when something arrives at the socket, or the event is set."""
    loop = asyncio.get_running_loop()
    loop.add_reader(socket, wanted.set)
    try:
        await wanted.wait()
    finally:
        loop.remove_reader(socket)
