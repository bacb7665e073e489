"""Folds each batch of rows into one digest and verifies that a record is whole. Each chain's head is

    head = SHA-256(previous head || turn (16 bytes) || n of the batch's first row (4 bytes) || digest)

beginning with the chain's own id, so a row altered, removed, added or moved shows. A tail removed together with its
head does not show here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from ringi.journal.codec import Record


def genesis(chain: UUID) -> bytes:
    """Returns the first head of a chain, made from its own id, so that no chain can stand in for another."""
    return hashlib.sha256(b"ringi" + chain.bytes).digest()


_ABSENT = b"\xff" * 4
"""Stands in place of a length: nothing there is not the same as something empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A stored row with its place in the chain."""

    turn: UUID
    n: int
    seq: int
    record: Record
    head: bytes | None
    """The head after this row; only on the last row of a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Break:
    """The first place where a chain does not hold."""

    seq: int
    turn: UUID | None
    cause: Literal["gap", "altered", "end"]


def digest(records: Iterable[Record]) -> bytes:
    """Returns SHA-256 over the length-prefixed fields of each record, in order."""
    total = hashlib.sha256()
    for record in records:
        sealed_for = record.sealed_for.bytes if record.sealed_for else None
        total.update(record.schema.to_bytes(2, "big"))
        for part in (record.kind.encode(), record.body.encode(), record.sealed, sealed_for):
            total.update(_ABSENT if part is None else len(part).to_bytes(4, "big") + part)
    return total.digest()


def next_head(head: bytes, turn: UUID, first_n: int, batch: bytes) -> bytes:
    """Returns the head that the database computes when it appends a batch; computed here for verifying."""
    return hashlib.sha256(head + turn.bytes + first_n.to_bytes(4, "big") + batch).digest()


def verify(chain: UUID, links: Sequence[Link], last_seq: int, last_head: bytes) -> Break | None:
    """Walks one whole chain in order of `seq`. Returns the first break; None if it holds up to the recorded head."""
    walk = ChainWalk(chain)
    walk.take(links)
    return walk.end(last_seq, last_head)


class ChainWalk:
    """Verifies one chain page by page, and keeps no more than the batch it stands in.

    Remembers the first break; later pages do not change it.
    """

    __slots__ = ("_batch", "_broken", "_head", "_turn", "rows")

    def __init__(self, chain: UUID) -> None:
        self.rows = 0
        self._head = genesis(chain)
        self._batch = list[Link]()
        self._turn: UUID | None = None
        self._broken: Break | None = None

    def take(self, links: Iterable[Link]) -> None:
        """Takes the next rows, in order of `seq`."""
        for link in links:
            self.rows += 1
            self._broken = self._broken or self._step(link)
            self._turn = link.turn

    def end(self, last_seq: int, last_head: bytes) -> Break | None:
        """Returns the first break; None if the chain holds and ends at this recorded head."""
        if self._broken is not None:
            return self._broken
        if self._batch or self.rows != last_seq or self._head != last_head:
            return Break(seq=self.rows, turn=self._turn, cause="end")
        return None

    def _step(self, link: Link) -> Break | None:
        if link.seq != self.rows:
            return Break(seq=self.rows, turn=link.turn, cause="gap")
        self._batch.append(link)
        if link.head is None:
            return None
        batch, self._batch = self._batch, []
        if not _holds(self._head, batch):
            return Break(seq=batch[0].seq, turn=link.turn, cause="altered")
        self._head = link.head
        return None


def _holds(head: bytes, batch: Sequence[Link]) -> bool:
    first = batch[0]
    if any(link.turn != first.turn or link.n != first.n + i for i, link in enumerate(batch)):
        return False
    found = digest(link.record for link in batch)
    return batch[-1].head == next_head(head, first.turn, first.n, found)
