"""Brings a database to the schema this code needs: once, however many processes start together.

Alembic is imported only when there is something to do, so that a start on a current database stays quick.
"""

from pathlib import Path

import psycopg

from ringi.domain.errors import UserFacingError
from ringi.domain.text import Text
from ringi.store.core.preconditions import AwayError
from ringi.store.core.queue_schema import installed_queue, stored_queue, upgrade_queue

HEAD = "0157"
"""The newest revision in `migrations/versions`; a test holds the two together."""

CARRIED_OVER = "0085"
"""The last revision of the earlier releases. Its database is carried over to the names of the first revision here."""

_MIGRATIONS = Path(__file__).parent.parent / "migrations"

_LOCK = "SELECT pg_advisory_lock(hashtextextended('ringi.migrate', 0))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtextextended('ringi.migrate', 0))"
_ROLES = ("ringi_app", "ringi_worker", "ringi_lookup")
_OLDEST_SERVER = 15


def migrate(dsn: str) -> bool:
    """Migrates the database. Returns True if anything was changed. Raises UserFacingError if server or schema cannot be
    used."""
    try:
        with psycopg.connect(dsn, autocommit=True) as connection:
            return _migrated(connection, dsn)
    except psycopg.errors.InsufficientPrivilege:
        raise UserFacingError(Text("store.not_owner")) from None
    except psycopg.OperationalError as error:
        raise AwayError(str(error)) from error


def stored_schema(connection: psycopg.Connection[tuple[object, ...]]) -> str | None:
    """Returns the revision of the stored schema; None if nothing was ever stored."""
    found = connection.execute("SELECT to_regclass('ringi.alembic_version') IS NOT NULL").fetchone()
    if found is None or not found[0]:
        return None
    row = connection.execute("SELECT version_num FROM ringi.alembic_version").fetchone()
    return str(row[0]) if row else None


def demand_known(schema: str | None) -> None:
    """Raises UserFacingError if the stored schema is not one this code starts from: a newer Ringi was here, or one too
    old to be carried over."""
    if schema in (None, HEAD, CARRIED_OVER) or any(_MIGRATIONS.glob(f"versions/{schema}_*.py")):
        return
    if schema > HEAD:
        raise UserFacingError(Text("store.schema_newer", {"found": schema, "known": HEAD}))
    raise UserFacingError(Text("store.schema_unknown", {"found": schema, "last": CARRIED_OVER}))


def _migrated(connection: psycopg.Connection[tuple[object, ...]], dsn: str) -> bool:
    _check_server(connection)
    if _is_current(connection):
        return False
    connection.execute(_LOCK)
    try:
        return _migrate_locked(connection, dsn)
    finally:
        connection.execute(_UNLOCK)


def _migrate_locked(connection: psycopg.Connection[tuple[object, ...]], dsn: str) -> bool:
    if _is_current(connection):
        return False
    _prepare(connection)
    if stored_schema(connection) == CARRIED_OVER:
        _carry_over(connection)
    if stored_schema(connection) != HEAD:
        _run_alembic(dsn)
    upgrade_queue(connection, installed_queue())
    return True


def _check_server(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    major = connection.info.server_version // 10000
    if major < _OLDEST_SERVER:
        raise UserFacingError(Text("store.server_too_old", {"found": major, "needed": _OLDEST_SERVER}))


def _is_current(connection: psycopg.Connection[tuple[object, ...]]) -> bool:
    schema = stored_schema(connection)
    demand_known(schema)
    return schema == HEAD and stored_queue(connection) == installed_queue()


def _prepare(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    # Before version 16 every member of a role may become it; since then that is a right of its own.
    may_become = "SET" if connection.info.server_version >= 160000 else "MEMBER"
    for role in _ROLES:
        known = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role]).fetchone()
        if not known:
            connection.execute(f"CREATE ROLE {role} NOLOGIN".encode())
        member = connection.execute("SELECT pg_has_role(current_user, %s, %s)", [role, may_become]).fetchone()
        if not member or not member[0]:
            connection.execute(f"GRANT {role} TO CURRENT_USER".encode())
    connection.execute("CREATE SCHEMA IF NOT EXISTS ringi")
    connection.execute("CREATE SCHEMA IF NOT EXISTS queue")


def _carry_over(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    """Renames what the earlier releases named otherwise, all of it or nothing."""
    with connection.transaction():
        connection.execute("SET LOCAL lock_timeout = '10s'")
        connection.execute((_MIGRATIONS / f"carried_over_{CARRIED_OVER}.sql").read_bytes())


def _run_alembic(dsn: str) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine, pool

    engine = create_engine(
        "postgresql+psycopg://", creator=lambda: psycopg.connect(dsn), poolclass=pool.NullPool
    )
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    engine.dispose()
