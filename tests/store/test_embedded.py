"""The embedded server as its users meet it: attached, shared, left, stopped, and closed to strangers."""

from __future__ import annotations

import stat
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from ringi.store.embedded.server import Server, serving, stop


def ask(dsn: str, question: str) -> object:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(question).fetchone()
    return None if row is None else row[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    question: str
    expected: str


SETTINGS = (
    Case(id="our database", question="SELECT current_database()", expected="ringi"),
    Case(
        id="major version",
        question="SELECT current_setting('server_version_num')::int / 10000 || ''",
        expected="18",
    ),
    Case(id="no TCP", question="SHOW listen_addresses", expected=""),
    Case(id="private socket", question="SHOW unix_socket_permissions", expected="0700"),
    Case(id="checksums", question="SHOW data_checksums", expected="on"),
    Case(id="committed means written", question="SHOW synchronous_commit", expected="on"),
    Case(id="no compiler", question="SHOW jit", expected="off"),
    Case(id="UTC", question="SHOW TimeZone", expected="UTC"),
    Case(id="plain messages", question="SHOW lc_messages", expected="C"),
    Case(id="UTF-8", question="SHOW server_encoding", expected="UTF8"),
    Case(
        id="an order no library update changes",
        question="SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = current_database()",
        expected="bC.UTF-8",
    ),
    Case(
        id="passwords everywhere",
        question="SELECT string_agg(DISTINCT auth_method, ',') FROM pg_hba_file_rules",
        expected="scram-sha-256",
    ),
)


@pytest.mark.parametrize("case", SETTINGS, ids=lambda case: case.id)
def test_the_server_is_set_up_for_a_small_machine_and_no_guests(server: Server, case: Case) -> None:
    """Each setting the rest of Ringi relies on holds."""
    assert case.expected == ask(server.dsn(), case.question)


def test_a_wrong_password_is_refused(server: Server) -> None:
    """Reaching the socket is not enough."""
    dsn = server.dsn(password="guessed")

    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        ask(dsn, "SELECT 1")


def test_the_password_and_the_socket_are_private(server: Server) -> None:
    """Nobody else on the machine may read the one or enter the others."""
    home = server.socket.parent

    modes = [
        stat.S_IMODE(path.stat().st_mode) for path in (home / "password", home / "cluster", server.socket)
    ]

    assert [0o600, 0o700, 0o700] == modes


def test_vectors_are_at_hand(database: str) -> None:
    """pgvector comes with the server."""
    with psycopg.connect(database) as connection:
        connection.execute("CREATE EXTENSION vector")

        row = connection.execute("SELECT '[1,2]'::vector <-> '[1,4]'::vector").fetchone()

    assert (2.0,) == row


def test_every_test_has_an_empty_database_of_its_own(server: Server, database: str) -> None:
    """The fixture gives neither Ringi's own database nor one with tables."""
    name = ask(database, "SELECT current_database()")
    tables = ask(database, "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")

    assert (False, 0) == (name == "ringi", tables)


def test_the_last_to_leave_stops_the_server(data_folder: Path) -> None:
    """While one user remains the server runs; with none it is gone."""
    with serving(data_folder) as server:
        with serving(data_folder):
            pass
        still = ask(server.dsn(), "SELECT 1")

    assert (1, False) == (still, stop(data_folder))


def test_stop_does_not_wait_for_users(data_folder: Path) -> None:
    """An administrator's stop ends the server under its users, who leave in peace afterwards."""
    with serving(data_folder):
        stopped = stop(data_folder)

    assert stopped
    assert not stop(data_folder)


def test_stopping_what_never_ran_makes_nothing(data_folder: Path) -> None:
    """Asking to stop is no reason to make a folder."""
    stopped = stop(data_folder)

    assert not stopped
    assert not data_folder.exists()


@pytest.mark.parametrize("name", ["会社 の データ", "a$(touch x)`b`\"c'", "long-" * 30])
def test_any_folder_name_will_do(data_folder: Path, name: str) -> None:
    """Spaces, quotes, Japanese and great length: the socket then lies in a short private folder, and goes with it."""
    with serving(data_folder / name) as server:
        answer = ask(server.dsn(), "SELECT 1")
        mode = stat.S_IMODE(server.socket.stat().st_mode)
    stop(data_folder / name)

    assert (1, 0o700, False) == (answer, mode, server.socket.exists())
