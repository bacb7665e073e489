"""Databases of tests, on the one server that all workers of a run share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from ringi.store.embedded.server import Server

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "alone")
"""Name of the process the tests run in; databases carry it, since their names are known to the whole server."""


@contextmanager
def new_database(server: Server, name: str, template: str = "template1") -> Iterator[str]:
    """The superuser's URL of a database copied from the template, which is dropped after the block."""
    named = f"{name}_{WORKER}"
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {named} TEMPLATE {template}")
        yield server.dsn(database=named)
        connection.execute(f"DROP DATABASE {named} WITH (FORCE)")
