"""Keeps the queue's tables at the schema of the installed Procrastinate, by the migrations that come with it.

The version they are at stands in `platform.queue_version`. It knows nothing of the tables of Ringi's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version
from importlib.resources import files

import psycopg

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text

PACKAGE = "procrastinate"
UNRECORDED = "3.10.0"
"""The version of every queue whose version nobody recorded: no release before the record pinned another one."""

_MIGRATION = re.compile(r"\d\d\.\d\d\.\d\d_\d\d_\w+\.sql")
_WHOLE = 100
"""Ordered after every step of a version: all of them are applied."""
_CURES = """
CREATE INDEX IF NOT EXISTS procrastinate_jobs_locked ON queue.procrastinate_jobs (lock)
 WHERE status IN ('todo', 'doing');
DO $$
DECLARE fetches regprocedure;
BEGIN
  FOR fetches IN SELECT oid FROM pg_proc WHERE pronamespace = 'queue'::regnamespace
                    AND proname LIKE 'procrastinate_fetch_job%' LOOP
    EXECUTE format('ALTER FUNCTION %s SET enable_hashjoin = off SET enable_mergejoin = off '
                   'SET enable_seqscan = off SET enable_bitmapscan = off', fetches);
  END LOOP;
END $$;
"""
"""With a backlog and stale statistics the fetch query falls to a tenth of its speed without these."""
_RIGHTS = """
GRANT USAGE ON SCHEMA queue TO ringi_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA queue TO ringi_worker;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA queue TO ringi_worker;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA queue TO ringi_worker;
"""

Connection = psycopg.Connection[tuple[object, ...]]


def installed_queue() -> str:
    """Returns the version of the installed Procrastinate."""
    return version(PACKAGE)


def stored_queue(connection: Connection) -> str | None:
    """Returns the recorded version of the queue's schema; None if none is recorded. The schema must be current."""
    row = connection.execute("SELECT queue_version FROM ringi.platform").fetchone()
    return None if row is None or row[0] is None else str(row[0])


def upgrade_queue(connection: Connection, target: str) -> None:
    """Makes the queue's tables, or brings them from the recorded version to the target, step by step. The caller holds
    the lock of the migrations. Raises UserFacingError if a newer Procrastinate was here."""
    if not _exists(connection):
        return _make(connection, target)
    recorded = stored_queue(connection) or UNRECORDED
    demand_known_queue(recorded, target)
    for step, sql in _steps(recorded, target):
        _apply(connection, sql, step)
    return _apply(connection, "", target)


def demand_known_queue(recorded: str, target: str) -> None:
    """Raises UserFacingError if the queue's tables are newer than the target."""
    if _place(recorded)[:3] > _place(target)[:3]:
        raise UserFacingError(Text("store.queue_newer", {"found": recorded, "known": target}))


def _exists(connection: Connection) -> bool:
    row = connection.execute("SELECT to_regclass('queue.procrastinate_jobs') IS NOT NULL").fetchone()
    return row == (True,)


def _make(connection: Connection, target: str) -> None:
    _apply(connection, (files(PACKAGE) / "sql" / "schema.sql").read_text("utf-8"), target)


def _steps(recorded: str, target: str) -> Iterator[tuple[str, str]]:
    """Yields the migrations after the recorded place up to the target: each its place, and its SQL."""
    for file in sorted((files(PACKAGE) / "sql" / "migrations").iterdir(), key=lambda file: file.name):
        step = file.name[: len("00.00.00_00")]
        if _MIGRATION.fullmatch(file.name) and _place(recorded) < _place(step) <= _place(target):
            yield step, file.read_text("utf-8")


def _apply(connection: Connection, sql: str, step: str) -> None:
    """Runs one step and records it, both or neither. A step may replace a function or add a table, so the cures and
    the rights are given again."""
    with connection.transaction():
        connection.execute("SET LOCAL lock_timeout = '10s'")
        connection.execute("SET LOCAL search_path TO queue")
        for part in (sql, _CURES, _RIGHTS):
            connection.execute(part.encode())
        connection.execute("UPDATE ringi.platform SET queue_version = %s", [step])


def _place(step: str) -> tuple[int, ...]:
    """Returns the order of a version (3.10.0), which stands after all its steps, or of a step (03.04.00_01)."""
    numbers = tuple(int(number) for number in re.findall(r"\d+", step))
    return numbers[:4] if "_" in step else (*numbers[:3], _WHOLE)
