"""Channels that hear by themselves instead of being called."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

from tests.extension.town import Town
from tests.support.proposals import says

from ringi.channels.listening import receiving
from ringi.domain.channels import Account, Channels, MessageArrived, Place, Take
from ringi.turns.runtime import Runtime


@dataclass(slots=True)
class Ear:
    """A listener that fails as often as told, then hears one message, and then nothing more."""

    organisation: str
    failures: int = 0
    heard: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self, take: Take) -> None:
        if self.failures:
            self.failures -= 1
            raise ConnectionError
        await take(self.organisation, SAID)
        self.heard.set()
        await asyncio.Event().wait()


SAID = MessageArrived(
    place=Place(kind="direct", id="c-tanaka"),
    by=Account(id="c-tanaka", name="tanaka"),
    id="m1",
    text="会議は何時？",
    addressed=True,
)


async def hear(town: Town, ear: Ear) -> None:
    """The channel listens with that ear until it heard its message, and everything it leads to is sent."""
    *others, chirp = town.story.services.channels.all
    channels = Channels((*others, replace(chirp, listener=ear)))
    runtime = Runtime(replace(town.story.services, channels=channels))
    async with receiving(runtime, again_s=0.0):
        await asyncio.wait_for(ear.heard.wait(), 30)
        await runtime.settle()
    await town.send_all()


async def test_a_message_that_was_heard_is_answered(town: Town) -> None:
    """A message that the listener of a channel hands over becomes a turn."""
    await town.link("tanaka")
    town.story.next(says("三時です。"))

    await hear(town, Ear(town.slug))

    assert ["三時です。"] == town.server.texts()


async def test_a_listener_that_fails_is_started_again(town: Town) -> None:
    """A listener whose connection breaks listens again."""
    await town.link("tanaka")
    town.story.next(says("三時です。"))

    await hear(town, Ear(town.slug, failures=2))

    assert ["三時です。"] == town.server.texts()


async def test_a_message_for_nobody_is_left(town: Town) -> None:
    """A message for an organisation that does not exist is kept nowhere."""
    await hear(town, Ear("nobody"))

    assert [] == await town.story.states()
