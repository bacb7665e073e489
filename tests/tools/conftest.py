"""The sample company, for tools that act in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.support.databases import new_database
from tests.support.offices import office_on
from tests.support.stories import Story

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def shared(server: Server, template: str) -> Iterator[str]:
    with new_database(server, "tools", template) as url:
        yield url


@pytest.fixture
async def office(shared: str) -> AsyncIterator[Story]:
    async with office_on(shared) as story:
        yield story
