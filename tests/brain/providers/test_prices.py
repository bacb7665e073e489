"""What a call cost is kept to the last digit, and each model's share of a proposal by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from tests.support.protocols import PROTOCOLS
from tests.support.provider_answers import REQUEST, TEXT, asked_over, worded
from tests.support.provider_stub import Stub, answers

from ringi.brain.providers.fallback import WithFallback
from ringi.brain.providers.port import Tokens
from ringi.brain.providers.prices import cost_of
from ringi.domain.model import Usage
from ringi.domain.providers import ModelChoice

AT = datetime(2026, 11, 1, tzinfo=UTC)
GROK = ModelChoice(provider="xai", model="grok-4")
SPEAKS = {each.provider: each for each in PROTOCOLS}


@pytest.mark.parametrize(("tokens", "yen"), [(1, "0.00045"), (1_000_000, "450"), (0, "0")])
def test_yen_are_exact(tokens: int, yen: str) -> None:
    """Three dollars a million tokens, 150 yen a dollar: nothing is rounded, and no exponent is written."""
    assert yen == cost_of(GROK, Tokens(input=tokens), AT, Decimal(150)).yen


def test_a_thousand_small_calls_add_up() -> None:
    """Of which each alone would round to nothing."""
    one = Usage(yen=cost_of(GROK, Tokens(input=1), AT, Decimal(150)).yen)

    assert Decimal("0.45") == Decimal(sum([one] * 1000, Usage()).yen)


async def test_each_model_keeps_its_price_and_what_it_failed_with(server: Stub) -> None:
    """Where a second one answered, the record says why the first did not."""
    first, second = SPEAKS["anthropic"], SPEAKS["xai"]
    refused = answers(401, first.error(401, "authentication_error", "no"))
    server.will(refused, answers(200, second.says(worded(TEXT))))
    both = WithFallback(asked_over(first, server.url), asked_over(second, server.url))

    usage = (await both.propose(replace(REQUEST, now=AT))).usage

    told = [(use.model.partition(":")[0], use.failure, use.yen_per_dollar) for use in usage.models]
    assert [("anthropic", "unauthorized", "150"), ("xai", "", "150")] == told
    assert (True, usage.yen) == (usage.models[1].prices.startswith("3 / 15"), usage.models[1].yen)
