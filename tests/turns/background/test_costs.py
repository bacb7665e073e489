"""The forecast of a month's cost goes on at the pace so far."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

from tests.support.proposals import says
from tests.support.stories import Story
from tests.turns.background.test_summing_up import many, told

from ringi.brain.summaries import ModelSummariser
from ringi.domain.model import ModelReply, ModelRequest, ModelUnavailableError, Usage
from ringi.store.views.figures import CostFigures
from ringi.turns.background.costs import CONVERSATIONS, costs, costs_now
from ringi.turns.background.summaries import sum_up
from ringi.turns.runtime import Runtime

MID_JUNE = date(2026, 6, 15)


def spent(month: str, turns: int = 10, conversations: int = 4) -> CostFigures:
    return CostFigures(today=Decimal(1), month=Decimal(month), turns=turns, conversations=conversations)


def test_month_goes_on_at_the_pace_so_far():
    """Half of June cost 50 yen, so all of it costs 100."""
    assert Decimal("100.00") == costs(spent("50"), MID_JUNE).forecast


def test_forecast_grows_with_conversations():
    """Four cost 50 yen, so 12.5 yen each."""
    found = costs(spent("50"), MID_JUNE)

    assert tuple((many, Decimal("12.50") * many) for many in CONVERSATIONS) == found.by_conversations


def test_month_without_anything_costs_nothing():
    """Nothing is divided by nothing."""
    found = costs(spent("0", turns=0, conversations=0), MID_JUNE)

    assert (Decimal(0), Decimal(0), ()) == (found.forecast, found.per_turn, found.by_conversations)


class Dear:
    """Its answers cost five yen, and so does none."""

    name = "dear"

    def __init__(self, *, answers: bool) -> None:
        self._answers = answers

    async def propose(self, request: ModelRequest) -> ModelReply:
        usage = Usage(input_tokens=100, output_tokens=10, yen="5")
        if not self._answers:
            raise ModelUnavailableError("malformed", usage)
        return ModelReply(proposal=says("見積書の話をした"), usage=usage)


async def summed_up_by(story: Story, model: Dear) -> Decimal:
    """Returns the cost of the month afterwards."""
    services = replace(story.services, summariser=ModelSummariser(model))
    await sum_up(services, await told(story, *many(70)))
    return (await costs_now(services, await services.org_cache.at_hand(story.org))).month


async def test_summary_counts(story: Story):
    """It is made beside the turns, and is paid for all the same."""
    assert Decimal("5.00") == await summed_up_by(story, Dear(answers=True))


async def test_summary_that_failed_counts(story: Story):
    """The provider bills what was answered in vain."""
    assert Decimal("5.00") == await summed_up_by(story, Dear(answers=False))


async def test_what_asked_no_model_is_no_divisor(story: Story):
    """Two requests, one of them answered by rules: what the other cost is what one costs."""
    dear = Runtime(replace(story.services, model=Dear(answers=True)))
    await dear.carry(await story.message("tanaka", "見積書はどうなりましたか"))
    story.next(says("こんにちは。"))
    await story.say("suzuki", "こんにちは")

    found = await costs_now(story.services, await story.services.org_cache.at_hand(story.org))

    expected = (Decimal("5.00"), 1, 1, Decimal("5000.00"))
    assert expected == (found.per_turn, found.turns, found.conversations, found.by_conversations[0][1])
