"""Keeps prompts from leaving under the emergency stop, and cuts those on their way when it is pressed (G3)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Coroutine
from typing import TypeVar
from weakref import WeakValueDictionary

import structlog

from ringi.domain.ids import OrgId
from ringi.store.core.database import Database
from ringi.store.core.preconditions import AwayError, StoppedError
from ringi.store.organisations.administration import stopped_among
from ringi.store.turns.executions import demand_not_stopped

T = TypeVar("T")

POLL_S = 0.25
"""Seconds between two looks at the stop while a model is asked."""

_log = structlog.get_logger()


class StopWatch:
    """Runs questions to models in this process, as long as their organisation is not stopped."""

    def __init__(self, database: Database, poll_s: float = POLL_S) -> None:
        self._database = database
        self._poll_s = poll_s
        self._asked: dict[asyncio.Task[object], OrgId] = {}
        self._cut: set[asyncio.Task[object]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._next_check: dict[OrgId, asyncio.Task[None]] = {}
        """Checks that have not been sent yet; questions that come meanwhile share them."""
        self._checking: WeakValueDictionary[OrgId, asyncio.Lock] = WeakValueDictionary()

    async def ask(self, org: OrgId, question: Callable[[], Coroutine[object, object, T]]) -> T:
        """The answer. Raises StoppedError if the stop is on, and as soon as it is pressed."""
        await self._demand_not_stopped(org)
        task = asyncio.create_task(question())
        self._asked[task] = org
        self._looking = self._looking or asyncio.create_task(self._look())
        try:
            return await task
        except asyncio.CancelledError:
            if task in self._cut:
                raise StoppedError from None
            raise
        finally:
            await self._forget(task)

    async def _demand_not_stopped(self, org: OrgId) -> None:
        """Raises StoppedError if the stop is on. Earlier readings may be old, so a statement sent after this call
        looks; it waits for a stop that is just being pressed, as the start of a call does."""
        check = self._next_check.get(org)
        if check is None:
            check = self._next_check[org] = asyncio.create_task(self._check(org))
        await asyncio.shield(check)

    async def _check(self, org: OrgId) -> None:
        """Sends one check at a time for an organisation."""
        async with self._checking.setdefault(org, asyncio.Lock()):
            del self._next_check[org]
            await self._database.batch(org, demand_not_stopped())

    async def _forget(self, task: asyncio.Task[T]) -> None:
        self._cut.discard(task)
        self._asked.pop(task, None)
        if not self._asked and self._looking is not None:
            looking, self._looking = self._looking, None
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)

    async def _look(self) -> None:
        """Runs while anything is asked."""
        while True:
            await asyncio.sleep(self._poll_s)
            try:
                stopped = await self._stopped(set(self._asked.values()))
            except AwayError:
                _log.warning("database away; the stop cannot be looked at")
                continue
            for task, org in [*self._asked.items()]:
                if org in stopped:
                    self._cut.add(task)
                    task.cancel()

    async def _stopped(self, orgs: Collection[OrgId]) -> frozenset[OrgId]:
        rows = await self._database.across(stopped_among(orgs))
        return frozenset(OrgId(row[0]) for row in rows)
