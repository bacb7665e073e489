"""Writes an act onto an own chain, an organisation's or the platform's, together with its effect."""

from __future__ import annotations

from collections.abc import Sequence

from ringi.domain.ids import OrgId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.core.preconditions import SlippedError
from ringi.store.organisations.administration import after, own_chain
from ringi.store.turns.turns import Batch, record

TRIES = 20
"""Attempts to append; more conflicts at one moment on one chain are no accident any more."""


async def append(
    database: Database, org: OrgId, batch: Batch, *also: Statement, end: Row | None = None
) -> Sequence[list[Row]]:
    """Rows of the statements written with the batch. The write is repeated at the new end if another came first.
    `end` is the row of `own_chain` if it was read before. Raises SlippedError if another came first every time."""
    for _ in range(TRIES):
        if end is None:
            ((end,),) = await database.batch(org, own_chain())
        try:
            return await database.batch(org, *also, record(after(end, batch)))
        except SlippedError:
            end = None
    raise SlippedError
