"""Tests of the forms with which people make, pause and delete schedules of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime

import pytest
from tests.support.asking import ask
from tests.support.stories import Clock, Story, telling

from ringi.domain.errors import UserFacingError
from ringi.store.work.schedules import ScheduleRow, schedule_row, schedules_of


@pytest.fixture
async def office(companies: str) -> AsyncIterator[Story]:
    """A company at ten in the morning of a Wednesday, with the forms."""
    async with telling(companies, clock=Clock()) as told:
        yield told


async def make(story: Story, who: str = "tanaka", **changes: object) -> ScheduleRow:
    fields = {"instruction": "今日の予定をまとめて", "repeats": "毎週月曜", "at": "09:00", **changes}
    await ask(story, who, "add_schedule", **fields)
    return await only(story, who)


async def schedules(story: Story, who: str) -> list[ScheduleRow]:
    (rows,) = await story.database.batch(story.org, schedules_of(story.person(who), 100))
    return [schedule_row(row) for row in rows]


async def only(story: Story, who: str) -> ScheduleRow:
    (row,) = await schedules(story, who)
    return row


async def test_words_become_a_rule(office: Story):
    """A rule in plain words is kept as a recurrence rule."""
    row = await make(office)

    assert "FREQ=WEEKLY;BYDAY=MO" == row.rule


async def test_first_due_time_is_in_the_future(office: Story):
    """The schedule is due at the first time after it was made."""
    row = await make(office)

    assert row.next_due is not None
    assert datetime.fromisoformat("2099-12-07T00:00+00:00") == row.next_due


async def test_answer_names_the_next_three_dates(office: Story):
    """The answer shows the next three dates of the schedule."""
    await make(office)

    (body,) = (await office.rows("SELECT body FROM messages WHERE org = ringi.org() AND direction = 'out'"))[
        0
    ]

    dates = "2099-12-07 09:00、2099-12-14 09:00、2099-12-21 09:00"
    assert dates in body


BAD = {
    "schedules.rule_frequency": {"repeats": "FREQ=SECONDLY"},
    "schedules.rule_unreadable": {"repeats": "FREQ=DAILY;BYHOUR=1"},
    "schedules.rule_never": {"repeats": "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"},
    "schedules.start_unfit": {"begins": "2099-11-01"},
    "requests.field_wrong": {"at": "noon-ish"},
}


@pytest.mark.parametrize(("key", "changes"), BAD.items(), ids=BAD)
async def test_bad_schedule_is_refused(office: Story, key: str, changes: dict[str, str]):
    """A schedule out of bounds is refused with one sentence, and nothing is made."""
    with pytest.raises(UserFacingError) as refused:
        await make(office, **changes)

    assert key == refused.value.text.key


async def test_paused_schedule_is_not_due(office: Story):
    """A paused schedule has no due time."""
    row = await make(office)

    await ask(office, "tanaka", "change_schedule", schedule=str(row.id), action="pause")

    assert (await only(office, "tanaka")).next_due is None


async def test_resumed_schedule_goes_on_with_its_next_time(office: Story):
    """A schedule that goes on catches up on nothing that its pause left out."""
    row = await make(office)
    await ask(office, "tanaka", "change_schedule", schedule=str(row.id), action="pause")

    await ask(office, "tanaka", "change_schedule", schedule=str(row.id), action="resume")

    assert row.next_due == (await only(office, "tanaka")).next_due


async def test_deleted_schedule_is_gone(office: Story):
    """Deleting a schedule leaves no row of it."""
    row = await make(office)

    await ask(office, "tanaka", "change_schedule", schedule=str(row.id), action="delete")

    assert [] == await schedules(office, "tanaka")


async def test_colleague_cannot_change_it(office: Story):
    """The schedule of one person stays as it is, whatever id a colleague names."""
    row = await make(office)

    await ask(office, "suzuki", "change_schedule", schedule=str(row.id), action="delete")

    assert [row] == await schedules(office, "tanaka")


async def test_number_of_schedules_is_limited(office: Story):
    """A person has thirty schedules at most."""
    await office.rows(
        "INSERT INTO schedules (org, id, person, instruction, rule, zone, starts) SELECT ringi.org(), "
        "gen_random_uuid(), %(who)s, 'x', 'FREQ=DAILY', 'Asia/Tokyo', '2099-12-02' "
        "FROM generate_series(1, 30) RETURNING 1",
        who=office.person("tanaka"),
    )

    await ask(office, "tanaka", "add_schedule", instruction="x", repeats="FREQ=DAILY", at="09:00")

    assert ["failed"] == await office.states()
