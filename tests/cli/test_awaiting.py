"""A process that is to stay waits for a database that comes up after it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from ringi.cli.support.long_running import await_database
from ringi.cli.support.session import Session
from ringi.settings import load


def on(url: str) -> Session:
    settings = replace(load({"RINGI_LOCALE": "ja"}), database_url=url)
    return Session(settings=settings, locale="ja", as_json=False, org=None, model=None, width=80, environ={})


def test_server_that_comes_up_later_is_waited_for(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is said once what is waited for, and work begins when the server is there."""
    folder, looks = tmp_path / "run", list[float]()

    def comes_up(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            folder.symlink_to(str(conninfo_to_dict(database)["host"]))

    await_database(on(f"postgresql://nobody@/none?host={folder}"), comes_up)

    assert (2, 1) == (len(looks), capsys.readouterr().err.count("待っています"))


def test_server_that_is_there_is_not_spoken_of(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever it says to this address."""
    await_database(on(database), lambda _: pytest.fail("nothing to wait for"))

    assert "" == capsys.readouterr().err
