"""What is on record of one turn, and where does that leave it?"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from ringi.domain.ids import PersonId, TurnId
from ringi.journal.events import Event
from ringi.journal.rows import to_event
from ringi.store.database import Database
from ringi.store.journal import JournalRow, read_journal
from ringi.turns.charter import Charter
from ringi.turns.life.machine import advance
from ringi.turns.life.state import State


async def recorded(database: Database, charter: Charter, turn: TurnId, person: PersonId) -> tuple[Event, ...]:
    """The events of that person's turn, opened. DefectError where the person was erased."""
    return opened(await read_journal(database, charter.facts.organisation.org, turn), charter, person)


def opened(rows: Iterable[JournalRow], charter: Charter, person: PersonId) -> tuple[Event, ...]:
    """The same of rows that were read."""
    return tuple(to_event(row, charter.seal(row.sealed_for or person)) for row in rows)


def folded(events: Iterable[Event]) -> State:
    """The turn after those events."""
    return reduce(advance, events, State())
