"""Examines a server: its version, its clock, the schema stored on it, and whether it takes writes."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import psycopg
from psycopg.pq import PGconn, Ping

from ringi.store.core.database import Database, Statement
from ringi.store.core.migrate import stored_schema
from ringi.store.core.preconditions import AwayError

_PATIENCE_S = 5
LEAST_ROOM = 64 * 1024 * 1024
"""Bytes that must be free. With less than a few segments of its log PostgreSQL refuses writes, or stops."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerFacts:
    version: int
    """The first number of PostgreSQL's version."""
    seconds: float
    """The server's clock, in seconds since 1970."""
    schema: str | None
    """The revision of the stored schema; None if nothing was ever stored."""


def examined(dsn: str) -> ServerFacts:
    """Returns the facts of the server. Raises AwayError if it cannot be asked."""
    try:
        with psycopg.connect(dsn, autocommit=True, connect_timeout=_PATIENCE_S) as connection:
            return ServerFacts(
                version=connection.info.server_version // 10000,
                seconds=_seconds(connection),
                schema=stored_schema(connection),
            )
    except psycopg.Error as error:
        raise AwayError(str(error)) from error


async def takes_writes(database: Database) -> bool:
    """True if the database takes writes. False for a standby, and if somebody made everything read-only."""
    said = await database.across(
        Statement("SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'")
    )
    return said == [(True,)]


def has_room(folder: Path, least: int = LEAST_ROOM) -> bool:
    """True if so many bytes may still be written in the folder; also if there is no such folder of ours."""
    try:
        return shutil.disk_usage(folder).free >= least
    except OSError:
        return True


def answers(dsn: str) -> bool:
    """True if a server there takes connections; it may still refuse ours."""
    return PGconn.ping(dsn.encode()) == Ping.OK


def _seconds(connection: psycopg.Connection[tuple[object, ...]]) -> float:
    row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    return float(str(row[0])) if row else 0.0
