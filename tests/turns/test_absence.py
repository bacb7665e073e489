"""Absent people are not called upon: their delegates are asked at once, and with nobody left the question waits."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.support.asking import ask
from tests.support.calling import ask_by_level, asking_by_level, delegate, sweep_at, told
from tests.support.proposals import says
from tests.support.stories import Clock, Story

from ringi.assistants.administration import FORMS
from ringi.domain.errors import UserFacingError


@pytest.fixture
async def story(database: str, clock: Clock) -> AsyncIterator[Story]:
    async with asking_by_level(database, clock) as told:
        yield told


async def leave(story: Story, who: str, until: str, begins: str | None = None) -> None:
    first = f"2099-12-{begins}" if begins else None
    await ask(story, who, "set_absence", begins=first, until=f"2099-12-{until}")


async def test_nobody_fills_the_calendar_of_all(story: Story):
    """Every decision reads the absences to come: of one person there are so many and no more."""
    await story.rows(
        "INSERT INTO absences (org, id, person, begins, ends, made_by) SELECT ringi.org(), gen_random_uuid(), "
        "%(who)s, %(now)s, %(now)s + interval '9 days', %(who)s FROM generate_series(1, 30) RETURNING 1",
        who=story.person("tanaka"),
        now=story.services.now(),
    )

    await leave(story, "tanaka", "20")

    assert ["failed"] == await story.states()


async def test_nobody_is_away_beyond_the_end_of_time(story: Story):
    """A day no time zone can be reckoned with is a mistake on the form, and no defect."""
    with pytest.raises(UserFacingError) as refused:
        await ask(story, "tanaka", "set_absence", until="9999-12-31")

    assert "requests.field_wrong" == refused.value.text.key


async def test_delegate_of_the_absent_is_called_upon_at_once(story: Story):
    """Who is absent finds no card; the delegate does not wait for two working hours."""
    await delegate(story, "suzuki", "sato")
    await leave(story, "suzuki", "04")

    await ask_by_level(story)

    assert {"suzuki": "", "yamada": "c", "sato": "c"} == await told(story)
    assert "佐藤花子さんが、鈴木一郎さんの代理として答えられます。" in await story.reply("tanaka")


async def test_who_is_back_in_time_finds_the_card(story: Story, clock: Clock):
    """A question that is still open when they return comes to them then."""
    await leave(story, "suzuki", "02")
    await ask_by_level(story)

    during = await sweep_at(story, clock, "2T17:00")
    back = await sweep_at(story, clock, "3T08:00")

    assert ["", "c"] == [each["suzuki"] for each in (during, back)]


async def test_open_card_goes_on_when_somebody_becomes_absent(story: Story, clock: Clock):
    """At the next round, not after the rest of the two hours; who is absent is not reminded."""
    await delegate(story, "suzuki", "sato")
    await ask_by_level(story)

    await leave(story, "suzuki", "04")

    assert "c" == (await sweep_at(story, clock, "2T10:01"))["sato"]
    assert "c" == (await sweep_at(story, clock, "3T10:00"))["suzuki"]


async def test_planned_absence_moves_the_delegates_turn(story: Story, clock: Clock):
    """Asked an hour before the approver leaves, the delegate is asked when they leave."""
    await delegate(story, "suzuki", "sato")
    await leave(story, "suzuki", "04", begins="03")
    clock.go("2T17:30")
    await ask_by_level(story)

    before = await sweep_at(story, clock, "2T19:00")
    after = await sweep_at(story, clock, "3T08:00")

    assert ["", "c"] == [each["sato"] for each in (before, after)]


async def test_absence_called_off_leaves_the_approver_their_time(story: Story, clock: Clock):
    """Who does not go after all has their two working hours, as if they had never planned to."""
    await delegate(story, "suzuki", "sato")
    clock.go("2T17:30")
    await ask_by_level(story)
    await leave(story, "suzuki", "04", begins="03")
    await ask(story, "suzuki", "end_absence")

    before = await sweep_at(story, clock, "3T08:00")
    after = await sweep_at(story, clock, "3T10:30")

    assert ["", "c"] == [each["sato"] for each in (before, after)]


async def test_with_nobody_left_the_requester_knows_until_when(story: Story):
    """Who is away until which day, and that the question waits for the first to return."""
    await leave(story, "suzuki", "04")
    await leave(story, "yamada", "09")

    await ask_by_level(story)

    reply, expires = await story.reply("tanaka"), (await story.pending()).expires_at
    assert "鈴木一郎さんは 2099-12-04 まで不在です。" in reply
    assert "消えずに 2099-12-07 18:00 まで待ちます。" in reply
    assert "2099-12-07T18:00:00+09:00" == expires.astimezone(story.services.now().tzinfo).isoformat()


async def test_open_card_with_nobody_left_waits_longer(story: Story, clock: Clock):
    """Also where the last one leaves after the question was put; its requester hears of it."""
    await ask_by_level(story)
    for who in ("suzuki", "yamada"):
        await leave(story, who, "09")

    await sweep_at(story, clock, "2T10:01")

    reply, expires = await story.reply("tanaka"), (await story.pending()).expires_at
    assert "全員不在になりました。" in reply
    assert "2099-12-11T18:00:00+09:00" == expires.astimezone(story.services.now().tzinfo).isoformat()


async def test_nobody_is_waited_for_longer_than_four_weeks(story: Story):
    """A form's staged content is not kept for ever."""
    for who in ("suzuki", "yamada"):
        await ask(story, who, "set_absence", until="2100-06-30")

    await ask_by_level(story)

    expires = (await story.pending()).expires_at.astimezone(story.services.now().tzinfo)
    assert "2099-12-30T10:00:00+09:00" == expires.isoformat()


async def test_delegate_answers_from_the_first_moment(story: Story):
    """In the absent approver's place, and the record says so."""
    await delegate(story, "suzuki", "sato")
    await leave(story, "suzuki", "04")
    number = await ask_by_level(story)
    story.next(says())

    await story.say("sato", f"承認 {number}")

    assert ["備品を購入"] == await story.notes()


async def test_absence_takes_no_right_away(story: Story):
    """Who looks in from far away may answer: nobody gets rid of an approver by marking them absent."""
    await leave(story, "suzuki", "04")
    number = await ask_by_level(story)
    story.next(says())

    await story.say("suzuki", f"承認 {number}")
    await story.say("suzuki", "はい")

    assert ["備品を購入"] == await story.notes()


async def test_who_is_back_early_finds_what_waited(story: Story, clock: Clock):
    """The card comes at once."""
    await leave(story, "suzuki", "04")
    await ask_by_level(story)

    await ask(story, "suzuki", "end_absence")

    assert "c" == (await sweep_at(story, clock, "2T10:01"))["suzuki"]


async def test_own_absence_needs_nobody_elses_yes(story: Story):
    """Not even a president's."""
    await leave(story, "suzuki", "04")
    await leave(story, "tanaka", "04")

    assert ["executed", "executed"] == await story.states()


async def test_absence_of_another_is_for_administration(story: Story):
    """A leader marks nobody else; a president asks a second person where the other is of a high level."""
    await ask(story, "sato", "set_absence", person="田中太郎", until="2099-12-04")
    await ask(story, "suzuki", "set_absence", person="田中太郎", until="2099-12-04")
    await ask(story, "suzuki", "set_absence", person="山田次郎", until="2099-12-04")

    assert ["refused", "executed", "waiting"] == await story.states()


async def test_no_absence_ends_before_it_begins(story: Story):
    """Neither a day gone by, nor an end that was never begun."""
    await leave(story, "suzuki", "01")
    await ask(story, "suzuki", "end_absence")

    assert ["failed", "failed"] == await story.states()


def test_forms_of_absence_ask_for_no_reason():
    """Why somebody is away is their own affair."""
    forms = [form for form in FORMS if form.tool.spec.own_affair and "absence" in form.tool.spec.name]

    assert [("begins", "until", "person"), ("person",)] == [form.names for form in forms]
