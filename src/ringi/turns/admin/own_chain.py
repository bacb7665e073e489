"""How does something come onto an own chain, an organisation's or the platform's, together with what it does?"""

from __future__ import annotations

from ringi.domain.ids import OrgId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.core.preconditions import SlippedError
from ringi.store.organisations.administration import after, own_chain
from ringi.store.turns.turns import Batch, record

TRIES = 20
"""So many acts at one moment on one chain are no accident any more."""


async def append(
    database: Database, org: OrgId, batch: Batch, *also: Statement, end: Row | None = None
) -> list[list[Row]]:
    """Rows of the statements written with the batch; again at the new end where another was first. `end` is the row of
    `own_chain` where it was read before. SlippedError where another was first every time."""
    for _ in range(TRIES):
        if end is None:
            ((end,),) = await database.batch(org, own_chain())
        try:
            return await database.batch(org, *also, record(after(end, batch)))
        except SlippedError:
            end = None
    raise SlippedError
