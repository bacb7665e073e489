"""The contract of pushed channels: what the sender of the outbox and the reception rely on, whichever the channel."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.channels.worlds import ORGANISATION, WORLDS, World, outgoing

from ringi.domain.channels import (
    ChannelWebhook,
    MaybeSent,
    MessageArrived,
    NotSent,
    Outbound,
    RefusedError,
    Sent,
)


@pytest.fixture(params=sorted(WORLDS))
async def world(request: pytest.FixtureRequest) -> AsyncIterator[World]:
    async with WORLDS[request.param]() as opened:
        yield opened


def outbound(world: World) -> Outbound:
    assert world.channel.outbound is not None
    return world.channel.outbound


def webhook(world: World) -> ChannelWebhook:
    assert world.channel.webhook is not None
    return world.channel.webhook


async def test_a_sent_message_arrives(world: World) -> None:
    """A message that counts as sent is there once, and has an id."""
    result = await outbound(world).send(outgoing("三時です。"))

    assert isinstance(result, Sent)
    assert ["三時です。"] == world.texts()


async def test_a_message_that_came_too_fast_names_its_pause(world: World) -> None:
    """A refusal for the pace is no failure: it says after which time to come again."""
    world.trouble("rate")

    result = await outbound(world).send(outgoing())

    assert isinstance(result, NotSent)
    assert result.after_s is not None


async def test_an_error_of_the_server_may_pass(world: World) -> None:
    """A server that failed may be asked again, or it is not known whether it has the message."""
    world.trouble("error")

    result = await outbound(world).send(outgoing())

    assert isinstance(result, MaybeSent) or (isinstance(result, NotSent) and result.again)


async def test_a_forbidden_message_stays_forbidden(world: World) -> None:
    """A refusal that another attempt does not change says so."""
    world.trouble("forbidden")

    result = await outbound(world).send(outgoing())

    assert isinstance(result, NotSent)
    assert not result.again


@pytest.mark.parametrize("trouble", ["torn_before", "torn_after"])
async def test_a_torn_connection_leaves_it_unknown(world: World, trouble) -> None:
    """A connection that broke after the request left does not say whether the message arrived."""
    world.trouble(trouble)

    result = await outbound(world).send(outgoing())

    assert isinstance(result, MaybeSent)


async def test_a_message_that_arrived_is_found(world: World) -> None:
    """A look finds a message that arrived although the connection broke."""
    world.trouble("torn_after")
    await outbound(world).send(outgoing())

    result = await outbound(world).find(outgoing())

    assert isinstance(result, Sent)


async def test_a_message_that_did_not_arrive_is_not_found(world: World) -> None:
    """A look for a message that never arrived says so."""
    world.trouble("torn_before")
    await outbound(world).send(outgoing())

    result = await outbound(world).find(outgoing())

    assert isinstance(result, NotSent)


async def test_another_message_is_not_taken_for_it(world: World) -> None:
    """A look does not take an older message for the one it looks for."""
    await outbound(world).send(outgoing("三時です。", number=1))

    result = await outbound(world).find(outgoing("四時です。", number=2))

    assert isinstance(result, NotSent)


async def test_plain_words_stay(world: World) -> None:
    """A text without anything that could act is written as it is."""
    assert "三時です。" == outbound(world).write("三時です。")


async def test_a_genuine_message_is_read(world: World) -> None:
    """A request of the server becomes a message with its words."""
    (arrival,) = await webhook(world).read(ORGANISATION, world.message())

    assert isinstance(arrival, MessageArrived)
    assert ("こんにちは", True) == (arrival.text, arrival.addressed)


async def test_our_own_message_is_no_arrival(world: World) -> None:
    """A message of ours that the server tells us of is left out, so that we never answer ourselves."""
    assert () == await webhook(world).read(ORGANISATION, world.own_message())


async def test_a_changed_request_is_refused(world: World) -> None:
    """A request whose body was changed on its way is refused."""
    genuine = world.message()
    changed = replace(genuine, body=genuine.body + b" ")

    with pytest.raises(RefusedError):
        await webhook(world).read(ORGANISATION, changed)


async def test_a_request_for_another_organisation_is_refused(world: World) -> None:
    """A request that one organisation's server signed says nothing to another."""
    with pytest.raises(RefusedError):
        await webhook(world).read("other", world.message())


async def test_a_request_without_proof_is_refused(world: World) -> None:
    """A request without the headers that prove its origin is refused."""
    with pytest.raises(RefusedError):
        await webhook(world).read(ORGANISATION, replace(world.message(), headers={}))
