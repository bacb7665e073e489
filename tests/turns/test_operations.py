"""Operations are counted in the transaction that starts them, and the limits of F8 hold (S2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.support.proposals import says, wants
from tests.support.stories import telling
from tests.support.tools import tool

from ringi.domain.evidence import Counts
from ringi.store.core.preconditions import SlippedError
from ringi.store.turns.counters import reserve_operation
from ringi.turns.evidence.usage_limits import LONGEST_WAIT_S
from ringi.turns.runtime import Runtime

OPERATE = tool("operate", operation=True)


async def counted(story) -> tuple[int, ...]:
    """Writes counted today, of everybody together."""
    rows = await story.rows("SELECT coalesce(sum(writes), 0)::integer FROM counters WHERE org = ringi.org()")
    return rows[0]


def operated(story, ages: list[float]) -> None:
    """Tanaka has done that many today, so many seconds ago."""
    story.by_force(
        "INSERT INTO counters (org, person, day, writes, recent) SELECT %s, %s, "
        "(now() AT TIME ZONE 'Asia/Tokyo')::date, %s, ARRAY(SELECT clock_timestamp() - make_interval(secs => age) "
        "FROM unnest(%s::float8[]) AS age)",
        story.org,
        story.person("tanaka"),
        len(ages),
        ages,
    )


async def test_operation_waits_for_the_end_of_a_burst(database: str):
    """The fourth within ten seconds is carried out once the first of them is as long ago."""
    async with telling(database, (OPERATE,)) as story:
        waits = list[float]()

        async def wait(seconds: float) -> None:
            waits.append(seconds)
            story.by_force("UPDATE counters SET recent = '{}' WHERE org = %s", story.org)

        story.runtime = Runtime(replace(story.services, pause=wait))
        operated(story, [0.0, 0.0, 0.0])
        story.next(wants("operate", body="集計"), says())

        await story.say("tanaka", "「集計」をして")

        assert (["executed"], (4,)) == (await story.states(), await counted(story))
        assert [True] == [0 < each <= LONGEST_WAIT_S for each in waits]


async def test_operation_that_would_wait_too_long_is_refused(database: str):
    """The sixth within a minute, where the first of them was half a minute ago, is refused and counts for nothing."""
    async with telling(database, (OPERATE,)) as story:
        operated(story, [12.0, 15.0, 20.0, 25.0, 30.0])
        story.next(wants("operate", body="集計"))

        await story.say("tanaka", "「集計」をして")

        assert await story.states() == ["refused"]
        assert await counted(story) == (5,)


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
