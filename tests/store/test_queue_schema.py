"""The queue's tables follow the installed Procrastinate."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from uuid import uuid4

import psycopg
import pytest

from ringi.domain.errors import UserFacingError
from ringi.store.core.migrate import migrate
from ringi.store.core.queue_schema import installed_queue, stored_queue
from ringi.store.embedded.server import Server

OLDER = "2.14.1"
"""A version before the package added heartbeats and batches."""

COLUMNS = (
    "SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns "
    "WHERE table_schema = 'queue' ORDER BY 1, 2"
)
FUNCTIONS = (
    "SELECT p.oid::regprocedure::text, p.prosrc, p.proconfig, p.proacl::text FROM pg_proc p "
    "WHERE p.pronamespace = 'queue'::regnamespace ORDER BY 1"
)
INDEXES = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'queue' ORDER BY 1"
RIGHTS = (
    "SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'queue'::regnamespace "
    "AND relkind IN ('r', 'S') ORDER BY 1"
)


@pytest.fixture
def older(database: str) -> Iterator[psycopg.Connection]:
    """A database whose queue has the schema of an older Procrastinate, recorded as such, with one job in it."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("DROP SCHEMA queue CASCADE")
        connection.execute("CREATE SCHEMA queue")
        connection.execute("SET search_path TO queue")
        for name, sql in migrations():
            if name < "02.15":
                connection.execute(sql.encode())
        connection.execute(
            "INSERT INTO procrastinate_jobs (queue_name, task_name, lock) VALUES ('turns', 'drive', 'one')"
        )
        connection.execute("RESET search_path")
        record(connection, OLDER)
        yield connection


@pytest.fixture
def fresh(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a second current database."""
    name = f"fresh_{uuid4().hex}"
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        yield server.dsn(database=name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def test_fresh_database_records_the_installed_version(database: str):
    """The record and the package agree."""
    with psycopg.connect(database) as connection:
        assert installed_queue() == stored_queue(connection)


@pytest.mark.parametrize(
    "asked", [COLUMNS, FUNCTIONS, INDEXES, RIGHTS], ids=["columns", "functions", "indexes", "rights"]
)
def test_older_queue_becomes_what_a_fresh_one_is(
    older: psycopg.Connection, database: str, asked: str, fresh: str
):
    """Its columns, functions with their cures, indexes and rights are those of a database made today."""
    migrate(database)

    with psycopg.connect(fresh) as other:
        assert other.execute(asked).fetchall() == older.execute(asked).fetchall()


def test_waiting_jobs_survive_the_upgrade(older: psycopg.Connection, database: str):
    """A job that waited before waits after it."""
    migrate(database)

    waiting = older.execute("SELECT task_name, status::text FROM queue.procrastinate_jobs").fetchall()
    assert [("drive", "todo")] == waiting


def test_upgrade_is_recorded_and_done_once(older: psycopg.Connection, database: str):
    """The second start finds nothing to do."""
    changed = migrate(database)

    assert (True, installed_queue(), False) == (changed, stored_queue(older), migrate(database))


def test_queue_without_a_record_is_at_the_version_that_was_pinned(database: str):
    """No release before the record pinned another version, so nothing but the record is added."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE ringi.platform SET queue_version = NULL")
        before = connection.execute(FUNCTIONS).fetchall()

        migrate(database)

        assert (before, "3.10.0") == (connection.execute(FUNCTIONS).fetchall(), stored_queue(connection))


def test_interrupted_upgrade_goes_on_where_it_stopped(older: psycopg.Connection, database: str):
    """Each step is recorded with the change it made, and a step that fails leaves the ones before it done."""
    older.execute("CREATE TABLE queue.procrastinate_workers ()")

    with pytest.raises(psycopg.errors.DuplicateTable):
        migrate(database)
    stopped_at = stored_queue(older)
    older.execute("DROP TABLE queue.procrastinate_workers")
    migrate(database)

    assert ("03.00.00_50", installed_queue()) == (stopped_at, stored_queue(older))


def test_newer_queue_is_refused(database: str):
    """A queue that a newer Procrastinate has changed is left alone, with a sentence."""
    with psycopg.connect(database, autocommit=True) as connection:
        record(connection, "99.0.0")

    with pytest.raises(UserFacingError) as refused:
        migrate(database)

    assert ("store.queue_newer", {"found": "99.0.0", "known": installed_queue()}) == (
        refused.value.text.key,
        refused.value.text.params,
    )


def migrations() -> list[tuple[str, str]]:
    found = (files("procrastinate") / "sql" / "migrations").iterdir()
    return sorted((each.name, each.read_text("utf-8")) for each in found if each.name.endswith(".sql"))


def record(connection: psycopg.Connection, version: str) -> None:
    connection.execute("UPDATE ringi.platform SET queue_version = %s", [version])
