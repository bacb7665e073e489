"""How does a stream learn that a conversation went on? Behind a port: looking again and again for now, so that
being told can take its place without a change elsewhere.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol

from ringi.domain.ids import ConversationId, OrgId
from ringi.store.database import Database
from ringi.store.turn_views import last_seq

LOOK_AGAIN_S = 0.25


class Watch(Protocol):
    """Waits for a conversation's record to grow."""

    async def beyond(self, org: OrgId, conversation: ConversationId, seen: int) -> None:
        """Returns when the record goes beyond `seen`; waits until cancelled otherwise."""
        ...


@dataclass(frozen=True, slots=True)
class Polling:
    """Asks the database; works on any process, whichever drives the turn."""

    database: Database
    every_s: float = LOOK_AGAIN_S

    async def beyond(self, org: OrgId, conversation: ConversationId, seen: int) -> None:
        while True:
            if await last_seq(self.database, org, conversation) > seen:
                return
            await asyncio.sleep(self.every_s)
