"""A new beginning is one declaration: a schedule is a row, an event is a value; the turn that follows is like any other."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from tests.support.asking import ask
from tests.support.proposals import says
from tests.support.schedules import tick
from tests.support.stories import Clock, Story, telling

from ringi.domain.errors import UserFacingError
from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.turns.intake.beginnings import Beginnings, IncomingEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class ToySensor:
    """A source of events: it says on whose behalf, and with which words, each of its signals begins a turn."""

    org: OrgId
    owner: PersonId
    instruction: str = "センサーの値を確かめて"

    async def signal(self, story: Story, number: int, text: str) -> TurnId | None:
        event = IncomingEvent(
            org=self.org,
            source="toy.sensor",
            person=self.owner,
            instruction=self.instruction,
            payload=text,
            key=str(number),
        )
        return await Beginnings(story.services).from_event(event)


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    async with telling(database, clock=Clock()) as told:
        await told.place("tanaka")
        yield told


def clock_of(story: Story) -> Clock:
    assert isinstance(story.services.now, Clock)
    return story.services.now


async def test_schedule_from_the_form_begins_its_turn(story: Story):
    """A schedule made with the form begins a turn at its first due time."""
    fields = {"instruction": "今日の予定をまとめて", "repeats": "毎週月曜", "at": "09:00"}
    await ask(story, "tanaka", "add_schedule", **fields)
    story.next(says("予定はありません。"))

    clock_of(story).go("7T09:00")
    await tick(story)

    assert "予定はありません。" == await story.reply("tanaka")


async def test_bad_rule_makes_no_schedule(story: Story):
    """A rule that cannot be read makes no schedule."""
    with pytest.raises(UserFacingError):
        await ask(story, "tanaka", "add_schedule", instruction="x", repeats="FREQ=MINUTELY", at="09:00")

    assert [] == await story.rows("SELECT id FROM schedules WHERE org = ringi.org()")


async def test_signal_begins_a_turn(story: Story):
    """An event begins a turn on behalf of its owner."""
    sensor = ToySensor(org=story.org, owner=story.person("tanaka"))
    story.next(says("20度です。"))

    await sensor.signal(story, 1, "temperature=20")
    await story.rest()

    assert "20度です。" == await story.reply("tanaka")


async def test_signal_that_comes_twice_begins_one_turn(story: Story):
    """An event that comes twice begins one turn."""
    sensor = ToySensor(org=story.org, owner=story.person("tanaka"))
    story.next(says())

    first = await sensor.signal(story, 1, "temperature=20")
    second = await sensor.signal(story, 1, "temperature=20")
    await story.rest()

    assert first == second
