"""Verifies stored chains, each on its own, so that every broken one is named.

Rows are read in pages and each page is verified before the next is read: memory stays the same however long the chain is.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from ringi.domain.ids import OrgId
from ringi.journal.chain import Break, ChainWalk
from ringi.journal.rows import to_link
from ringi.store.core.database import Database
from ringi.store.views.history import read_chain_page

PAGE = 200
"""Number of rows read and hashed at a time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainReport:
    """The result of walking one chain."""

    chain: UUID
    rows: int
    broken: Break | None
    """The first place at which the chain does not hold."""


async def verify_chain(database: Database, org: OrgId, chain: UUID) -> ChainReport:
    """Walks the whole chain up to its head. A chain without a recorded head does not hold.

    The chain may grow meanwhile. The last page is read together with the head, by one statement, so a row is
    never held against a head of another moment.
    """
    walk = ChainWalk(chain)
    page = await read_chain_page(database, org, chain, most=PAGE)
    walk.take(map(to_link, page.rows))
    while len(page.rows) == PAGE:
        page = await read_chain_page(database, org, chain, page.rows[-1], PAGE)
        walk.take(map(to_link, page.rows))
    broken = walk.end(page.head.seq or 0, page.head.head or b"")
    return ChainReport(chain=chain, rows=walk.rows, broken=broken)
