"""What others kept from being written is tried again, and not for ever."""

from __future__ import annotations

import pytest

from ringi.domain.errors import CrowdedError
from ringi.store.fences import SlippedError
from ringi.turns.arriving.trying import persistently


async def test_whoever_was_overtaken_tries_again():
    """Once nobody was first it counts."""
    left = ["overtaken", "overtaken"]

    async def attempt() -> str:
        if left:
            left.pop()
            raise SlippedError
        return "written"

    assert "written" == await persistently(attempt, patience_s=60.0)


async def test_whoever_is_always_overtaken_is_to_come_again():
    """Patience ends, and what was tried did not happen."""

    async def attempt() -> str:
        raise SlippedError

    with pytest.raises(CrowdedError):
        await persistently(attempt, patience_s=0.0)
