"""The first hour of a new user, told with real processes on the embedded server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = "import sys; from ringi.cli import main; sys.exit(main())"


def ringi(data: Path, *arguments: str, said: str = "") -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.defpath, "RINGI_DATA": str(data), "RINGI_LOCALE": "ja", "HOME": str(data.parent)}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        input=said,
        capture_output=True,
        text=True,
        env=environ,
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
