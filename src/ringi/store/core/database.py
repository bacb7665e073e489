"""Sends statements to PostgreSQL. Every statement passes through this file, and only this file says for which
organisation it speaks: the setting lives in the transaction and dies with it.

Two shapes: `batch` sends statements as one implicit transaction in one round trip (the hot path); `transaction` opens
an explicit one for work that must look before it writes.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Generic, LiteralString, overload
from uuid import UUID

import structlog
from psycopg import AsyncConnection, Error
from psycopg.rows import RowMaker, TupleRow
from psycopg_pool import AsyncConnectionPool
from typing_extensions import TypeVar

from ringi.domain.ids import OrgId
from ringi.settings import PoolSettings
from ringi.store.core.notifier import Notifier
from ringi.store.core.pool import NoConnectionError, Pool
from ringi.store.core.preconditions import TooSlowError, translated
from ringi.store.core.reserve import Reserve
from ringi.store.core.wire import StatementResult, send

Row = TupleRow
Params = Mapping[str, object]
R_co = TypeVar("R_co", bound=Row, default=Row, covariant=True)
A = TypeVar("A", bound=Row)
B = TypeVar("B", bound=Row)
C = TypeVar("C", bound=Row)
D = TypeVar("D", bound=Row)


def _tuples() -> RowMaker[Row]:
    return tuple


PLAIN = _tuples()
NO_PARAMS: Params = MappingProxyType({})

_SET_ORG = "SELECT set_config('app.org', %(org)s, true)"
_BE_PATIENT = "SELECT set_config('statement_timeout', %(milliseconds)s, true)"

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True, init=False)
class Statement(Generic[R_co]):
    """SQL with named parameters. The text is a constant of `ringi.store`, never built from input.

    `Statement(sql, params, TaskFound._make)` returns rows of the NamedTuple `TaskFound`, whose fields are the columns,
    name for name. Without a maker the rows are plain tuples.
    """

    sql: LiteralString
    params: Params
    make: RowMaker[R_co]
    shows: UUID | None
    """The conversation in which it shows something once it is committed."""

    def __init__(
        self,
        sql: LiteralString,
        params: Params = NO_PARAMS,
        make: RowMaker[R_co] = PLAIN,
        *,
        shows: UUID | None = None,
    ) -> None:
        object.__setattr__(self, "sql", sql)
        object.__setattr__(self, "params", params)
        object.__setattr__(self, "make", make)
        object.__setattr__(self, "shows", shows)


_READ_ONLY = Statement("SELECT set_config('transaction_read_only', 'on', true)")
SMALL = PoolSettings(smallest=2, reserve=False)
"""Pool sizes for a process that serves nobody: a command, or a single look at the data."""
_BEGIN, _COMMIT = Statement("BEGIN"), Statement("COMMIT")


class Transaction:
    """Statements of one organisation that commit together. They queue up until a result is asked for. If none ever is,
    all of them travel in one round trip when the block ends."""

    def __init__(self, connection: AsyncConnection[Row], org: OrgId) -> None:
        self._connection = connection
        self._queued: list[Statement] = [_set_org(org)]
        self._open = False
        self.shown: set[UUID] = set()
        """Conversations in which something is shown once all of it is committed."""

    async def run(self, statement: Statement) -> None:
        """Queues the statement. Its error is raised at the next result, or at the end."""
        self._queued.append(statement)

    async def rows(self, statement: Statement[A]) -> list[A]:
        """Runs everything queued, then this statement, and returns the rows of this statement."""
        begin = () if self._open else (_BEGIN,)
        self._open = True
        answers = await self._send(*begin, *self._queued, statement)
        return answers[-1].rows(statement.make)

    async def row(self, statement: Statement[A]) -> A | None:
        """Runs the statement like `rows`, and returns its first row; None if there is none."""
        rows = await self.rows(statement)
        return rows[0] if rows else None

    async def commit(self) -> None:
        await self._send(*self._queued, *((_COMMIT,) if self._open else ()))

    async def roll_back(self) -> None:
        if self._open:
            await self._connection.rollback()

    async def _send(self, *statements: Statement) -> list[StatementResult]:
        self._queued = []
        self.shown |= _shown_by(statements)
        return await _send(self._connection, statements)


@dataclass(slots=True)
class _BorrowedConnection:
    """The connection kept apart, lent to one task; `connection` is None once it was given back."""

    by: Database
    connection: AsyncConnection[Row] | None


_LENT: ContextVar[_BorrowedConnection | None] = ContextVar("ringi.reserve", default=None)


class Database:
    """A pool of connections that act as the role `ringi_app`, which row-level security binds."""

    def __init__(self, pool: Pool, reserve: Reserve | None = None) -> None:
        self._pool = pool
        self._reserve = reserve
        self.notifier = Notifier()
        """Told of every commit that shows something in a conversation."""

    @asynccontextmanager
    async def on_reserve(self) -> AsyncGenerator[None]:
        """Sends this task's statements over the connection kept apart while the block runs (K1). Raises
        NoConnectionError if there is none, or if others hold it for too long."""
        if self.in_need:
            yield
            return
        if self._reserve is None:
            raise NoConnectionError("pool")
        async with self._reserve.lend() as connection:
            lent = _BorrowedConnection(self, connection)
            before = _LENT.set(lent)
            try:
                yield
            finally:
                lent.connection = None
                _LENT.reset(before)

    @property
    def in_need(self) -> bool:
        """True if this task's statements go over the connection kept apart."""
        return self._lent() is not None

    def _lent(self) -> AsyncConnection[Row] | None:
        lent = _LENT.get()
        return lent.connection if lent is not None and lent.by is self else None

    def _connection(self) -> AbstractAsyncContextManager[AsyncConnection[Row]]:
        lent = self._lent()
        return self._pool.connection() if lent is None else nullcontext(lent)

    @property
    def pool(self) -> Pool:
        """The pool, for measuring how full it is; statements go through the methods here."""
        return self._pool

    @overload
    async def batch(self, org: OrgId, first: Statement[A], /) -> tuple[list[A]]: ...
    @overload
    async def batch(
        self, org: OrgId, first: Statement[A], second: Statement[B], /
    ) -> tuple[list[A], list[B]]: ...
    @overload
    async def batch(
        self, org: OrgId, first: Statement[A], second: Statement[B], third: Statement[C], /
    ) -> tuple[list[A], list[B], list[C]]: ...
    @overload
    async def batch(
        self,
        org: OrgId,
        first: Statement[A],
        second: Statement[B],
        third: Statement[C],
        fourth: Statement[D],
        /,
    ) -> tuple[list[A], list[B], list[C], list[D]]: ...
    @overload
    async def batch(self, org: OrgId, *statements: Statement[A]) -> tuple[list[A], ...]: ...
    async def batch(self, org: OrgId, *statements: Statement) -> tuple[Sequence[Row], ...]:
        """Runs all of them or none, in one round trip; returns the rows of each, in order."""
        rows = await self._after(org, (), statements)
        self.notifier.tell(org, _shown_by(statements))
        return rows

    async def look(self, org: OrgId, statement: Statement[A]) -> list[A]:
        """Returns the rows of a statement that may only read; one that writes fails."""
        _, rows = await self.batch(org, _READ_ONLY, statement)
        return rows

    async def each(self, org: OrgId, patience_ms: int, *statements: Statement[A]) -> list[list[A] | None]:
        """Returns the rows of each statement; None for one that fails, or takes longer than `patience_ms`. One round
        trip if all go well. If one does not, they are run one by one, so that it takes no other down."""
        patience = Statement(_BE_PATIENT, {"milliseconds": str(patience_ms)})
        try:
            return [*await self._after(org, (patience,), statements)]
        except (Error, TooSlowError):
            return [await self._alone(org, patience, statement) for statement in statements]

    async def besides(
        self, org: OrgId, written: Sequence[Statement], patience_ms: int, *read: Statement
    ) -> tuple[Sequence[list[Row]], Sequence[list[Row]] | None]:
        """Returns the rows of what is written, and of what is read in the same round trip, as it stands after the
        writing. The latter is None if any reading fails or takes longer than `patience_ms`: then all is written without
        it."""
        patience = Statement(_BE_PATIENT, {"milliseconds": str(patience_ms)})
        try:
            rows = await self.batch(org, *written, patience, *read)
        except (Error, TooSlowError):
            return await self.batch(org, *written), None
        return rows[: len(written)], rows[len(written) + 1 :]

    async def _after(
        self, org: OrgId, before: Sequence[Statement], statements: Sequence[Statement[A]]
    ) -> tuple[list[A], ...]:
        """Runs `before` and the statements in one round trip; returns the rows of the statements."""
        try:
            async with self._connection() as connection:
                answers = await _send(connection, (_set_org(org), *before, *statements))
        except Error as error:
            raise translated(error) from error
        wanted = answers[1 + len(before) :]
        return tuple([answer.rows(each.make) for answer, each in zip(wanted, statements, strict=True)])

    async def _alone(self, org: OrgId, patience: Statement, statement: Statement[A]) -> list[A] | None:
        try:
            return (await self._after(org, (patience,), (statement,)))[0]
        except (Error, TooSlowError) as failed:
            _log.warning("one of several readings failed", error=type(failed).__name__)
            return None

    @asynccontextmanager
    async def transaction(self, org: OrgId) -> AsyncGenerator[Transaction]:
        """Commits when the block ends well, and undoes everything when it raises."""
        try:
            async with self._connection() as connection:
                transaction = Transaction(connection, org)
                try:
                    yield transaction
                    await transaction.commit()
                except BaseException:
                    await transaction.roll_back()
                    raise
        except Error as error:
            raise translated(error) from error
        self.notifier.tell(org, transaction.shown)

    async def across(self, statement: Statement[A]) -> list[A]:
        """Returns the rows of a named look-up across organisations (a SECURITY DEFINER function). Tables yield no rows
        here."""
        try:
            async with self._connection() as connection:
                return (await _send(connection, (statement,)))[0].rows(statement.make)
        except Error as error:
            raise translated(error) from error


@asynccontextmanager
async def open_database(dsn: str, sizes: PoolSettings = SMALL) -> AsyncGenerator[Database]:
    """Opens the pool and closes it with the block."""
    async with _pool(dsn, sizes, _become_app) as pool, _reserve(dsn, sizes) as reserve:
        yield Database(Pool(pool), reserve)


@asynccontextmanager
async def _reserve(dsn: str, sizes: PoolSettings) -> AsyncGenerator[Reserve | None]:
    """Yields a reserve that is kept for the length of the block; None if the settings want none."""
    if not sizes.reserve:
        yield None
        return
    reserve = Reserve(dsn, _become_app)
    keeping = asyncio.create_task(reserve.keep())
    try:
        yield reserve
    finally:
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)


@asynccontextmanager
async def open_as_owner(dsn: str) -> AsyncGenerator[Database]:
    """Yields connections with the rights the URL gives. They are for the operator of the machine, and for nothing that
    serves an organisation."""
    async with _pool(dsn, replace(SMALL, smallest=1, largest=1), _stay_owner) as pool:
        yield Database(Pool(pool))


def _pool(
    dsn: str, sizes: PoolSettings, configure: Callable[[AsyncConnection[Row]], Awaitable[None]]
) -> AsyncConnectionPool[AsyncConnection[Row]]:
    return AsyncConnectionPool[AsyncConnection[Row]](
        dsn,
        open=False,
        min_size=sizes.smallest,
        max_size=sizes.largest,
        max_idle=sizes.idle_s,
        timeout=sizes.timeout_s,
        configure=configure,
        name="ringi",
    )


async def _become_app(connection: AsyncConnection[Row]) -> None:
    await _stay_owner(connection)
    await connection.execute("SET ROLE ringi_app")


async def _stay_owner(connection: AsyncConnection[Row]) -> None:
    await connection.set_autocommit(True)
    # `pg_temp` comes last: what somebody made up for one connection hides nothing of ours.
    await connection.execute("SET search_path TO ringi, pg_temp")
    # Every statement finds its rows by an index, however large the tables are: planning it anew for each set of
    # values took longer than running it.
    await connection.execute("SET plan_cache_mode TO force_generic_plan")


def _shown_by(statements: Sequence[Statement]) -> set[UUID]:
    return {statement.shows for statement in statements if statement.shows is not None}


def _set_org(org: OrgId) -> Statement:
    return Statement(_SET_ORG, {"org": str(org)})


async def _send(connection: AsyncConnection[Row], statements: Sequence[Statement]) -> list[StatementResult]:
    return await send(connection, [(statement.sql, statement.params) for statement in statements])
