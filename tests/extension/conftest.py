"""The town, on a database of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.extension.town import Town, living


@pytest.fixture
async def town(database: str) -> AsyncIterator[Town]:
    async with living(database) as alive:
        yield alive
