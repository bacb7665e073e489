"""Every provider family in turn, and a server to play it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.protocols import PROTOCOLS, Speaks
from tests.support.provider_stub import Stub, stub


@pytest.fixture(params=PROTOCOLS, ids=lambda protocol: protocol.provider)
def protocol(request: pytest.FixtureRequest) -> Speaks:
    return request.param


@pytest.fixture
async def server() -> AsyncIterator[Stub]:
    async with stub() as playing:
        yield playing
