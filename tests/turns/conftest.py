"""Stories share one database: each founds a company of its own, which sees nothing of the others."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.support.databases import new_database
from tests.support.stories import Clock, Story, telling

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    """The superuser's URL of a database for all stories of the session."""
    with new_database(server, "stories", template) as url:
        yield url


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def story(shared: str) -> AsyncIterator[Story]:
    async with telling(shared) as told:
        yield told
