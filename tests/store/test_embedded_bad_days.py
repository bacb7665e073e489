"""The embedded server on bad days: killed, crowded, out of space, locked out, given strange folders."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from ringi.domain.errors import UserFacingError
from ringi.store.embedded.errors import explain
from ringi.store.embedded.server import serving, stop

ATTACH = """
import sys
from pathlib import Path
from ringi.store.embedded.server import serving
with serving(Path(sys.argv[1])) as server:
    print(server.dsn(), flush=True)
    sys.stdin.readline()
"""
CRAMPED = """
import resource, sys
from pathlib import Path
from ringi.domain.errors import UserFacingError
from ringi.store.embedded.server import serving
resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, 1_000_000))
try:
    with serving(Path(sys.argv[1])):
        print("served")
except UserFacingError as error:
    print(error.text.key)
"""
IDENTITY = "SELECT system_identifier::text FROM pg_control_system()"
AT_WORK = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%1e12%' AND pid <> pg_backend_pid()"


def attach(data: Path) -> subprocess.Popen[str]:
    """Another process that is attached until its input ends."""
    command = (sys.executable, "-c", ATTACH, str(data))
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def ended(process: subprocess.Popen[str]) -> int:
    """Its exit code after it left in order."""
    process.communicate()
    return process.returncode


def ask(dsn: str, question: str) -> object:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(question).fetchone()
    return None if row is None else row[0]


def head(data: Path) -> int:
    """The process number of the server's first process, one that this test started."""
    return int((data / "postgres/cluster/postmaster.pid").read_text().splitlines()[0])


def family(data: Path) -> list[int]:
    """Every process of this folder's server."""
    children = Path(f"/proc/{head(data)}/task/{head(data)}/children").read_text().split()
    return [head(data), *map(int, children)]


def kill(number: int) -> None:
    """Returns when the process is dead."""
    try:
        handle = os.pidfd_open(number)
    except ProcessLookupError:
        return
    os.kill(number, signal.SIGKILL)
    select.select([handle], [], [])
    os.close(handle)


@contextmanager
def as_ordinary_user() -> Generator[None]:
    """Root is not stopped by permissions, so it steps down for the block."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


@contextmanager
def killed(process: subprocess.Popen[str]) -> Generator[None]:
    """Ends the process the hard way before the block."""
    process.kill()
    process.communicate()
    yield


def test_the_server_outlives_a_killed_user(data_folder: Path) -> None:
    """The next process finds the same running server."""
    first = attach(data_folder)
    line(first)
    number = head(data_folder)

    with killed(first), serving(data_folder):
        found = head(data_folder)

    assert number == found


def test_nothing_committed_is_lost_when_everything_is_killed(data_folder: Path) -> None:
    """User, server and all its processes die at once; the next start recovers."""
    first = attach(data_folder)
    with psycopg.connect(line(first)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")

    for number in family(data_folder):
        kill(number)
    with killed(first), serving(data_folder) as server:
        answer = ask(server.dsn(), "SELECT answer FROM kept")

    assert 42 == answer


def test_a_busy_query_of_a_beheaded_server_does_not_block_the_next(data_folder: Path) -> None:
    """Only the head was killed; a query that never looks up holds the old shared memory."""
    first = attach(data_folder)
    dsn = line(first)
    with closing(psycopg.connect(dsn)) as busy:
        busy.pgconn.send_query(b"SELECT count(*) FROM generate_series(1, 1e12::bigint)")
        while ask(dsn, AT_WORK) == 0:
            pass
        kill(head(data_folder))

        with killed(first), serving(data_folder) as server:
            answer = ask(server.dsn(), "SELECT 1")

    assert 1 == answer


def test_a_process_number_given_to_another_program_does_not_matter(data_folder: Path) -> None:
    """After a restart of the machine the old number may belong to anybody, here to this test."""
    with serving(data_folder):
        pid_file = data_folder / "postgres/cluster/postmaster.pid"
        lines = pid_file.read_text().splitlines()
    pid_file.write_text("\n".join((str(os.getpid()), *lines[1:], "")))

    with serving(data_folder) as server:
        answer = ask(server.dsn(), "SELECT 1")

    assert 1 == answer


def test_eight_at_once_share_one_server(data_folder: Path) -> None:
    """One makes the cluster, all attach, and the last to leave stops it."""
    processes = [attach(data_folder) for _ in range(8)]

    identities = {ask(line(process), IDENTITY) for process in processes}
    codes = [ended(process) for process in processes]

    assert (1, [0] * 8, False) == (len(identities), codes, stop(data_folder))


def test_a_full_disk_leaves_nothing_half_made(data_folder: Path) -> None:
    """No file may grow: the reason is said, and with room again the start succeeds."""
    command = (sys.executable, "-c", CRAMPED, str(data_folder))
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    left = [path.name for path in (data_folder / "postgres").glob("cluster*")]

    with serving(data_folder) as server:
        answer = ask(server.dsn(), "SELECT 1")

    assert ("setup.disk_full", [], 1) == (said, left, answer)


def test_a_half_made_cluster_is_swept_away(data_folder: Path) -> None:
    """The power failed while the cluster was being made."""
    half = data_folder / "postgres/cluster.half"
    half.mkdir(parents=True)
    (half / "PG_VERSION").write_text("18\n")

    with serving(data_folder) as server:
        answer = ask(server.dsn(), "SELECT 1")

    assert (1, False) == (answer, half.exists())


def test_a_start_killed_halfway_does_not_disturb_the_next(data_folder: Path) -> None:
    """What it had begun may still be writing; the next start waits for it and begins anew."""
    first = attach(data_folder)
    while not (data_folder / "postgres/cluster.half/base").exists():
        assert first.poll() is None

    with killed(first), serving(data_folder) as server:
        answer = ask(server.dsn(), "SELECT 1")

    assert 1 == answer


def refusal(data: Path) -> str:
    with pytest.raises(UserFacingError) as refused, serving(data):
        pass
    return refused.value.text.key


def test_a_file_in_place_of_the_folder_is_said(data_folder: Path) -> None:
    """The sentence names the folder; no trace is shown."""
    data_folder.write_text("not a folder")

    assert "setup.folder_unusable" == refusal(data_folder)
    data_folder.unlink()


def test_a_closed_folder_is_said(data_folder: Path) -> None:
    """Whoever may not write there hears which folder it is."""
    data_folder.mkdir(mode=0o500)

    with as_ordinary_user():
        said = refusal(data_folder)

    assert "setup.folder_unusable" == said


def test_data_of_another_version_are_left_alone(data_folder: Path) -> None:
    """A cluster of an unknown major version is refused with the command to run."""
    with serving(data_folder):
        record = data_folder / "postgres/cluster/PG_VERSION"
    record.write_text("97\n")

    assert "setup.other_version" == refusal(data_folder)


def test_a_lost_password_is_said(data_folder: Path) -> None:
    """A cluster without its password file is incomplete."""
    with serving(data_folder):
        password = data_folder / "postgres/password"
    password.unlink()

    assert "setup.cluster_damaged" == refusal(data_folder)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the server under another account")
def test_a_folder_closed_to_the_servers_account_keeps_its_permissions(data_folder: Path) -> None:
    """The cluster lies elsewhere, a link says where, and the folder is as closed as before."""
    data_folder.mkdir(mode=0o700)

    with serving(data_folder) as server:
        answer = ask(server.dsn(), "SELECT 1")
        home = (data_folder / "postgres").resolve()
    shutil.rmtree(home)

    assert (1, True, 0o40700) == (answer, (data_folder / "postgres").is_symlink(), data_folder.stat().st_mode)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    id: str
    output: str
    expected: str


OUTPUTS = (
    Case(id="full", output='could not write file "x": No space left on device', expected="setup.disk_full"),
    Case(
        id="closed",
        output='could not access directory "x": Permission denied',
        expected="setup.folder_unusable",
    ),
    Case(id="nameless", output="could not look up effective user ID 5000", expected="setup.no_account"),
    Case(id="memory", output="could not create shared memory segment", expected="setup.no_shared_memory"),
    Case(id="slow", output="pg_ctl: server did not start in time", expected="setup.server_busy"),
    Case(id="anything else", output="the moon is in the wrong house", expected="setup.server_failed"),
)


@pytest.mark.parametrize("case", OUTPUTS, ids=lambda case: case.id)
def test_what_postgresql_says_becomes_one_sentence(case: Case) -> None:
    """The person hears what to do, not what a program printed."""
    error = explain(case.output, Path("data"))

    assert case.expected == error.text.key
