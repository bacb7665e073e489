"""A server that dies under a process that stays is started again."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psycopg
import pytest

from ringi.store.embedded.keeping import kept_up
from ringi.store.embedded.server import serving


def head(data: Path) -> int:
    """The process number of the server's first process, one that this test started."""
    return int((data / "postgres/cluster/postmaster.pid").read_text().splitlines()[0])


def answer(dsn: str) -> object:
    """What the server answers as soon as there is one; a test that waits in vain is ended from outside."""
    while True:
        try:
            with psycopg.connect(dsn) as connection:
                return connection.execute("SELECT answer FROM kept").fetchall()
        except psycopg.OperationalError:
            continue


@pytest.mark.parametrize(("death", "folder"), [(signal.SIGQUIT, "data"), (signal.SIGKILL, "d" * 100)])
def test_server_that_died_is_started_again(data_folder: Path, death: signal.Signals, folder: str) -> None:
    """Under the same address, wherever its socket lies, with everything that was committed."""
    data = data_folder.with_name(folder)
    with serving(data) as server, kept_up(data):
        with psycopg.connect(server.dsn()) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        before = head(data)

        os.kill(before, death)
        found = answer(server.dsn())
        after = head(data)

    assert [(42,)] == found
    assert before != after
    assert not (data / "postgres/cluster/postmaster.pid").exists()


def test_server_in_use_is_left_alone(data_folder: Path) -> None:
    """It is looked at and not touched."""
    with serving(data_folder) as server:
        with psycopg.connect(server.dsn()) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        before = head(data_folder)

        with kept_up(data_folder):
            found = answer(server.dsn())

        assert ([(42,)], before) == (found, head(data_folder))
