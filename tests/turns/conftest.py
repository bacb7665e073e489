"""Stories share one database: each founds a company of its own, which sees nothing of the others."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import psycopg
import pytest
from tests.support.stories import Clock, Story, telling

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database for all stories of the session."""
    with psycopg.connect(server.dsn(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE stories TEMPLATE {template}")
        yield server.dsn(database="stories")
        connection.execute("DROP DATABASE stories WITH (FORCE)")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told
