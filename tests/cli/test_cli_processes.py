"""The first hour of a new user, told with real processes on the embedded server."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

PROGRAM = "import sys; from ringi.cli.main import main; sys.exit(main())"


def surroundings(data: Path) -> dict[str, str]:
    return {"PATH": os.defpath, "RINGI_DATA": str(data), "RINGI_LOCALE": "ja", "HOME": str(data.parent)}


def ringi(
    data: Path, *arguments: str, said: str = "", environ: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input=said,
        capture_output=True,
        text=True,
        env=surroundings(data) | (environ or {}),
        check=False,
    )


def test_the_first_hour(data_folder: Path) -> None:
    """From nothing to a task, a look at its sheet, and a record that holds."""
    made = ringi(data_folder, "init", "--demo")
    asked = ringi(
        data_folder, "ask", "山本さんに見積書の作成を明後日までにお願い", "--as", "tanaka", "--json"
    )
    shown = ringi(data_folder, "turns", "show")
    held = ringi(data_folder, "audit", "verify")
    again = ringi(data_folder, "audit", "replay", "--all")

    assert [0, 0, 0, 0, 0] == [each.returncode for each in (made, asked, shown, held, again)]
    assert "executed" == json.loads(asked.stdout)["outcome"]
    assert "稟議書" in shown.stdout


def test_a_new_folder_is_no_fault(data_folder: Path) -> None:
    """Whoever looks before founding anything is told what comes next."""
    looked = ringi(data_folder, "doctor", "--locale", "ja")

    assert 0 == looked.returncode, looked.stdout
    assert "ringi init" in looked.stdout


def test_two_terminals_share_one_server(data_folder: Path) -> None:
    """A conversation goes on while another terminal looks."""
    ringi(data_folder, "init", "--demo")

    talked = ringi(data_folder, "chat", "--as", "yamamoto", said="こんにちは\nありがとう\n")

    assert 0 == talked.returncode, talked.stderr
    assert 2 == len(json.loads(ringi(data_folder, "turns", "--json").stdout))


def test_a_worker_shows_its_figures(data_folder: Path, free_tcp_port: int) -> None:
    """At the port it was told, while it runs; a second one there is told that the port is taken."""
    ringi(data_folder, "init", "--demo")
    page = {"RINGI_METRICS_PORT": str(free_tcp_port)}

    with working(data_folder, page) as worker:
        shown = f"http://127.0.0.1:{free_tcp_port}/metrics"
        told = next(line for line in worker.stderr if shown in line)
        with urlopen(shown) as answer:
            figures = answer.read().decode()
        second = ringi(data_folder, "worker", environ=page)

    assert shown in told
    assert "ringi_pool_connections_most" in figures
    assert (1, True) == (second.returncode, str(free_tcp_port) in second.stderr)


@contextmanager
def working(data: Path, environ: dict[str, str]) -> Generator[subprocess.Popen[str]]:
    """A worker in a process of its own, ended in order."""
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "worker"],
        stderr=subprocess.PIPE,
        text=True,
        env=surroundings(data) | environ,
    ) as process:
        try:
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
