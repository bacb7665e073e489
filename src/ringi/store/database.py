"""How does a statement reach PostgreSQL? Through this file only, which is also the only place that says for
which organisation it speaks: the setting lives in the transaction and dies with it.

Two shapes: `batch` sends statements as one implicit transaction in one round trip (the hot path);
`transaction` opens an explicit one for work that must look before it writes.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import LiteralString

from psycopg import AsyncConnection, AsyncCursor, Error
from psycopg.rows import TupleRow
from psycopg_pool import AsyncConnectionPool

from ringi.domain.ids import OrgId
from ringi.store.fences import translated
from ringi.store.pool import Pool

Row = TupleRow
Params = Mapping[str, object]

_SET_ORG = "SELECT set_config('app.org', %(org)s, true)"


@dataclass(frozen=True, slots=True)
class Statement:
    """SQL with named parameters. The text is a constant of `ringi.store`, never built from input."""

    sql: LiteralString
    params: Params = field(default_factory=dict[str, object])


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolSizes:
    """Requirement K1."""

    least: int = 2
    most: int = 50
    idle_s: float = 300.0
    acquire_timeout_s: float = 5.0


class Transaction:
    """An open transaction of one organisation. Statements queue up until a result is asked for."""

    def __init__(self, connection: AsyncConnection[Row]) -> None:
        self._connection = connection

    async def run(self, statement: Statement) -> AsyncCursor[Row]:
        """Queues the statement; fetching from the cursor waits for its result."""
        return await self._connection.execute(statement.sql, statement.params, prepare=True)

    async def rows(self, statement: Statement) -> list[Row]:
        cursor = await self.run(statement)
        return await cursor.fetchall()

    async def row(self, statement: Statement) -> Row | None:
        cursor = await self.run(statement)
        return await cursor.fetchone()


class Database:
    """A pool of connections that act as the role `ringi_app`, which row-level security binds."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def pool(self) -> Pool:
        """For measuring how full it is; statements go through the methods here."""
        return self._pool

    async def batch(self, org: OrgId, *statements: Statement) -> list[list[Row]]:
        """Runs all of them or none, in one round trip; returns the rows of each, in order."""
        try:
            async with self._pool.connection() as connection:
                cursors = await _send(connection, (Statement(_SET_ORG, {"org": str(org)}), *statements))
                return [await cursor.fetchall() if cursor.description else [] for cursor in cursors[1:]]
        except Error as error:
            raise translated(error) from error

    @asynccontextmanager
    async def transaction(self, org: OrgId) -> AsyncGenerator[Transaction]:
        """Commits when the block ends well, rolls back when it raises.

        BEGIN and COMMIT travel in the pipeline, so a block that asks for no result costs one round trip.
        """
        try:
            async with self._pool.connection() as connection, _transacting(connection) as transaction:
                await transaction.run(Statement(_SET_ORG, {"org": str(org)}))
                yield transaction
        except Error as error:
            raise translated(error) from error

    async def across(self, statement: Statement) -> list[Row]:
        """A named look-up across organisations (a SECURITY DEFINER function); tables yield no rows here."""
        try:
            async with self._pool.connection() as connection:
                cursor = await connection.execute(statement.sql, statement.params, prepare=True)
                return await cursor.fetchall()
        except Error as error:
            raise translated(error) from error


@asynccontextmanager
async def open_database(dsn: str, sizes: PoolSizes | None = None) -> AsyncGenerator[Database]:
    """Opens the pool and closes it with the block."""
    sizes = sizes or PoolSizes()
    pool = AsyncConnectionPool[AsyncConnection[Row]](
        dsn,
        open=False,
        min_size=sizes.least,
        max_size=sizes.most,
        max_idle=sizes.idle_s,
        timeout=sizes.acquire_timeout_s,
        configure=_become_app,
        name="ringi",
    )
    async with pool:
        yield Database(Pool(pool))


@asynccontextmanager
async def _transacting(connection: AsyncConnection[Row]) -> AsyncGenerator[Transaction]:
    try:
        async with connection.pipeline():
            await connection.execute("BEGIN")
            yield Transaction(connection)
            await connection.execute("COMMIT")
    except BaseException:
        await connection.rollback()
        raise


async def _become_app(connection: AsyncConnection[Row]) -> None:
    await connection.set_autocommit(True)
    connection.prepare_threshold = 0
    await connection.execute("SET ROLE ringi_app")
    await connection.execute("SET search_path TO ringi")


async def _send(connection: AsyncConnection[Row], statements: Sequence[Statement]) -> list[AsyncCursor[Row]]:
    async with connection.pipeline():
        return [
            await connection.execute(statement.sql, statement.params, prepare=True, binary=True)
            for statement in statements
        ]
