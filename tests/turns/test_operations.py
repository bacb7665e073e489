"""Operations are counted in the transaction that starts them, and the limits of F8 hold (S2)."""

from __future__ import annotations

import asyncio

from tests.support.proposals import says, wants
from tests.support.stories import telling
from tests.support.tools import tool

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


async def test_two_at_once_never_exceed_the_quota(database: str):
    """Two turns judged by the same count: the later one is judged anew, and refused."""
    async with telling(database, (OPERATE,)) as story:
        story.by_force(
            "INSERT INTO counters (org, person, day, writes) VALUES (%s, %s, "
            "(now() AT TIME ZONE 'Asia/Tokyo')::date, 19)",
            story.org,
            story.person("tanaka"),
        )
        story.next(*(wants("operate", body="集計"),) * 2, says())

        await asyncio.gather(*(story.hear("tanaka", "「集計」をして", room=room) for room in ("一", "二")))
        await story.rest()

        assert sorted(await story.states()) == ["executed", "refused"]
        assert await counted(story) == (20,)
