"""The schema: made once, however many make it; refused where it is newer than this code."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from uuid import uuid4

import psycopg
import pytest
from alembic.script import ScriptDirectory
from tests.support.databases import new_database

from ringi.domain.errors import UserFacingError
from ringi.store.core import migrate as module
from ringi.store.core.migrate import HEAD, migrate
from ringi.store.core.server import examined
from ringi.store.embedded.server import Server


@pytest.fixture
def empty(server: Server) -> Iterator[str]:
    """The superuser's URL of a database that has nothing in it yet."""
    with new_database(server, f"empty_{uuid4().hex}") as url:
        yield url


def test_head_is_the_newest_revision():
    """The revision this code asks for is the last one there is, and the revisions form one line."""
    folder = str(module.Path(module.__file__).parent.parent / "migrations")

    assert [HEAD] == ScriptDirectory(folder).get_heads()


def test_empty_database_becomes_current(empty: str):
    """The first time everything is made, the second time nothing."""
    before = examined(empty).schema

    assert (None, True, HEAD, False) == (before, migrate(empty), examined(empty).schema, migrate(empty))


def test_every_constraint_holds_for_every_row(database: str):
    """None that was added without looking through the table is left so."""
    with psycopg.connect(database) as connection:
        unseen = connection.execute("SELECT conname FROM pg_constraint WHERE NOT convalidated").fetchall()

    assert [] == unseen


def test_eight_at_once_migrate_once(empty: str):
    """One of eight processes that start together does the work, and all find the schema current."""
    with ProcessPoolExecutor(8, mp_context=get_context("spawn")) as processes:
        changed = list(processes.map(migrate, [empty] * 8))

    assert (1, HEAD) == (sum(changed), examined(empty).schema)


def test_newer_schema_is_refused(database: str):
    """A database that a newer version has changed is left alone, with a sentence."""
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("UPDATE ringi.alembic_version SET version_num = '9999'")

    with pytest.raises(UserFacingError) as refused:
        migrate(database)

    assert "store.schema_newer" == refused.value.text.key
