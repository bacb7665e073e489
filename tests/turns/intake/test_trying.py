"""What others kept from being written is tried again, and not for ever."""

from __future__ import annotations

import pytest

from ringi.domain.errors import CrowdedError
from ringi.store.core.preconditions import SlippedError
from ringi.turns.intake.retry import LONGEST_S, SHORTEST_S, pause_s, retry_on_conflict


async def test_whoever_was_overtaken_tries_again():
    """Once nobody was first it counts."""
    left = ["overtaken", "overtaken"]

    async def attempt() -> str:
        if left:
            left.pop()
            raise SlippedError
        return "written"

    assert "written" == await retry_on_conflict(attempt, patience_s=60.0)


async def test_whoever_is_always_overtaken_is_to_come_again():
    """Patience ends, and what was tried did not happen."""

    async def attempt() -> str:
        raise SlippedError

    with pytest.raises(CrowdedError):
        await retry_on_conflict(attempt, patience_s=0.0)


async def test_whoever_is_overtaken_does_not_rush():
    """The database is asked a few times and not without end: the pauses grow."""
    asked = list[str]()

    async def attempt() -> str:
        asked.append("asked")
        raise SlippedError

    with pytest.raises(CrowdedError):
        await retry_on_conflict(attempt, patience_s=0.1)

    assert 2 <= len(asked) <= 20


@pytest.mark.parametrize(
    ("overtaken", "longest"), [(1, SHORTEST_S), (2, 2 * SHORTEST_S), (60, LONGEST_S), (5000, LONGEST_S)]
)
def test_pauses_grow_up_to_a_length(overtaken: int, longest: float):
    """Each is at least half of what it may be."""
    pause = pause_s(overtaken)

    assert longest / 2 <= pause <= longest
