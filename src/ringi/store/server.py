"""What does a server say of itself, and what is stored on it?"""

from __future__ import annotations

from dataclasses import dataclass

import psycopg
from psycopg.pq import PGconn, Ping

from ringi.store.fences import AwayError
from ringi.store.migrate import stored_schema

_PATIENCE_S = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerFacts:
    version: int
    """The first number of PostgreSQL's."""
    seconds: float
    """Its clock, in seconds since 1970."""
    schema: str | None
    """The revision of what is stored; None where nothing ever was."""


def examined(dsn: str) -> ServerFacts:
    """AwayError where it cannot be asked."""
    try:
        with psycopg.connect(dsn, autocommit=True, connect_timeout=_PATIENCE_S) as connection:
            return ServerFacts(
                version=connection.info.server_version // 10000,
                seconds=_seconds(connection),
                schema=stored_schema(connection),
            )
    except psycopg.Error as error:
        raise AwayError(str(error)) from error


def answers(dsn: str) -> bool:
    """Whether there is a server that takes connections; what it says to this one is another question."""
    return PGconn.ping(dsn.encode()) == Ping.OK


def _seconds(connection: psycopg.Connection[tuple[object, ...]]) -> float:
    row = connection.execute("SELECT extract(epoch FROM clock_timestamp())::float8").fetchone()
    return float(str(row[0])) if row else 0.0
