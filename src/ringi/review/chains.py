"""Does the record hold? Each chain on its own, so that every broken one is named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from ringi.journal.chain import Break, genesis, verify
from ringi.journal.rows import to_link
from ringi.store.journal import JournalRow
from ringi.store.looking_back import StoredHead


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainReport:
    """What walking one chain showed."""

    chain: UUID
    rows: int
    broken: Break | None
    """The first place where it does not hold."""


def verify_chain(end: StoredHead, rows: Sequence[JournalRow]) -> ChainReport:
    """Walks the whole chain up to where it is recorded to end; a chain without a recorded end does not hold."""
    links = [to_link(row) for row in rows]
    broken = verify(end.chain, links, end.seq or 0, end.head or genesis(end.chain))
    return ChainReport(chain=end.chain, rows=len(rows), broken=broken)
