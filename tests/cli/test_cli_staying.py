"""Processes that stay, and how they end: real ones, on the embedded server."""

from __future__ import annotations

import os
import pty
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from ringi.store.embedded.server import stop

PROGRAM = "import sys; from ringi.cli.main import main; sys.exit(main())"
ADDRESS = re.compile(r"http://[^\s/]+")


def environment(data: Path, **more: str) -> dict[str, str]:
    home = str(data.parent)
    return {"PATH": os.defpath, "RINGI_DATA": str(data), "RINGI_LOCALE": "en", "HOME": home, **more}


def ringi(data: Path, *arguments: str) -> None:
    command = [sys.executable, "-c", PROGRAM, *arguments]
    subprocess.run(command, env=environment(data), capture_output=True, check=True)


@contextmanager
def served(data: Path, **more: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server on a port of its own, and what it said until it was told how to sign in for the first time."""
    command = [sys.executable, "-u", "-c", PROGRAM, "serve", "--port", "8397"]
    with subprocess.Popen(
        command,
        env=environment(data, **more),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        said: list[str] = []
        for line in process.stdout or ():
            said.append(line)
            if "first time" in line:
                break
        try:
            yield process, said
        finally:
            process.terminate()
            process.communicate()


def test_first_link_stands_in_no_log(data_folder: Path) -> None:
    """Where nobody watches a terminal it is in a file that only its owner reads."""
    with served(data_folder) as (_, said):
        file = data_folder / "first-link"

        link, mode = file.read_text("utf-8").strip(), stat.S_IMODE(file.stat().st_mode)

    assert (True, 0o600) == (link.startswith("http://127.0.0.1:8397/welcome#"), mode)
    assert not any("welcome#" in line for line in said)
    assert str(file) in said[-1]


def test_proxies_that_are_everybody_are_warned_of(data_folder: Path) -> None:
    """Everybody could say where they call from."""
    with served(data_folder, RINGI_FORWARDED_ALLOW_IPS="*") as (_, said):
        warned = [line for line in said if "RINGI_FORWARDED_ALLOW_IPS" in line]

    assert 1 == len(warned)


def test_database_that_died_comes_back_under_a_server(data_folder: Path) -> None:
    """The process lives meanwhile, and answers as before without anybody doing anything."""
    with served(data_folder) as (_, said), httpx.Client(timeout=120) as client:
        address = ADDRESS.findall("".join(said))[0]
        look = f"{address}/api/v1/welcome/look", {"code": "x" * 32}
        before = client.post(look[0], json=look[1]).status_code
        head = int((data_folder / "postgres/cluster/postmaster.pid").read_text().splitlines()[0])

        os.kill(head, signal.SIGQUIT)
        alive = client.get(f"{address}/api/v1/health").status_code
        after = client.post(look[0], json=look[1]).status_code
        while after == 503:
            after = client.post(look[0], json=look[1]).status_code

    assert (404, 200, 404) == (before, alive, after)


@pytest.mark.parametrize("end", [signal.SIGHUP, signal.SIGTERM])
def test_closed_terminal_leaves_no_database_running(data_folder: Path, end: signal.Signals) -> None:
    """A conversation that is broken off stops the server it started."""
    ringi(data_folder, "init", "--demo")
    ours, theirs = pty.openpty()
    command = [sys.executable, "-c", PROGRAM, "chat", "--as", "tanaka"]
    with subprocess.Popen(
        command, env=environment(data_folder), stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        shown = b""
        while b"> " not in shown:
            shown += os.read(ours, 1024)

        os.close(ours)
        process.send_signal(end)
        process.wait()

    assert not stop(data_folder)
