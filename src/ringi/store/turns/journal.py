"""The journal's rows: read in order, appended under the chain's head, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.order_keys import OLDEST_OPEN, OrderKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Journal rows to append together."""

    kinds: Sequence[str]
    schemas: Sequence[int]
    bodies: Sequence[str]
    sealed: Sequence[bytes]
    """Sealed fields of each row; empty if a row has nothing personal."""
    person: PersonId | None
    """The person whose key sealed them; None if nothing is sealed."""
    digest: bytes


class JournalRow(NamedTuple):
    """One stored row, as read."""

    turn: TurnId
    n: int
    seq: int
    kind: str
    schema: int
    body: str
    sealed: bytes | None
    sealed_for: PersonId | None
    head: bytes | None


JOURNAL_ROW = "turn, n, seq, kind, schema, body, sealed, sealed_for, head"
"""The columns of a `JournalRow`, in its order."""


def journal_of(turn: TurnId) -> Statement[JournalRow]:
    return Statement(
        f"SELECT {JOURNAL_ROW} FROM journal WHERE org = ringi.org() AND turn = %(turn)s ORDER BY n",
        {"turn": turn},
        JournalRow._make,
    )


def journal_of_next(key: OrderKey) -> Statement[JournalRow]:
    """The rows of the turn that `next_turn` names."""
    return Statement(
        f"SELECT {JOURNAL_ROW} FROM journal WHERE org = ringi.org() AND turn = ({OLDEST_OPEN}) ORDER BY n",
        {"conversation": key.conversation, "person": key.person},
        JournalRow._make,
    )


async def read_journal(database: Database, org: OrgId, turn: TurnId) -> tuple[JournalRow, ...]:
    """Returns every row of one turn, in order."""
    (rows,) = await database.batch(org, journal_of(turn))
    return tuple(rows)


def journal_row(row: Row) -> JournalRow:
    """Returns the row whose columns were read among others."""
    return JournalRow._make(row)
