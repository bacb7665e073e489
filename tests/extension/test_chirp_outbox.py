"""Messages arrive once and in order, although the chat server fails, connections break and senders die."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.extension.chirp.server import Trouble
from tests.extension.town import Town, living
from tests.support.proposals import says

from ringi.channels.outbox import HOLD_S, MOST_ATTEMPTS, OutboxSender, next_attempt, sending
from ringi.domain.channels import MaybeSent, NotSent, OutgoingMessage, RateLimit, SendResult
from ringi.store.turns.outbox import NextAttempt, claim_outgoing


@pytest.fixture
async def asked(town: Town) -> Town:
    """Tanaka asked, and the answer waits in the outbox."""
    await town.link("tanaka")
    town.story.next(says("三時です。"))
    await town.tell(town.post("tanaka", "会議は何時？"))
    await town.story.rest()
    return town


async def test_a_refused_message_is_sent_later(asked: Town) -> None:
    """A message that the server could not take is sent at the next attempt."""
    asked.server.troubles = ["error"]
    await asked.send_all()

    asked.let_time_pass()
    await asked.send_all()

    assert ["三時です。"] == asked.server.texts()


async def test_a_pause_the_server_asks_for_is_no_attempt(asked: Town) -> None:
    """A message that came too fast waits as long as the server says, however often that happens."""
    asked.server.troubles = ["rate"] * (MOST_ATTEMPTS + 1)

    for _ in range(MOST_ATTEMPTS + 2):
        asked.let_time_pass()
        await asked.send_all()

    assert ["三時です。"] == asked.server.texts()


@pytest.mark.parametrize("trouble", ["torn_before", "torn_after"])
async def test_a_torn_message_is_looked_for_first(asked: Town, trouble: Trouble) -> None:
    """A message whose sending was torn is looked for, and arrives once, whether the server had it or not."""
    asked.server.troubles = [trouble]
    await asked.send_all()
    (torn,) = await asked.outbox()

    asked.let_time_pass()
    await asked.send_all()

    (then,) = await asked.outbox()
    assert ("unknown", "sent", 1) == (torn.state, then.state, asked.server.looks)
    assert ["三時です。"] == asked.server.texts()


async def test_a_forbidden_message_is_given_up(asked: Town) -> None:
    """A message that the server will never take is given up at once, and administrators are alerted."""
    asked.server.troubles = ["forbidden"]

    await asked.send_all()

    (row,) = await asked.outbox()
    alerts = await asked.story.rows("SELECT code, params ->> 'channel' FROM alerts WHERE org = ringi.org()")
    assert ("failed", "status_403") == (row.state, row.error)
    assert [("message_not_sent", "chirp")] == alerts


async def test_a_message_is_given_up_in_the_end(asked: Town) -> None:
    """A message that fails at every attempt is given up, and does not hold up what comes after it."""
    asked.server.troubles = ["error"] * MOST_ATTEMPTS
    for _ in range(MOST_ATTEMPTS):
        asked.let_time_pass()
        await asked.send_all()

    asked.story.next(says("四時です。"))
    await asked.say("tanaka", "終わりは何時？")

    assert ["四時です。"] == asked.server.texts()


async def test_messages_of_a_conversation_keep_their_order(asked: Town) -> None:
    """A later message waits until an earlier one of the same conversation is sent."""
    asked.server.troubles = ["error"]
    await asked.send_all()
    asked.story.next(says("四時です。"))
    await asked.say("tanaka", "終わりは何時？")
    before = asked.server.texts()

    asked.let_time_pass()
    await asked.send_all()

    assert ([], ["三時です。", "四時です。"]) == (before, asked.server.texts())


async def test_another_conversation_does_not_wait(asked: Town) -> None:
    """A message that fails holds up no other conversation."""
    await asked.link("sato")
    asked.server.troubles = ["error"]
    await asked.send_all()

    asked.story.next(says("五時です。"))
    await asked.say("sato", "終業は何時？")

    assert ["五時です。"] == asked.server.texts()


async def test_a_sender_killed_before_it_noted_sends_nothing_twice(asked: Town) -> None:
    """A message that was sent by a sender that died before noting so is found by the next one, and sent once."""
    dying = _with_outbound(asked, _DiesAfter)
    with pytest.raises(_Killed):
        await dying.send_one()

    asked.let_time_pass()
    await asked.send_all()

    (row,) = await asked.outbox()
    assert ("sent", ["三時です。"]) == (row.state, asked.server.texts())


async def test_a_sender_killed_before_it_sent_loses_nothing(asked: Town) -> None:
    """A message whose sender died before sending is sent by the next one."""
    await asked.story.database.across(claim_outgoing(asked.story.services.channels.all[2:], HOLD_S))
    before = await asked.sender.send_one()

    asked.let_time_pass()
    await asked.send_all()

    assert (False, ["三時です。"]) == (before, asked.server.texts())


async def test_a_slow_sender_overwrites_nothing(asked: Town) -> None:
    """A sender that was given up, and whose message another one sent, notes nothing any more."""
    slow = _with_outbound(asked, _SlowUntil)
    _SlowUntil.meanwhile = asked
    await slow.send_one()

    (row,) = await asked.outbox()

    assert ("sent", 1) == (row.state, len(row.sent_ids))


async def test_the_pace_of_a_room_is_kept(database: str) -> None:
    """A room gets no more messages within a time than its channel allows."""
    async with living(database, RateLimit(messages=1, seconds=3600.0)) as town:
        await town.link("tanaka")
        town.story.next(says("三時です。"), says("四時です。"))
        await town.say("tanaka", "会議は何時？")

        await town.say("tanaka", "終わりは何時？")

        assert ["三時です。"] == town.server.texts()


async def test_a_process_sends_by_itself(town: Town) -> None:
    """A process that sends in the background posts a reply without being asked to."""
    await town.link("tanaka")
    town.story.next(says("三時です。"))

    async with sending(town.story.services):
        await town.tell(town.post("tanaka", "会議は何時？"))
        await asyncio.wait_for(town.server.posted.wait(), 30)

    assert ["三時です。"] == town.server.texts()


async def test_two_senders_send_once(asked: Town) -> None:
    """Senders that work at the same time post a message once."""
    other = OutboxSender(asked.story.services)

    await asyncio.gather(asked.sender.send_one(), other.send_one(), asked.sender.send_one())

    assert ["三時です。"] == asked.server.texts()


async def test_erased_words_are_not_sent(asked: Town) -> None:
    """A message that was deleted while it waited is sent to nobody."""
    await asked.story.rows("DELETE FROM messages WHERE org = ringi.org()")

    await asked.send_all()

    assert ([], []) == (asked.server.texts(), await asked.outbox())


@pytest.mark.parametrize(
    ("result", "attempts", "expected"),
    [
        (NotSent(code="x"), 1, NextAttempt(state="queued", code="x", after_s=2.0)),
        (NotSent(code="x"), 3, NextAttempt(state="queued", code="x", after_s=8.0)),
        (NotSent(code="x"), MOST_ATTEMPTS, NextAttempt(state="failed", code="x", after_s=600.0)),
        (NotSent(code="x", again=False), 1, NextAttempt(state="failed", code="x", after_s=2.0)),
        (NotSent(code="x", after_s=7.0), 3, NextAttempt(state="queued", code="x", after_s=7.0, counts=False)),
        (MaybeSent(code="x"), 1, NextAttempt(state="unknown", code="x", after_s=2.0)),
        (MaybeSent(code="x"), MOST_ATTEMPTS, NextAttempt(state="failed", code="x", after_s=600.0)),
    ],
)
def test_what_follows_a_failed_attempt(
    result: NotSent | MaybeSent, attempts: int, expected: NextAttempt
) -> None:
    """The next state and the pause depend on what the channel said and on the number of attempts."""
    found = next_attempt(result, attempts)

    assert expected == found


class _DiesAfter:
    """An outbound whose process dies after the message left."""

    def __init__(self, outbound) -> None:
        self._outbound = outbound
        self.write, self.find = outbound.write, outbound.find

    async def send(self, message: OutgoingMessage) -> SendResult:
        await self._outbound.send(message)
        raise _Killed


class _Killed(BaseException):
    """Not even the last handler of a process that dies runs."""


class _SlowUntil(_DiesAfter):
    """An outbound that answers after another sender did its work."""

    meanwhile: Town

    async def send(self, message: OutgoingMessage) -> SendResult:
        self.meanwhile.let_time_pass()
        await self.meanwhile.sender.send_one()
        return NotSent(code="too_late")


def _with_outbound(town: Town, kind: type[_DiesAfter]) -> OutboxSender:
    """Another sender, whose outbound is wrapped."""
    channels = town.story.services.channels
    channel = channels.all[-1]
    changed = replace(channel, outbound=kind(channel.outbound))
    return OutboxSender(
        replace(town.story.services, channels=replace(channels, all=(*channels.all[:-1], changed)))
    )
