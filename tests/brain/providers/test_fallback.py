"""A second model where the first gives no proposal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.support.proposals import says
from tests.support.provider_answers import REQUEST
from tests.support.scripted import Script

from ringi.brain.providers.fallback import WithFallback
from ringi.domain.model import ModelUnavailableError, Usage


async def test_the_second_answers_where_the_first_cannot() -> None:
    """And is not asked before."""
    first = Script(lines=[ModelUnavailableError("timeout"), says("一")], name="first")
    second = Script(lines=[says("二")], name="second")
    both = WithFallback(first, second)

    texts = [(await both.propose(REQUEST)).proposal.text for _ in range(2)]

    assert ["二", "一"] == texts
    second.check()


async def test_where_neither_can_the_second_says_why() -> None:
    """One code for the record."""
    both = WithFallback(
        Script(lines=[ModelUnavailableError("timeout")]), Script(lines=[ModelUnavailableError("refused")])
    )

    with pytest.raises(ModelUnavailableError) as away:
        await both.propose(REQUEST)

    assert "refused" == away.value.code


async def test_what_the_first_cost_counts() -> None:
    """The record says that it fell back, and what both took."""
    spent = Usage(input_tokens=7, yen="0.30", rungs=("asked",))
    first = Script(lines=[ModelUnavailableError("timeout", spent)])
    second = Script(lines=[ModelUnavailableError("refused", spent)])

    with pytest.raises(ModelUnavailableError) as away:
        await WithFallback(first, second).propose(REQUEST)

    expected = Usage(input_tokens=14, yen="0.60", rungs=("asked", "fell_back", "asked"))
    assert expected == away.value.usage


async def test_the_time_is_one_for_both() -> None:
    """The first leaves some to the second, which has all that is left."""
    spent = Usage(milliseconds=5_000)
    first = Script(lines=[ModelUnavailableError("server", spent)])
    second = Script(lines=[says("二")])

    await WithFallback(first, second).propose(replace(REQUEST, within_s=30.0))

    assert (20.0, 25.0) == (first.requests[0].within_s, second.requests[0].within_s)
