"""Admits walks of whole chains: one at a time for each person, and one at a time in this process.

A walk reads and hashes every row of a conversation, and everybody else's requests share the process with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from ringi.domain.ids import PersonId

MOST_AT_ONCE = 1


@dataclass(slots=True)
class ChainWalks:
    """The people who have a walk under way, waiting for its turn or walking."""

    _persons: set[PersonId] = field(default_factory=set[PersonId])
    _places: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(MOST_AT_ONCE))

    def admits(self, person: PersonId) -> bool:
        """False while this person has another walk under way."""
        return person not in self._persons

    @asynccontextmanager
    async def walking(self, person: PersonId) -> AsyncGenerator[None]:
        """Waits for a place, and holds it for the length of the block."""
        self._persons.add(person)
        try:
            async with self._places:
                yield
        finally:
            self._persons.discard(person)
