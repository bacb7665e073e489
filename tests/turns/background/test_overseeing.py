"""Tests of the periodic work of a process that stays."""

from __future__ import annotations

import asyncio

from tests.support.background import Idle
from tests.support.stories import Story, telling

from ringi.domain.model import ModelUnavailableError
from ringi.turns.background.alert_delivery import Announcement, announcing
from ringi.turns.background.jobs import PeriodicContext
from ringi.turns.background.runner import keep_repeating


class Waiting:
    """A way out that says when it is told."""

    name = "mail"

    def __init__(self) -> None:
        self.told: asyncio.Future[Announcement] = asyncio.get_running_loop().create_future()

    async def tell(self, announcement: Announcement) -> None:
        self.told.set_result(announcement)


async def alerted(story: Story) -> None:
    story.next(ModelUnavailableError("quota"))
    await story.say("tanaka", "こんにちは")


async def test_alerts_are_told_while_a_process_runs(database: str):
    """An alert is announced by the periodic work, without a command."""
    async with telling(database) as story:
        await alerted(story)
        teller = Waiting()

        context = PeriodicContext(services=story.services, sender=Idle())
        repeating = asyncio.create_task(keep_repeating(context, (announcing((teller,)),)))
        told = await asyncio.wait_for(teller.told, 30)
        repeating.cancel()
        await asyncio.gather(repeating, return_exceptions=True)

        assert "model_quota" == told.code
