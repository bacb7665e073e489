"""Fixtures that many tests need: a real server, and a fresh database in it for each test."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest
from hypothesis import settings
from tests.support.databases import new_database
from tests.support.logs import plain_logs

from ringi.store.core.migrate import migrate
from ringi.store.embedded.server import Server, serving, stop
from ringi.store.identity.login import ensure_login

TEMPLATE = "template_ringi"
_SHARED = "RINGI_TEST_SERVER"
_NUMBERS = count()

# The time of an example depends on the machine, and no test may depend on it.
settings.register_profile("day", deadline=None, max_examples=30)
settings.register_profile("night", deadline=None, max_examples=300)


def pytest_configure(config: pytest.Config) -> None:
    """Chooses the number of examples by the tier, and names the folder of the shared server in the process that starts
    the workers."""
    settings.load_profile("day" if config.option.markexpr == "not night" else "night")
    if not hasattr(config, "workerinput"):
        os.environ[_SHARED] = str(open_folder())


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Removes that folder, in the same process: no worker runs any more."""
    if not hasattr(session.config, "workerinput"):
        shutil.rmtree(os.environ.pop(_SHARED))


@pytest.fixture(autouse=True)
def _plain_logs() -> None:
    """A test that ran commands in this process left structlog's own default behind."""
    plain_logs()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The server that all workers of this run share; it stops when the last of them leaves."""
    with serving(Path(os.environ[_SHARED]) / "data") as running:
        yield running


@pytest.fixture(scope="session")
def template(server: Server) -> str:
    """The database that every test's own is copied from. The first worker that asks makes it."""
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(1)")
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [TEMPLATE]).fetchone():
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")
            connection.execute(f"CREATE DATABASE {TEMPLATE}")
            migrate(server.dsn(database=TEMPLATE))
            ensure_login(server.dsn())
    return TEMPLATE


@pytest.fixture
def database(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a current database that only this test sees."""
    with new_database(server, f"test_{next(_NUMBERS)}", template) as url:
        yield url


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
