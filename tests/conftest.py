"""What many tests need: a real server, and a fresh database in it for each test."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from hypothesis import settings

from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import Server, serving, stop
from ringi.store.identity.login import ensure_login

TEMPLATE = "template_ringi"
_NUMBERS = count()

# How long an example takes is the machine's affair; no test turns on the wall clock.
settings.register_profile("ringi", deadline=None)
settings.load_profile("ringi")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for the session (for each worker, where tests run in parallel)."""
    folder = open_folder()
    with serving(folder / "data") as running:
        with psycopg.connect(running.dsn(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
        yield running
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def template(server: Server) -> str:
    """The database every test's own is copied from."""
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {TEMPLATE}")
    migrate(server.dsn(database=TEMPLATE))
    ensure_login(server.dsn())
    return TEMPLATE


@pytest.fixture
def database(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a current database that only this test sees."""
    name = f"test_{next(_NUMBERS)}"
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        yield server.dsn(database=name)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def data_folder() -> Iterator[Path]:
    """A data folder yet to be made; a server left running in it is stopped."""
    folder = open_folder()
    yield folder / "data"
    stop(folder / "data")
    shutil.rmtree(folder)


def open_folder() -> Path:
    """A folder in which a server can run under an account of its own (pytest's own folders are closed to it)."""
    folder = Path(tempfile.mkdtemp(prefix="ringi-test-"))
    folder.chmod(0o711)
    return folder
