"""Turns on a server as companies run it: Debian's PostgreSQL 15, by RINGI_DATABASE_URL."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from tests.conftest import open_folder
from tests.support.proposals import says, wants
from tests.support.stories import telling

from ringi.store.core.migrate import HEAD, migrate
from ringi.store.core.server import examined
from ringi.store.identity.login import ensure_login

BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
pytestmark = [
    pytest.mark.external,
    pytest.mark.skipif(not BINARIES, reason="Debian's PostgreSQL is not installed"),
    pytest.mark.skipif(os.getuid() != 0, reason="starting it as another user needs root"),
]


@pytest.fixture(scope="module")
def debian() -> Iterator[str]:
    """URL of a cluster of its own, run by Debian's binaries as their user."""
    folder = open_folder()
    shutil.chown(folder, "postgres")
    programs = BINARIES[-1].parent
    run(programs / "initdb", "-D", folder / "data", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")
    options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
    run(programs / "pg_ctl", "-D", folder / "data", "-o", options, "-l", folder / "log", "-w", "start")
    yield f"host={folder} user=postgres dbname=postgres"
    run(programs / "pg_ctl", "-D", folder / "data", "-m", "immediate", "stop")
    shutil.rmtree(folder)


def run(*command: str | Path) -> None:
    subprocess.run(
        [str(part) for part in command], check=True, user="postgres", stdout=subprocess.DEVNULL, cwd="/"
    )


def test_schema_is_made_on_debians_server(debian: str) -> None:
    """Version 15 has everything the migrations use."""
    migrate(debian)

    assert HEAD == examined(debian).schema


async def test_turn_is_carried_on_debians_server(debian: str) -> None:
    """A message, a proposal, the gates, an effect, a reply."""
    migrate(debian)
    ensure_login(debian)

    async with telling(debian) as story:
        story.next(wants("asking_note", body="契約を更新"), says())
        await story.say("tanaka", "「契約を更新」とメモして")
        await story.say("tanaka", "はい")

        assert await story.notes() == ["契約を更新"]


def test_app_role_meets_row_level_security_there_too(debian: str) -> None:
    """Without an organisation the application's role sees no rows, whoever it logged in as."""
    migrate(debian)

    with psycopg.connect(debian, autocommit=True) as connection:
        connection.execute("SET ROLE ringi_app")
        seen = connection.execute("SELECT count(*) FROM ringi.organisations").fetchone()

    assert seen == (0,)
