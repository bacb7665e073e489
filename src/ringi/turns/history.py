"""Reads the record of a turn and folds it into its state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from ringi.domain.ids import PersonId, TurnId
from ringi.journal.events import Event
from ringi.journal.rows import to_event
from ringi.store.core.database import Database
from ringi.store.turns.journal import JournalRow, read_journal
from ringi.turns.machine.state import State
from ringi.turns.machine.table import advance
from ringi.turns.organisation import OrgSnapshot


async def recorded(
    database: Database, snapshot: OrgSnapshot, turn: TurnId, person: PersonId
) -> tuple[Event, ...]:
    """The events of that person's turn, opened. Raises DefectError if the person was erased."""
    return opened(await read_journal(database, snapshot.facts.organisation.org, turn), snapshot, person)


def opened(rows: Iterable[JournalRow], snapshot: OrgSnapshot, person: PersonId) -> tuple[Event, ...]:
    """The events of rows that were read, opened."""
    return tuple(to_event(row, snapshot.seal(row.sealed_for or person)) for row in rows)


def key_of(rows: Sequence[JournalRow], person: PersonId) -> bytes | None:
    """The stored key of that person in the conversation of the rows; None if there is none."""
    return next((row.chain_key for row in rows if row.sealed_for == person and row.chain_key), None)


def folded(events: Iterable[Event]) -> State:
    """The turn after those events."""
    return reduce(advance, events, State())
