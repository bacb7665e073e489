"""Terminals: a bare one, one on an empty database, and one in front of the sample company."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.calling import Caller


@pytest.fixture
def bare(tmp_path: Path) -> Caller:
    """For commands that open nothing."""
    return Caller(environ={"RINGI_DATA": str(tmp_path), "RINGI_LOCALE": "ja"})


@pytest.fixture
def empty(tmp_path: Path, database: str) -> Caller:
    return Caller(
        environ={
            "RINGI_DATA": str(tmp_path),
            "RINGI_LOCALE": "ja",
            "RINGI_DATABASE_URL": database,
            "RINGI_POOL_MIN": "1",
            "RINGI_MODEL_HOSTS": "127.0.0.1",
        }
    )


@pytest.fixture
def ringi(empty: Caller) -> Caller:
    """The sample company."""
    made = empty("init", "--demo")
    assert 0 == made.code, made.err
    return empty
