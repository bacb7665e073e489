"""Under the emergency stop no prompt leaves for any model, and what is on its way is cut (G3)."""

from __future__ import annotations

import asyncio

from tests.support.proposals import says, wants
from tests.support.stories import Story

from ringi.domain.model import ModelRequest, ModelUnavailableError
from ringi.domain.proposal import Proposal
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.background.model_trial import try_model
from ringi.turns.intake.messages import Intake


async def stop(story: Story) -> None:
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")


async def test_under_the_stop_no_model_is_asked(story: Story) -> None:
    """A fixed sentence answers, and the message stays in the conversation."""
    await stop(story)

    await story.say("tanaka", "「牛乳」とメモして")

    kept = [message.body for message in await story.messages("tanaka") if message.person is not None]
    assert ([], ["「牛乳」とメモして"]) == (story.script.requests, kept)
    assert "緊急停止中" in await story.reply("tanaka")


async def test_stop_pressed_after_reading_is_seen_before_asking(story: Story) -> None:
    """No prompt leaves if the stop was pressed between taking the message in and asking the model."""
    message = await story.message("tanaka", "「牛乳」とメモして")
    taken = await Intake(story.services).accept(message, lease_s=60.0)
    assert taken.lease is not None
    await stop(story)

    await story.runtime.driver.drain(taken.lease, taken.preloaded)

    assert ([], ["failed"]) == (story.script.requests, await story.states())
    assert "停止" in await story.reply("tanaka")


async def test_a_question_on_its_way_is_cut(story: Story) -> None:
    """The model does not answer for ever; pressing the stop ends the wait, and its requester is told."""
    asked, cut = asyncio.Event(), asyncio.Event()

    async def never(request: ModelRequest) -> Proposal:
        del request
        asked.set()
        try:
            await asyncio.Event().wait()
        finally:
            cut.set()
        raise AssertionError("never reached")

    story.next(never)
    await story.hear("tanaka", "「牛乳」とメモして")
    await asked.wait()

    await stop(story)
    await story.runtime.settle()

    assert (True, ["failed"]) == (cut.is_set(), await story.states())
    assert "停止" in await story.reply("tanaka")


async def test_a_question_after_an_act_is_not_asked(story: Story) -> None:
    """The stop is looked at before each further question of a turn."""

    async def stops_meanwhile(request: ModelRequest) -> Proposal:
        del request
        # Pressed while this answer is on its way, too late to cut it and before anything starts.
        await stop(story)
        return wants(body="牛乳")

    story.next(stops_meanwhile)

    await story.say("tanaka", "「牛乳」とメモして")

    assert (1, []) == (len(story.script.requests), await story.notes())


async def test_other_organisations_go_on(story: Story) -> None:
    """The watch cuts nothing of an organisation that is not stopped."""
    story.next(wants(body="牛乳"), says())

    await story.say("tanaka", "「牛乳」とメモして")

    assert ["牛乳"] == await story.notes()


async def test_a_model_is_not_tried_under_the_stop(story: Story) -> None:
    """The test of the settings sends nothing either."""
    await stop(story)
    snapshot = await story.services.org_cache.now(story.org)

    tried = await try_model(story.services, story.org, snapshot, "ja")

    assert isinstance(tried, ModelUnavailableError)
    assert ("stopped", []) == (tried.code, story.script.requests)
