"""Sends the messages of the outbox through their channels: in order within a conversation, at the pace of the channel,
each by one sender at a time.

A sender may die at any moment. A message that it may have sent counts as unknown, and the channel is asked for it before
it is sent again. A message that cannot be sent is given up in the end, and administrators are alerted.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import assert_never
from uuid import UUID

import structlog

from ringi.channels.buttons import card_buttons, choice_buttons
from ringi.channels.parts import parts
from ringi.domain.channels import (
    Button,
    Channel,
    MaybeSent,
    NotSent,
    Outbound,
    OutgoingMessage,
    SendResult,
    Sent,
    place_of,
)
from ringi.domain.errors import DefectError
from ringi.domain.ids import OrgId
from ringi.store.core.preconditions import AwayError
from ringi.store.organisations.alerts import Occurrence, count_error, raise_alert_once
from ringi.store.turns.confirmations import find_pending
from ringi.store.turns.outbox import (
    ClaimedMessage,
    NextAttempt,
    QueuedMessage,
    claim_outgoing,
    claimed_message,
    part_sent,
    put_back,
    read_outgoing,
)
from ringi.turns.locale import tongue_of
from ringi.turns.services import TurnServices, error_number, new_id

HOLD_S = 120.0
"""Seconds after which a sender that is still sending is given up; longer than sending may take."""
SEND_S = 30.0
"""Seconds in which a channel has to answer."""
FIRST_PAUSE_S = 2.0
"""Seconds before the second attempt; doubled for each after that."""
LONGEST_PAUSE_S = 600.0
MOST_ATTEMPTS = 12
"""Attempts after which, about an hour later, a message is given up."""
SENDERS = 4
"""Messages that one process sends at the same time."""
LOOK_AGAIN_S = 2.0
"""Seconds between two looks if nobody tells of a new message."""

_log = structlog.get_logger()


@asynccontextmanager
async def sending(services: TurnServices) -> AsyncGenerator[None]:
    """Sends what is due for the length of the block."""
    if not services.channels.pushed:
        yield
        return
    sender, due = OutboxSender(services), asyncio.Event()

    def heard(org: OrgId, conversation: UUID) -> None:
        del org, conversation
        due.set()

    with services.database.notifier.listening(heard):
        tasks = [asyncio.create_task(_keep(sender, due)) for _ in range(SENDERS)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _keep(sender: OutboxSender, due: asyncio.Event) -> None:
    """Sends one message after the other, until it is cancelled."""
    while True:
        due.clear()
        try:
            while await sender.send_one():
                pass
        except AwayError:
            _log.warning("messages wait, database away")
        except Exception:
            _log.exception("a message could not be handled; another sender will look at it")
        with suppress(TimeoutError):
            await asyncio.wait_for(due.wait(), LOOK_AGAIN_S)


class OutboxSender:
    """Sends what is due on the registered channels."""

    def __init__(self, services: TurnServices) -> None:
        self._services = services
        self._channels = [each for each in services.channels.all if each.outbound is not None]

    async def send_one(self) -> bool:
        """Sends the message that is due first, or one part of it. Returns False if none is due."""
        rows = await self._services.database.across(claim_outgoing(self._channels, HOLD_S))
        if not rows:
            return False
        claimed = claimed_message(rows[0])
        queued = await read_outgoing(self._services.database, claimed)
        if queued is not None:
            await self._attempt(await self._prepared(claimed, queued))
        return True

    async def _attempt(self, prepared: _Prepared) -> None:
        """Makes one attempt and notes what came of it."""
        claimed, message = prepared.claimed, prepared.message
        result: SendResult = NotSent(code="")
        if claimed.looks_first:
            result = await _answered(prepared.outbound.find(message))
        if isinstance(result, NotSent):
            result = await _answered(prepared.outbound.send(message))
        match result:
            case Sent(external_id=external_id):
                pause_s = 0.0 if prepared.last else prepared.pause_s
                sent = part_sent(claimed, external_id, last=prepared.last, pause_s=pause_s)
                await self._services.database.batch(claimed.org, sent)
            case NotSent() | MaybeSent():
                await self._not_sent(prepared, result)
            case _:
                assert_never(result)

    async def _not_sent(self, prepared: _Prepared, result: NotSent | MaybeSent) -> None:
        then = next_attempt(result, prepared.claimed.attempts)
        database, org = self._services.database, prepared.claimed.org
        (mine,) = await database.batch(org, put_back(prepared.claimed, then))
        _log.warning("a message was not sent", channel=prepared.claimed.channel, code=then.code)
        if not mine or then.state != "failed":
            return
        terms = (await self._services.org_cache.at_hand(org)).policy.policy.alerts
        params = {"channel": prepared.claimed.channel, "error": then.code}
        lost = Occurrence(
            id=new_id(), number=error_number(), code="message_not_sent", params=params, turn=None
        )
        await database.batch(org, count_error(lost), raise_alert_once(lost, terms.quiet_s, params))

    async def _prepared(self, claimed: ClaimedMessage, queued: QueuedMessage) -> _Prepared:
        channel = self._services.channels.named(claimed.channel)
        if channel is None or channel.outbound is None:
            raise DefectError("a message of a channel that nobody registered")
        snapshot = await self._services.org_cache.at_hand(claimed.org)
        limits = channel.capabilities
        texts = parts(channel.outbound.write(queued.body), limits.longest) or ("—",)
        part = min(len(queued.sent_ids), len(texts) - 1)
        last = part == len(texts) - 1
        message = OutgoingMessage(
            message=claimed.message,
            part=part,
            organisation=snapshot.facts.organisation.slug,
            place=place_of(queued.external_id, queued.kind),
            text=texts[part],
            buttons=await self._buttons(channel, claimed, queued) if last else (),
            answers=queued.answers,
        )
        pause_s = limits.room_pace.seconds / limits.room_pace.messages
        return _Prepared(
            claimed=claimed, message=message, outbound=channel.outbound, last=last, pause_s=pause_s
        )

    async def _buttons(
        self, channel: Channel, claimed: ClaimedMessage, queued: QueuedMessage
    ) -> tuple[Button, ...]:
        """The buttons for the reader of the message; none if the channel has no such thing, or the person is gone."""
        snapshot = await self._services.org_cache.at_hand(claimed.org)
        seal = snapshot.seal_or_none(queued.reader) if queued.reader else None
        if not channel.capabilities.buttons or seal is None:
            return ()
        if queued.pending is None:
            return choice_buttons(claimed.message, queued.choices, seal)
        answered = await find_pending(self._services.database, claimed.org, str(queued.pending))
        locale = await tongue_of(self._services.database, snapshot, seal.person)
        return card_buttons(answered, seal.person, seal, locale) if answered else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Prepared:
    """A claimed message, or the part of it that comes next."""

    claimed: ClaimedMessage
    message: OutgoingMessage
    outbound: Outbound
    last: bool
    """True if no part follows."""
    pause_s: float
    """Seconds before the part that follows."""


def next_attempt(result: NotSent | MaybeSent, attempts: int) -> NextAttempt:
    """Returns what becomes of a message after an attempt that did not succeed. Pure."""
    over = attempts >= MOST_ATTEMPTS
    pause_s = min(FIRST_PAUSE_S * 2 ** (attempts - 1), LONGEST_PAUSE_S)
    match result:
        case NotSent(after_s=float(seconds), code=code):
            return NextAttempt(state="queued", code=code, after_s=seconds, counts=False)
        case NotSent(again=again, code=code):
            state = "queued" if again and not over else "failed"
            return NextAttempt(state=state, code=code, after_s=pause_s)
        case MaybeSent(code=code):
            return NextAttempt(state="failed" if over else "unknown", code=code, after_s=pause_s)


async def _answered(asking: Awaitable[SendResult]) -> SendResult:
    """Returns what the channel answered. An adapter that fails or takes too long may have reached it."""
    try:
        async with asyncio.timeout(SEND_S):
            return await asking
    except TimeoutError:
        return MaybeSent(code="timeout")
    except Exception:
        _log.exception("a channel failed")
        return MaybeSent(code="defect")
