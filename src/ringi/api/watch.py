"""How does a stream learn that a conversation went on? By looking again and again, on any process, whichever
drives the turn.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from ringi.domain.ids import ConversationId, OrgId
from ringi.store.database import Database
from ringi.store.turn_views import last_seq

LOOK_AGAIN_S = 0.25


@dataclass(frozen=True, slots=True)
class Watch:
    """Waits for a conversation's record to grow."""

    database: Database

    async def beyond(self, org: OrgId, conversation: ConversationId, seen: int) -> None:
        """Returns when the record goes beyond `seen`; waits until cancelled otherwise."""
        while True:
            if await last_seq(self.database, org, conversation) > seen:
                return
            await asyncio.sleep(LOOK_AGAIN_S)
