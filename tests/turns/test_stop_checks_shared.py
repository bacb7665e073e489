"""Questions to a model that wait at the same time share one look at the stop."""

from __future__ import annotations

import asyncio

from tests.support.stories import Story

from ringi.store.core.preconditions import StoppedError
from ringi.turns.admin.organisation_stop import Administration
from ringi.turns.stop_watch import StopWatch


async def answer() -> str:
    return "answered"


async def test_questions_at_once_are_all_asked(story: Story) -> None:
    """Sharing a look loses no question."""
    watch = StopWatch(story.services.database)

    answers = await asyncio.gather(*(watch.ask(story.org, answer) for _ in range(20)))

    assert answers == ["answered"] * 20


async def test_questions_at_once_are_all_refused_under_the_stop(story: Story) -> None:
    """A shared look that finds the stop refuses every question that waits for it."""
    watch = StopWatch(story.services.database)
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")

    answers = await asyncio.gather(*(watch.ask(story.org, answer) for _ in range(20)), return_exceptions=True)

    assert [type(each) for each in answers] == [StoppedError] * 20


async def test_a_question_after_a_look_looks_anew(story: Story) -> None:
    """A look that was sent before the stop was pressed counts for no later question."""
    watch = StopWatch(story.services.database)
    await watch.ask(story.org, answer)
    await Administration(story.services).stop(story.org, story.person("suzuki"), "訓練")

    answers = await asyncio.gather(watch.ask(story.org, answer), return_exceptions=True)

    assert [type(each) for each in answers] == [StoppedError]


async def test_a_cancelled_question_leaves_the_shared_look_to_the_others(story: Story) -> None:
    """Cancelling the question that began the look does not end it for those that share it."""
    watch = StopWatch(story.services.database)
    first = asyncio.create_task(watch.ask(story.org, answer))
    second = asyncio.create_task(watch.ask(story.org, answer))
    await asyncio.sleep(0)

    first.cancel()

    assert await second == "answered"
