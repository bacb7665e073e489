"""Each alert is told once on each way out; what nobody took is tried again, and in the end given up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from tests.support.stories import Story, telling

from ringi.domain.model import ModelUnavailableError
from ringi.store.organisations.alerts import Announced, read_alerts
from ringi.store.work.announcements import Claimed
from ringi.turns.background.alert_delivery import (
    MOST_ATTEMPTS,
    Announcement,
    Announcer,
    NotToldError,
    pause_s,
)


@dataclass
class Told:
    """A way out that keeps what it was told, after refusing so many."""

    name: str = "mail"
    refusals: int = 0
    got: list[Announcement] = field(default_factory=list)

    async def tell(self, announcement: Announcement) -> None:
        if self.refusals:
            self.refusals -= 1
            raise NotToldError("busy")
        self.got.append(announcement)


@pytest.fixture
async def story(database: str) -> AsyncIterator[Story]:
    """A company of its own database, with one alert."""
    async with telling(database) as told:
        told.next(ModelUnavailableError("unauthorized"))
        await told.say("tanaka", "給与を見せて")
        yield told


async def announced(story: Story) -> tuple[Announced, ...]:
    (alert,) = await read_alerts(story.database, story.org, "all", 10)
    return alert.announced


async def test_alert_is_told_once_by_many_workers(story: Story):
    """Eight at the same time and once more: each way out hears of it once."""
    mail, hook = Told(), Told(name="webhook")

    await asyncio.gather(*(Announcer(story.services, (mail, hook)).announce_once() for _ in range(8)))
    await Announcer(story.services, (mail, hook)).announce_once()

    assert (1, 1) == (len(mail.got), len(hook.got))
    assert ["told", "told"] == [each.state for each in await announced(story)]


async def test_announcement_holds_nobodys_words(story: Story):
    """Its kind, its number, what to do, and the command that shows more."""
    mail = Told()

    await Announcer(story.services, (mail,)).announce_once()

    (told,) = mail.got
    everything = " ".join((told.subject, told.text, told.more))
    assert ("model_key", True, True) == (told.code, told.number in told.subject, told.number in told.more)
    assert [] == [words for words in ("給与", "田中") if words in everything]


async def test_what_nobody_took_waits(story: Story):
    """It is not tried again at once."""
    mail = Told(refusals=1)
    announcer = Announcer(story.services, (mail,))

    await announcer.announce_once()
    await announcer.announce_once()

    assert ([], (Announced(channel="mail", state="due", attempts=1),)) == (mail.got, await announced(story))


async def test_what_nobody_took_is_told_later(story: Story):
    """When its time has come."""
    mail = Told(refusals=1)
    await Announcer(story.services, (mail,)).announce_once()
    story.by_force("UPDATE announcements SET next_at = now()")

    await Announcer(story.services, (mail,)).announce_once()

    assert (1, "told") == (len(mail.got), (await announced(story))[0].state)


async def test_in_the_end_it_is_given_up(story: Story):
    """And shows as that."""
    mail = Told(refusals=2)
    announcer = Announcer(story.services, (mail,))
    await announcer.announce_once()
    (alert,) = await read_alerts(story.database, story.org, "all", 10)

    await announcer.tell(Claimed(org=story.org, alert=alert.id, channel="mail", attempts=MOST_ATTEMPTS))

    assert ["given_up"] == [each.state for each in await announced(story)]


async def test_worker_that_died_while_telling_is_replaced(story: Story):
    """What it had claimed is due again after a while."""
    claimed = "SELECT channel FROM ringi.claim_announcements('{mail}', 60, 10)"
    await story.rows(claimed)
    meanwhile = await story.rows(claimed)
    story.by_force("UPDATE announcements SET next_at = now()")

    assert ([], [("mail",)]) == (meanwhile, await story.rows(claimed))


async def test_old_and_signed_alerts_are_not_told(story: Story):
    """A way out that is opened later does not hear of the past."""
    mail = Told()
    story.by_force("UPDATE alerts SET raised_at = raised_at - interval '2 days'")

    await Announcer(story.services, (mail,)).announce_once()

    assert [] == mail.got


def test_pauses_grow():
    """From half a minute to an hour at most."""
    assert [30, 60, 120, 3600] == [pause_s(attempts) for attempts in (1, 2, 3, 10)]
