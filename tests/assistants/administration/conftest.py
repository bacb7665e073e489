"""A company whose people fill in forms: two presidents, a leader, a member of the staff."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.support.databases import new_database
from tests.support.stories import Story, telling

from ringi.store.embedded.server import Server


@pytest.fixture(scope="session")
def companies(server: Server, template: str) -> Iterator[str]:
    with new_database(server, "administration", template) as url:
        yield url


@pytest.fixture
async def story(companies: str) -> AsyncIterator[Story]:
    async with telling(companies) as told:
        yield told
