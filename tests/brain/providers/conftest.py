"""Each provider in turn, and a server to play it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.protocols import PROTOCOLS, Speaks
from tests.support.provider_stub import Stub, stub
from tests.support.tiers import nightly


def is_full(protocol: Speaks) -> bool:
    """True for one provider of each of the four protocols. The others pass the contract alone by day."""
    return protocol.provider in {"anthropic", "google", "openai", "openai-compatible"}


@pytest.fixture(params=nightly(PROTOCOLS, is_full), ids=lambda protocol: protocol.provider)
def protocol(request: pytest.FixtureRequest) -> Speaks:
    return request.param


@pytest.fixture
async def server() -> AsyncIterator[Stub]:
    async with stub() as playing:
        yield playing
