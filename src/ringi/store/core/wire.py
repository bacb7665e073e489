"""Sends several statements to the server in one round trip, prepared, in libpq's own pipeline mode.

psycopg's pipeline does the same at more than twice the CPU, which is the larger part of a turn's own cost
(docs/decisions/0004). Adaptation of values and errors are psycopg's; here is only the sending and receiving.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import count
from types import MethodType
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from psycopg import AsyncConnection
from psycopg.adapt import AdaptersMap, PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.pq import ConnStatus, ExecStatus, Format
from psycopg.rows import RowMaker, TupleRow
from psycopg.waiting import READY_R, WAIT_R, WAIT_RW

from ringi.domain.errors import DefectError

if TYPE_CHECKING:
    from psycopg.abc import PipelineCommand, PQGen
    from psycopg.abc import Transformer as Adapting
    from psycopg.pq.abc import PGconn, PGresult

Params = Mapping[str, object]
R = TypeVar("R")
_PLACEHOLDER = re.compile(r"%\((\w+)\)([sb])")
_ROWS = (ExecStatus.TUPLES_OK, ExecStatus.SINGLE_TUPLE)
_WELL = (*_ROWS, ExecStatus.COMMAND_OK, ExecStatus.EMPTY_QUERY, ExecStatus.PIPELINE_SYNC)


@dataclass(slots=True)
class _Known:
    """The memory of one connection: how values are adapted, and the statements it has prepared, by text and parameter
    types."""

    adapting: Adapting
    names: dict[tuple[str, tuple[int, ...]], bytes] = field(
        default_factory=dict[tuple[str, tuple[int, ...]], bytes]
    )
    numbers: count[int] = field(default_factory=count)


_PATIENCE_S = 5.0
"""Seconds the server may take to hear that nobody waits any more."""
_NAMED_WELL: set[str] = set()
"""Texts of statements whose columns were compared with the fields of their rows."""
_KNOWN: WeakKeyDictionary[AsyncConnection[TupleRow], _Known] = WeakKeyDictionary()


class StatementResult:
    """The server's answer to one statement, which its rows are made from."""

    __slots__ = ("_reading", "_result", "_sql")

    def __init__(self, reading: Adapting, result: PGresult, sql: str) -> None:
        self._reading = reading
        self._result = result
        self._sql = sql

    def rows(self, make: RowMaker[R]) -> list[R]:
        """Returns each row as `make` makes it of its values."""
        if self._result.status not in _ROWS or not self._result.ntuples:
            return []
        if isinstance(make, MethodType) and self._sql not in _NAMED_WELL:
            self._check_names(make)
        self._reading.set_pgresult(self._result, set_loaders=True, format=Format.BINARY)
        return self._reading.load_rows(0, self._result.ntuples, make)

    def _check_names(self, make: MethodType) -> None:
        """Raises DefectError if the columns are not named as the fields of the row; looked at once a process."""
        wanted: tuple[str, ...] = getattr(make.__self__, "_fields", ())
        found = tuple((self._result.fname(n) or b"").decode() for n in range(self._result.nfields))
        if found != wanted:
            raise DefectError(f"a statement returns {found}, and its row is {wanted}")
        _NAMED_WELL.add(self._sql)


async def send(
    connection: AsyncConnection[TupleRow], statements: Sequence[tuple[str, Params]]
) -> list[StatementResult]:
    """Runs all statements as one implicit transaction, unless one is open. Returns the answer to each, in order.

    Raises psycopg's error of the first statement that fails; then none of them has had an effect.
    """
    known = _known(connection)
    sending = _Sending(connection, known)
    for sql, params in statements:
        sending.add(sql, params)
    async with connection.lock:
        results = await sending.communicate()
    return [
        StatementResult(known.adapting, result, sql)
        for (sql, _), result in zip(statements, results, strict=True)
    ]


def _known(connection: AsyncConnection[TupleRow]) -> _Known:
    known = _KNOWN.get(connection)
    if known is None:
        # Only the map of adapters is kept, not the connection: a value that refers to its own key is never forgotten.
        known = _KNOWN[connection] = _Known(Transformer(AdaptersMap(connection.adapters)))
    return known


class _Sending:
    """One pipeline: commands going out, and what each answer means."""

    def __init__(self, connection: AsyncConnection[TupleRow], known: _Known) -> None:
        self._connection = connection
        self._known = known
        self._commands: deque[PipelineCommand] = deque()
        self._prepares: list[tuple[str, tuple[int, ...]] | None] = []
        """For each command the statement it prepares; None if it runs one."""
        self._fresh: dict[tuple[str, tuple[int, ...]], bytes] = {}

    def add(self, sql: str, params: Params) -> None:
        text, order, formats = _translated(sql)
        adapting = self._known.adapting
        values = adapting.dump_sequence([params[name] for name in order], formats)
        types = adapting.types or ()
        name = self._name(sql, text, types)
        send_query = partial(
            self._connection.pgconn.send_query_prepared,
            name,
            values,
            param_formats=adapting.formats,
            result_format=Format.BINARY,
        )
        self._commands.append(send_query)
        self._prepares.append(None)

    def _name(self, sql: str, text: bytes, types: tuple[int, ...]) -> bytes:
        key = (sql, types)
        name = self._known.names.get(key) or self._fresh.get(key)
        if name is None:
            name = self._fresh[key] = b"ringi_%d" % next(self._known.numbers)
            self._commands.append(
                partial(self._connection.pgconn.send_prepare, name, text, param_types=types)
            )
            self._prepares.append(key)
        return name

    async def communicate(self) -> list[PGresult]:
        """Sends everything and one synchronisation. Returns the result of each statement that was run."""
        pgconn = self._connection.pgconn
        pgconn.enter_pipeline_mode()
        try:
            for command in self._commands:
                command()
            pgconn.pipeline_sync()
            answers = await _answers(self._connection)
        finally:
            if pgconn.status == ConnStatus.OK:
                pgconn.exit_pipeline_mode()
        return self._sorted(answers)

    def _sorted(self, answers: list[PGresult]) -> list[PGresult]:
        ran: list[PGresult] = []
        for answer, prepares in zip(answers, self._prepares, strict=False):
            if answer.status not in _WELL:
                raise error_from_result(answer, encoding="utf-8")
            if prepares is None:
                ran.append(answer)
            else:
                self._known.names[prepares] = self._fresh[prepares]
        return ran


async def _answers(connection: AsyncConnection[TupleRow]) -> list[PGresult]:
    """Sends everything out, then takes everything in up to the synchronisation. A caller that gives up waiting makes
    the server give up too, and leaves the connection fit for use."""
    pgconn = connection.pgconn
    if pgconn.flush():
        await connection.wait(_sent(pgconn))
    answers: list[PGresult] = []
    receiving = _received(pgconn, answers)
    try:
        for _ in receiving:
            await _arrival(pgconn.socket)
    except asyncio.CancelledError:
        await connection.cancel_safe(timeout=_PATIENCE_S)
        await connection.wait(receiving)
        raise
    return answers


def _sent(pgconn: PGconn) -> PQGen[None]:
    """Sends out what the socket does not take at once, and meanwhile takes in what arrives."""
    while pgconn.flush():
        if (yield WAIT_RW) & READY_R:
            pgconn.consume_input()


def _received(pgconn: PGconn, answers: list[PGresult]) -> PQGen[None]:
    """Collects the answers. It waits for reading alone: a socket is nearly always writable, and waiting for that would
    spin."""
    while True:
        while not pgconn.is_busy():
            answer = pgconn.get_result()
            if answer is None:
                continue
            if answer.status == ExecStatus.PIPELINE_SYNC:
                return
            answers.append(answer)
        yield WAIT_R
        pgconn.consume_input()


async def _arrival(socket: int) -> None:
    loop = asyncio.get_running_loop()
    arrived = loop.create_future()
    loop.add_reader(socket, _arrived, arrived)
    try:
        await arrived
    finally:
        loop.remove_reader(socket)


def _arrived(arrived: asyncio.Future[None]) -> None:
    if not arrived.done():
        arrived.set_result(None)


@cache
def _translated(sql: str) -> tuple[bytes, tuple[str, ...], tuple[PyFormat, ...]]:
    """Returns the text for the server (`%(name)s` -> `$1`), and which parameter goes to which place in which format."""
    places: dict[tuple[str, str], int] = {}

    def place(found: re.Match[str]) -> str:
        return f"${places.setdefault((found[1], found[2]), len(places) + 1)}"

    text = _PLACEHOLDER.sub(place, sql).replace("%%", "%").encode()
    formats = tuple(PyFormat.BINARY if mark == "b" else PyFormat.AUTO for _, mark in places)
    return text, tuple(name for name, _ in places), formats
