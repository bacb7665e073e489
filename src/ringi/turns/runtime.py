"""Takes messages in and sees to it that their turns are driven: in this process while it has a free slot, otherwise
by a worker that has one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager

import structlog

from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.domain.summary import SummaryDue
from ringi.domain.text import Text
from ringi.language.text.small_talk import small_talk
from ringi.store.core.pool import NoConnectionError
from ringi.store.core.preconditions import AwayError
from ringi.store.turns.order_keys import OrderKey
from ringi.turns.engine.driver import Driver
from ringi.turns.engine.summing_up import WAIT_S, sum_up
from ringi.turns.intake.answers import Answers, AnswerText
from ringi.turns.intake.cancel import Cancellation
from ringi.turns.intake.forms import Request, Requests, RequestTaken
from ringi.turns.intake.key_mutex import KeyMutex
from ringi.turns.intake.messages import Incoming, Intake
from ringi.turns.intake.redraft import Redrafts
from ringi.turns.intake.writer import Accepted
from ringi.turns.machine.state import State
from ringi.turns.services import SLOTS, TurnServices

_log = structlog.get_logger()
HandOver = Callable[[OrderKey], Awaitable[None]]


async def nobody(key: OrderKey) -> None:
    """Leaves the key to the sweep."""
    del key


class Runtime:
    """The entry point to turns."""

    def __init__(self, services: TurnServices, hand_over: HandOver = nobody, slots: int = SLOTS) -> None:
        self.services = services
        self.driver = Driver(services)
        self._intake = Intake(services)
        self._line = KeyMutex()
        self._answers = Answers(services)
        self._redrafts = Redrafts(services)
        self._cancelling = Cancellation(services)
        self._requests = Requests(services)
        self._hand_over = hand_over
        self._slots = slots
        self._driving: set[asyncio.Task[object]] = set()
        self._beside: set[asyncio.Task[None]] = set()
        """Summaries that are being made; no answer waits for them."""

    async def take(self, message: Incoming) -> Accepted:
        """Takes the message in. It is on record when this returns; its turn is being driven or will be.

        If no connection can be had, small talk is answered over the reserved one, before this returns; anything else
        raises NoConnectionError, and nothing happened (K1). Raises CrowdedError if others of the same key came before
        it for too long: nothing happened either.
        """
        if self.services.database.in_need:
            return await self._in_need(message)
        try:
            accepted = await self._accept(message)
        except NoConnectionError:
            return await self._in_need(message)
        return await self._see_to(accepted)

    async def carry(self, message: Incoming) -> State | None:
        """Takes the message in like `take`, and waits until the turn has come to rest. Returns None if others drive
        it."""
        accepted = await self._accept(message)
        if accepted.lease is None:
            await self._see_to(accepted)
            return None
        return await self.driver.drain(accepted.lease, accepted.preloaded)

    async def answer(self, org: OrgId, name: str, says: AnswerText) -> Accepted:
        """Takes in an answer to a confirmation, by its id or number."""
        return await self._see_to(await self._answers.give(org, name, says, self._lease_s()))

    async def redraft(self, org: OrgId, turn: TurnId, person: PersonId) -> Accepted:
        """Opens a turn that drafts the answer of a finished turn again, at its requester's wish."""
        return await self._see_to(await self._redrafts.ask(org, turn, person, self._lease_s()))

    async def request(self, request: Request) -> RequestTaken:
        """Takes in a form. It is on record when this returns, and judged if nobody else is driving the person's
        requests."""
        asked = await self._requests.ask(request, self._lease_s())
        lease, accepted = asked.accepted.lease, asked.accepted
        if lease is None:
            await self._see_to(accepted)
        else:
            await asyncio.shield(self._run(self.driver.drain(lease, accepted.preloaded)))
        return asked

    async def cancel(self, org: OrgId, turn: TurnId, person: PersonId) -> Accepted:
        """Calls off a turn at its requester's wish."""
        return await self._see_to(await self._cancelling.ask(org, turn, person, self._lease_s()))

    async def settle(self) -> None:
        """Waits for the turns this process is driving."""
        while self._driving:
            # A caller that stops waiting does not stop the turns.
            await asyncio.shield(asyncio.gather(*self._driving, return_exceptions=True))

    async def _in_need(self, message: Incoming) -> Accepted:
        """Answers small talk without a free connection. INVARIANT: nothing is looked up for it and nothing executed,
        and the answer is on record as any other."""
        talk = small_talk(message.text)
        if talk is None:
            raise NoConnectionError("pool")
        note = Text(f"turn.in_need_{talk}")
        async with self.services.database.on_reserve():
            accepted = await self._intake.accept(message, lease_s=self.services.pace.lease_s, note=note)
            if accepted.lease is not None and accepted.preloaded is not None:
                await self.driver.drive_one(accepted.lease, accepted.preloaded)
            return accepted

    async def _accept(self, message: Incoming) -> Accepted:
        async with self._line.at(message.key, self.services.pace.patience_s) as left:
            return await self._intake.accept(message, lease_s=self._lease_s(), patience_s=left)

    def _lease_s(self) -> float:
        return self.services.pace.lease_s if len(self._driving) < self._slots else 0.0

    async def _see_to(self, accepted: Accepted) -> Accepted:
        """Drives the turn in a task of its own. A turn that was taken in without a lease is left to the process that
        holds it, or handed over to a worker if all slots here are taken."""
        if accepted.lease is None:
            if not self._lease_s():
                await self._hand_over(accepted.key)
            return accepted
        self._run(self.driver.drain(accepted.lease, accepted.preloaded)).add_done_callback(self._sum_up)
        return accepted

    def _sum_up(self, driven: asyncio.Task[object]) -> None:
        """Makes the summaries that turns of this process found due, beside the next turns."""
        del driven
        while self.services.summaries_due:
            task = asyncio.create_task(_summed_up(self.services, self.services.summaries_due.pop()))
            self._beside.add(task)
            task.add_done_callback(self._beside.discard)

    async def finish_summaries(self) -> None:
        """Waits for the summaries that are being made beside turns."""
        while self._beside:
            await asyncio.gather(*self._beside, return_exceptions=True)

    def drop_summaries(self) -> None:
        """Drops the summaries that are being made: the wishes for them are on record."""
        for task in self._beside:
            task.cancel()

    def _run(self, work: Coroutine[object, object, object]) -> asyncio.Task[object]:
        task = asyncio.create_task(work)
        self._driving.add(task)
        task.add_done_callback(self._driving.discard)
        return task


async def _summed_up(services: TurnServices, wish: SummaryDue) -> None:
    """Makes the summaries of a conversation until it wants no more. A database that is away leaves the wish on record."""
    try:
        while await sum_up(services, wish, WAIT_S):
            pass
    except AwayError:
        _log.warning("database away; the summary will be made later")


@asynccontextmanager
async def running(services: TurnServices, hand_over: HandOver = nobody) -> AsyncGenerator[Runtime]:
    """Yields a runtime whose leases are kept; it finishes the turns it is driving before it closes."""
    runtime = Runtime(services, hand_over)
    keeping = asyncio.create_task(services.lease_renewer.keep())
    try:
        yield runtime
        await runtime.settle()
        await runtime.finish_summaries()
    finally:
        runtime.drop_summaries()
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
