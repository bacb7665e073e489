"""Operations are counted in the transaction that starts them, and the limits of F8 hold (S2)."""

from __future__ import annotations

from datetime import date

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import telling
from tests.support.tools import tool

from ringi.domain.evidence import Counts
from ringi.store.counters import reserve_operation
from ringi.store.fences import SlippedError

OPERATE = tool("operate", operation=True)


async def counted(story) -> tuple[int, ...]:
    """Writes counted today, of everybody together."""
    rows = await story.rows("SELECT coalesce(sum(writes), 0)::integer FROM counters WHERE org = ringi.org()")
    return rows[0]


async def test_burst_of_operations_is_stopped(database: str):
    """Three in ten seconds run, the fourth is refused and counts for nothing."""
    async with telling(database, (OPERATE,)) as story:
        for number in range(3):
            story.next(wants("operate", body=f"集計{number}"), says())
            await story.say("tanaka", f"「集計{number}」をして")
        story.next(wants("operate", body="集計3"))

        await story.say("tanaka", "「集計3」をして")

        assert (await story.states())[-1] == "refused"
        assert await counted(story) == (3,)


async def test_quota_of_the_day_is_kept(database: str):
    """The twentieth writing operation of a day runs, the next does not."""
    async with telling(database, (OPERATE,)) as story:
        story.by_force(
            "INSERT INTO counters (org, person, day, writes) VALUES (%s, %s, "
            "(now() AT TIME ZONE 'Asia/Tokyo')::date, 19)",
            story.org,
            story.person("tanaka"),
        )
        story.next(wants("operate", body="集計"), says(), wants("operate", body="集計"))

        await story.say("tanaka", "「集計」をして")
        await story.say("tanaka", "もう一度「集計」をして")

        assert await story.states() == ["executed", "refused"]
        assert await counted(story) == (20,)


async def test_only_one_of_two_with_the_same_count_is_counted(database: str):
    """Two that were judged by the same count: the later one has to be judged anew."""
    async with telling(database, (OPERATE,)) as story:
        once = reserve_operation(story.person("tanaka"), date(2026, 11, 20), Counts(), writing=True)
        await story.database.batch(story.org, once)

        with pytest.raises(SlippedError):
            await story.database.batch(story.org, once)

        assert await counted(story) == (1,)
