"""Two companies on one database of the test's own, so that a test may break it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.stories import Story, telling


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    async with telling(database) as told:
        yield told
