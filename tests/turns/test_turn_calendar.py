"""Which day is `3営業日後`? The organisation's holidays and days off stand in the evidence, replays need no library."""

from __future__ import annotations

from datetime import date

from tests.support.proposals import says, wants
from tests.support.stories import Clock, Story, telling
from tests.support.tools import NOTE

from ringi.domain.evidence import Evidence
from ringi.domain.policy import Approvals
from ringi.journal import events

SAID = "12月4日は会議なので3営業日後に再開とメモして"


async def evidence_of(story: Story) -> Evidence:
    story.next(wants(body="再開"), says())
    turn = await story.say("tanaka", SAID)
    return next(each.evidence for each in await story.events(turn) if isinstance(each, events.Judged))


async def test_business_days_are_days_of_the_evidence(shared: str):
    """From a Wednesday, over the weekend; the calendar they were read with is named."""
    async with telling(shared, (NOTE,), Clock()) as story:
        evidence = await evidence_of(story)

    assert ("2099-12-07" in evidence.texts[0].values, "2098-2100") == (
        True,
        evidence.calendar.partition(":")[0],
    )


async def test_the_organisations_own_days_off_count(shared: str):
    """Closed on Friday, the third business day comes a day later, and the calendar is another."""
    closed = Approvals(days_off=(date(2099, 12, 4),))
    async with telling(shared, (NOTE,), Clock()) as story:
        usual = await evidence_of(story)
        await story.adopt(approvals=closed)
        own = await evidence_of(story)

    assert "2099-12-08" in own.texts[0].values
    assert usual.calendar != own.calendar


async def test_nobody_is_called_upon_on_a_public_holiday(shared: str):
    """A question by level that is asked before one lives until the end of the working day after it."""
    async with telling(shared, (NOTE,)) as story:
        terms = (await story.services.org_cache.at_hand(story.org)).terms(date(2026, 11, 20))

    assert date(2026, 11, 23) in terms.days_off
