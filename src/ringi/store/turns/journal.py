"""The journal's rows: read in order, appended under the chain's head, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from ringi.domain.ids import OrgId, PersonId, TurnId
from ringi.store.core.database import Database, Row, Statement
from ringi.store.turns.order_keys import OLDEST_OPEN, OrderKey

NO_CHAIN = UUID(int=0)


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
    chain_key: bytes | None = None
    """Generation and wrapped key of that person in the conversation; None if the person's own key sealed them."""
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
    chain: UUID = NO_CHAIN
    chain_key: bytes | None = None
    """Generation and wrapped key of the person in that conversation; None if there was never one."""


JOURNAL_ROW: Final = (
    "turn, n, seq, kind, schema, body, sealed, sealed_for, head, chain, "
    "(SELECT int2send(k.generation) || coalesce(k.wrapped, '') FROM conversation_keys k "
    "WHERE k.org = ringi.org() AND k.conversation = journal.chain AND k.person = journal.sealed_for) AS chain_key"
)
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
    return JournalRow(*row)
