"""When approvers are called upon: in working time, once each, their delegates after them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.support.asking import ask
from tests.support.calling import ask_by_level, asking_by_level, delegate, sweep_at, told
from tests.support.proposals import says, wants
from tests.support.stories import Clock, Story

from ringi.domain.ids import ToolName
from ringi.domain.policy import ToolPolicy
from ringi.gates.policy import base
from ringi.store.core.database import open_database
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.background.reminders import give_due


@pytest.fixture
async def story(database: str, clock: Clock) -> AsyncIterator[Story]:
    async with asking_by_level(database, clock) as told:
        yield told


async def test_approvers_find_the_card_at_once(story: Story):
    """In working time nobody waits for a sweep."""
    await ask_by_level(story)

    assert {"suzuki": "c", "yamada": "c", "sato": ""} == await told(story)


async def test_expires_at_the_end_of_the_next_working_day(story: Story):
    """Asked on a Wednesday, it lives until work ends on Thursday."""
    await ask_by_level(story)

    expires = (await story.pending()).expires_at.astimezone(story.services.now().tzinfo)
    assert "2099-12-03T18:00:00+09:00" == expires.isoformat()


async def test_policy_says_how_long_it_lives(story: Story):
    """With other hours and days in the policy, it ends at another time."""
    terms = replace(base().approvals, working_days=3, work_ends=17)
    await story.adopt(approvals=terms)

    await ask_by_level(story)

    expires = (await story.pending()).expires_at.astimezone(story.services.now().tzinfo)
    assert "2099-12-07T17:00:00+09:00" == expires.isoformat()


async def test_reminded_once_when_half_the_time_is_gone(story: Story, clock: Clock):
    """Of seventeen working hours eight and a half are gone on Thursday at half past nine."""
    await ask_by_level(story)

    before = await sweep_at(story, clock, "3T09:29")
    after = await sweep_at(story, clock, "3T09:30")
    later = await sweep_at(story, clock, "3T17:00")

    assert ["c", "cr", "cr"] == [each["suzuki"] for each in (before, after, later)]


async def test_delegate_is_called_upon_after_two_working_hours(story: Story, clock: Clock):
    """The approver has two working hours; then the delegate finds the card, and whose place it is."""
    await delegate(story, "suzuki", "sato")
    await ask_by_level(story)

    before = await sweep_at(story, clock, "2T11:59")
    after = await sweep_at(story, clock, "2T12:00")

    assert ["", "c"] == [each["sato"] for each in (before, after)]
    assert (await story.reply("sato")).startswith("鈴木一郎さんの代理として、確認をお願いします。")


async def test_two_hours_are_working_hours(story: Story, clock: Clock):
    """Asked an hour before work ends, the delegate's turn comes the next morning."""
    await delegate(story, "suzuki", "sato")
    clock.go("2T17:00")
    await ask_by_level(story)

    before = await sweep_at(story, clock, "3T09:59")
    after = await sweep_at(story, clock, "3T10:00")

    assert ["", "c"] == [each["sato"] for each in (before, after)]


async def test_delegation_made_meanwhile_counts(story: Story, clock: Clock):
    """Who became the delegate after the question was put is called upon, and may answer."""
    number = await ask_by_level(story)
    await delegate(story, "suzuki", "sato")
    await sweep_at(story, clock, "2T12:00")
    story.next(says())

    await story.say("sato", f"承認 {number}")

    assert ["備品を購入"] == await story.notes()


async def test_delegate_below_the_risk_is_not_called_upon(story: Story, clock: Clock):
    """The ceiling of a delegation holds for being asked, too."""
    await ask_by_level(story)
    await delegate(story, "suzuki", "sato", risk="low")

    assert "" == (await sweep_at(story, clock, "2T12:00"))["sato"]


async def test_delegate_of_two_finds_one_card(story: Story, clock: Clock):
    """Whoever stands in for both approvers is called upon once."""
    await delegate(story, "suzuki", "sato")
    await delegate(story, "yamada", "sato")
    await ask_by_level(story)

    assert "c" == (await sweep_at(story, clock, "2T12:00"))["sato"]


async def test_delegate_of_the_departed_is_called_upon_at_once(story: Story):
    """Where the approver has left, nobody waits for them."""
    await delegate(story, "suzuki", "sato")
    await story.rows(
        "UPDATE persons SET active = false WHERE org = ringi.org() AND id = %(id)s", id=story.person("suzuki")
    )

    await ask_by_level(story)

    assert {"suzuki": "", "yamada": "c", "sato": "c"} == await told(story)


@pytest.mark.parametrize(
    ("asked", "still_quiet", "quiet_ends"),
    [("2T21:00", "3T07:59", "3T08:00"), ("3T03:00", "3T07:59", "3T08:00"), ("5T12:00", "7T07:59", "7T08:00")],
    ids=["late", "at night", "on a Saturday"],
)
async def test_nobody_is_disturbed_in_quiet_hours(
    story: Story, clock: Clock, asked: str, still_quiet: str, quiet_ends: str
):
    """What is asked in quiet hours comes to the approvers when they end."""
    clock.go(asked)
    await ask_by_level(story)

    during = await sweep_at(story, clock, still_quiet)
    after = await sweep_at(story, clock, quiet_ends)

    assert ["", "c"] == [each["suzuki"] for each in (during, after)]


async def test_late_sweep_keeps_quiet_too(story: Story, clock: Clock):
    """What fell due while no worker was there is not made up for at night."""
    await ask_by_level(story)

    at_night = await sweep_at(story, clock, "2T23:00")
    in_the_morning = await sweep_at(story, clock, "3T09:30")

    assert ["c", "cr"] == [each["suzuki"] for each in (at_night, in_the_morning)]


async def test_answered_is_answered(story: Story, clock: Clock):
    """Once decided, nobody is reminded and no delegate called upon."""
    await delegate(story, "suzuki", "sato")
    await ask_by_level(story)
    story.next(says())
    await story.answer("yamada", "yes")

    assert {"suzuki": "c", "yamada": "c", "sato": ""} == await sweep_at(story, clock, "3T12:00")


async def test_second_persons_yes_ends_the_calling(story: Story, clock: Clock):
    """Where two persons are needed and the approver's yes is there, only the requester is waited for."""
    await story.adopt(tools={ToolName("note"): ToolPolicy(two_persons=True)})
    story.next(wants(body="口座を変更"))
    await story.say("tanaka", "「口座を変更」とメモして")
    await story.answer("suzuki", "yes")

    assert {"suzuki": "c", "yamada": "c", "sato": ""} == await sweep_at(story, clock, "3T12:00")


async def test_stopped_house_calls_upon_nobody(story: Story, clock: Clock):
    """Under the emergency stop nothing is said by itself; after the release it is made up for."""
    administration, president = Administration(story.services), story.person("suzuki")
    await ask_by_level(story)
    await administration.stop(story.org, president, "訓練")

    during = await sweep_at(story, clock, "3T10:00")
    await ask(story, "suzuki", "release_stop", reason="訓練おわり")
    after = await sweep_at(story, clock, "3T10:01")

    assert ["c", "cr"] == [each["suzuki"] for each in (during, after)]


async def test_two_workers_remind_once(story: Story, clock: Clock):
    """However many sweep at the same moment, each person is told once."""
    await ask_by_level(story)
    clock.go("3T09:30")

    async with open_database(story.url) as other:
        second = replace(story.services, database=other)
        await asyncio.gather(*(give_due(services) for services in (story.services, second) * 3))

    assert {"suzuki": "cr", "yamada": "cr", "sato": ""} == await told(story)


async def test_what_was_said_is_on_record(story: Story, clock: Clock):
    """Each card and each reminder is a row of the conversation it came into."""
    await ask_by_level(story)

    await sweep_at(story, clock, "3T09:30")

    place = await story.place("suzuki")
    kinds = await story.rows(
        "SELECT kind FROM journal WHERE org = ringi.org() AND chain = %(chain)s ORDER BY seq", chain=place
    )
    assert [("delivered",), ("delivered",)] == kinds
