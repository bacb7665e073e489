"""The checks of `ringi model test --full`, over each provider's wire with a hand-played model."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from uuid import UUID

import pytest
from tests.support.conforming import GOOD, Good, room, text
from tests.support.protocols import PROTOCOLS, Anthropic, Chat, Gemini, Responses, Speaks
from tests.support.provider_stub import Stub, stub
from tests.support.tuned_models import tuned

from ringi.brain.evals.conformance import (
    CHECKS,
    LONG,
    CheckOutcome,
    Trial,
    calls_needed,
    run_check,
    run_value_check,
    tokens_needed,
    try_long_text,
)
from ringi.domain.ids import OrgId
from ringi.domain.providers import UNTUNED

TRIAL = Trial(org=OrgId(UUID(int=1)), now=datetime(2026, 11, 20, 12, 0, tzinfo=UTC), locale="ja")
FOUR = (Chat(), Responses(), Anthropic(), Gemini())
each_check = pytest.mark.parametrize("check", CHECKS, ids=lambda each: each.name)
each_protocol = pytest.mark.parametrize("protocol", FOUR, ids=lambda each: each.provider)
every_provider = pytest.mark.parametrize("protocol", PROTOCOLS, ids=lambda each: each.provider)


@pytest.fixture
async def server() -> AsyncIterator[Stub]:
    async with stub() as made:
        yield made


async def outcome(server: Stub, protocol: Speaks, name: str, **otherwise: dict) -> CheckOutcome:
    """Returns the outcome of one check with a good model that answers some checks otherwise."""
    Good(protocol=protocol, otherwise=otherwise).attach(server)
    check = next(each for each in CHECKS if each.name == name)
    return await run_check(check, tuned(protocol, server.url, UNTUNED), TRIAL)


@each_protocol
@each_check
async def test_good_model_passes_each_check(server: Stub, protocol: Speaks, check) -> None:
    """A model that does as it is asked has nothing against it on any protocol."""
    found = await outcome(server, protocol, check.name)

    assert found.verdict in {"passed", "not_told"}


@every_provider
async def test_value_is_asked_for_over_every_wire(server: Stub, protocol: Speaks) -> None:
    """A question of our own code is answered with a value that fits."""
    Good(protocol=protocol).attach(server)

    found = await run_value_check(tuned(protocol, server.url, UNTUNED), TRIAL)

    assert "passed" == found.verdict


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("answers", text("はい")),
        ("letters", text("高崎 吉田")),
        ("call", GOOD["asks"]),
        ("arguments", room("大会議室", 90)),
        ("optional", room("小会議室", 30, "なし")),
        ("types", GOOD["asks"]),
        ("two_calls", GOOD["call"]),
        ("result", text("分かりません。")),
        ("asks", GOOD["call"]),
        ("quoted", GOOD["arguments"]),
        ("many_tools", GOOD["cache"]),
        ("long", text("りんどう、ひいらぎ")),
        ("picture", text("青")),
        ("document", text("読めません。")),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
async def test_check_finds_the_fault_it_looks_for(server: Stub, name: str, said: dict) -> None:
    """A model with just this fault fails just this check."""
    found = await outcome(server, Anthropic(), name, **{name: said})

    assert "failed" == found.verdict


async def test_lost_beginning_of_a_long_text_is_named(server: Stub) -> None:
    """A server whose window is smaller than the prompt drops its beginning without an error."""
    Good(protocol=Chat(), otherwise={"long": text("りんどう、ひいらぎ")}).attach(server)

    found = await try_long_text(tuned(Chat(), server.url, UNTUNED), TRIAL)

    assert ("first",) == found.lost


async def test_nothing_of_an_organisation_is_in_a_question(server: Stub) -> None:
    """The id of the organisation whose model is tried stays here."""
    await outcome(server, Anthropic(), "call")

    assert str(TRIAL.org).encode() not in server.seen[0].raw


async def test_long_text_is_put_with_tools(server: Stub) -> None:
    """A prompt of a turn has tools, which take a part of the window too."""
    Good(protocol=Anthropic()).attach(server)

    await run_check(LONG, tuned(Anthropic(), server.url, UNTUNED), TRIAL)

    assert b"made_up_shelf_41" in server.seen[0].raw


def test_about_twenty_calls_are_made() -> None:
    """The number that is said before it starts is the number of questions."""
    assert 20 == calls_needed(CHECKS)


def test_tokens_are_said_before_it_starts() -> None:
    """A long text and many tools count by themselves."""
    assert (16 * 3_500 + 3 * 7_000 + 20_000, 8_000) == tokens_needed(CHECKS)
