"""The town of the toy schedule and job, and one database for the stories of all other extensions."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.extension.town import Town, living
from tests.support.databases import new_database

from ringi.store.embedded.server import Server


@pytest.fixture
async def town(database: str) -> AsyncIterator[Town]:
    async with living(database) as alive:
        yield alive


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database in which each story founds a company of its own."""
    with new_database(server, "extensions", template) as url:
        yield url
