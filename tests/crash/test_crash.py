"""A slice of the crash campaigns; `make crash` runs them in full (docs/reference/crash.md)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crash.campaign import campaign, open_world
from tests.crash.power import power_cuts

from ringi.store.core.migrate import migrate

pytestmark = pytest.mark.campaign


async def test_killed_and_frozen_workers_lose_and_double_nothing(database: str) -> None:
    """Workers killed at effects of the table, killed at random and frozen around an outside effect."""
    migrate(database)

    async with open_world(database) as world:
        count = await campaign(world, rounds=16, seed=20_261_120)

    assert count.faults == []
    assert count.turns >= 40
    assert count.hit > 0


async def test_killed_database_loses_and_doubles_nothing(data_folder: Path) -> None:
    """Every process of the server is killed while turns run; it recovers, and so do they."""
    count = await power_cuts(data_folder, cuts=3, seed=20_261_120)

    assert count.faults == []
    assert count.turns >= 30
