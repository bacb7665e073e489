"""Stored chains hold as long as nobody touches them, however long they are and whatever is added meanwhile."""

from __future__ import annotations

import asyncio

import psycopg
import pytest
from tests.support.proposals import says
from tests.support.stories import Story, telling

from ringi.domain.policy import ContextLimits
from ringi.review.chains import PAGE, ChainReport, verify_chain
from ringi.store.views.history import recorded_chains


@pytest.fixture
async def story(database: str):
    async with telling(database) as told:
        await told.adopt(context=ContextLimits(summary_every=200))
        yield told


async def walked(story: Story) -> list[ChainReport]:
    """Every chain of the company, as `audit verify` walks them."""
    chains = await recorded_chains(story.database, story.org)
    return [await verify_chain(story.database, story.org, chain) for chain in chains]


async def long_chain(story: Story) -> ChainReport:
    """The longest chain, after enough was said to fill more than a page of it."""
    reports = await walked(story)
    while max((report.rows for report in reports), default=0) <= 2 * PAGE:
        story.next(*(says() for _ in range(10)))
        for _ in range(10):
            await story.say("tanaka", "こんにちは")
        reports = await walked(story)
    return max(reports, key=lambda report: report.rows)


async def talk(story: Story, who: str, times: int) -> None:
    """One message after another, each when the one before is answered."""
    for _ in range(times):
        await story.hear(who, "こんにちは")
        await story.runtime.settle()


async def test_every_chain_holds_while_people_talk(story: Story):
    """Rows that are added while the chains are walked never look like a break."""
    people = ("tanaka", "sato", "suzuki")
    story.next(*(says() for _ in range(24)))
    talking = [asyncio.create_task(talk(story, who, 8)) for who in people]

    found = list[ChainReport]()
    while not all(task.done() for task in talking):
        found += await walked(story)
    found += await walked(story)

    assert [] == [report for report in found if report.broken]


async def test_chain_of_several_pages_is_walked_whole(story: Story):
    """Every row is counted, and the chain holds."""
    report = await long_chain(story)

    ((rows,),) = await story.rows(f"SELECT count(*) FROM journal WHERE chain = '{report.chain}'")
    assert (rows, None) == (report.rows, report.broken)


@pytest.mark.parametrize("row", [1, PAGE, PAGE + 1])
async def test_altered_row_is_found_on_any_page(story: Story, row: int):
    """The first and the last row of a page, and the first of the next."""
    report = await long_chain(story)
    with psycopg.connect(story.url) as owner:
        owner.execute("SET session_replication_role = replica")
        changed = "UPDATE ringi.journal SET body = body || ' ' WHERE chain = %s AND seq = %s"
        owner.execute(changed, [report.chain, row])

    broken = (await verify_chain(story.database, story.org, report.chain)).broken

    assert broken is not None
    assert "altered" == broken.cause


async def test_head_that_was_set_back_is_found(story: Story):
    """Rows beyond the recorded head are a break where both were read at the same moment."""
    story.next(says())
    await story.say("tanaka", "こんにちは")
    with psycopg.connect(story.url) as owner:
        owner.execute("UPDATE ringi.heads SET seq = seq - 1 WHERE org = %s", [story.org])

    reports = await walked(story)

    assert {"end"} == {report.broken.cause for report in reports if report.broken}
